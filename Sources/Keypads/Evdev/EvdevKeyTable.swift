import CLinux
import Panel

/// Which key a number of Linux' input events is; a number means the same whatever NumLock or Shift say.
///
/// The numbers are those of `linux/input-event-codes.h`.
package enum EvdevKeyTable {
  /// The highest number that there is (`KEY_MAX`).
  package static let lastCode = Int(KEY_MAX)

  /// The key; `nil` for modifiers and locks, which some keypads send by themselves before each digit.
  package static func key(_ code: Int) -> Key? {
    guard (1...lastCode).contains(code), !silent.contains(code) else { return nil }
    return keys[code] ?? .code(code)
  }

  /// The key's name, as a configuration writes it: `KP5` for the keypad's 5, `5` for that of the main row.
  package static func name(_ code: Int) -> String? {
    guard let key = key(code) else { return nil }
    if case .character = key, pad.contains(where: { Int($0.0) == code }) { return "KP" + key.name }
    return key.name
  }

  /// Whether a number has a key with a name here.
  static func isNamed(_ code: Int) -> Bool { keys[code] != nil }

  private static let silent = Set(
    [
      KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTALT, KEY_CAPSLOCK, KEY_NUMLOCK,
      KEY_SCROLLLOCK, KEY_RIGHTCTRL, KEY_RIGHTALT, KEY_LEFTMETA, KEY_RIGHTMETA, KEY_FN,
    ].map(Int.init)
  )

  private static let keys: [Int: Key] = {
    var keys: [Int: Key] = [:]
    for (code, key) in row + pad + phone { keys[Int(code)] = .character(key) }
    for (code, key) in plain { keys[Int(code)] = key }
    for number in 1...10 { keys[Int(KEY_F1) + number - 1] = .function(number) }
    (keys[Int(KEY_F11)], keys[Int(KEY_F12)]) = (.function(11), .function(12))
    for number in 13...20 { keys[Int(KEY_F13) + number - 13] = .function(number) }
    return keys
  }()

  private static let row: [(Int32, Unicode.Scalar)] = [
    (KEY_1, "1"), (KEY_2, "2"), (KEY_3, "3"), (KEY_4, "4"), (KEY_5, "5"), (KEY_6, "6"),
    (KEY_7, "7"), (KEY_8, "8"), (KEY_9, "9"), (KEY_0, "0"), (KEY_MINUS, "-"), (KEY_EQUAL, "="),
    (KEY_COMMA, ","), (KEY_DOT, "."), (KEY_SLASH, "/"), (KEY_SPACE, " "),
    (KEY_Q, "q"), (KEY_W, "w"), (KEY_E, "e"), (KEY_R, "r"), (KEY_T, "t"), (KEY_Y, "y"),
    (KEY_U, "u"), (KEY_I, "i"), (KEY_O, "o"), (KEY_P, "p"), (KEY_A, "a"), (KEY_S, "s"),
    (KEY_D, "d"), (KEY_F, "f"), (KEY_G, "g"), (KEY_H, "h"), (KEY_J, "j"), (KEY_K, "k"),
    (KEY_L, "l"), (KEY_Z, "z"), (KEY_X, "x"), (KEY_C, "c"), (KEY_V, "v"), (KEY_B, "b"),
    (KEY_N, "n"), (KEY_M, "m"),
  ]

  private static let pad: [(Int32, Unicode.Scalar)] = [
    (KEY_KP0, "0"), (KEY_KP1, "1"), (KEY_KP2, "2"), (KEY_KP3, "3"), (KEY_KP4, "4"),
    (KEY_KP5, "5"), (KEY_KP6, "6"), (KEY_KP7, "7"), (KEY_KP8, "8"), (KEY_KP9, "9"),
    (KEY_KPPLUS, "+"), (KEY_KPMINUS, "-"), (KEY_KPASTERISK, "*"), (KEY_KPSLASH, "/"),
    (KEY_KPDOT, "."), (KEY_KPCOMMA, "."), (KEY_KPJPCOMMA, "."),
  ]

  private static let phone: [(Int32, Unicode.Scalar)] = [
    (KEY_NUMERIC_0, "0"), (KEY_NUMERIC_1, "1"), (KEY_NUMERIC_2, "2"), (KEY_NUMERIC_3, "3"),
    (KEY_NUMERIC_4, "4"), (KEY_NUMERIC_5, "5"), (KEY_NUMERIC_6, "6"), (KEY_NUMERIC_7, "7"),
    (KEY_NUMERIC_8, "8"), (KEY_NUMERIC_9, "9"), (KEY_NUMERIC_STAR, "*"), (KEY_NUMERIC_POUND, "#"),
    (KEY_NUMERIC_A, "a"), (KEY_NUMERIC_B, "b"), (KEY_NUMERIC_C, "c"), (KEY_NUMERIC_D, "d"),
    (KEY_KPEQUAL, "="),
  ]

  private static let plain: [(Int32, Key)] = [
    (KEY_UP, .up), (KEY_DOWN, .down), (KEY_LEFT, .left), (KEY_RIGHT, .right),
    (KEY_PAGEUP, .pageUp), (KEY_PAGEDOWN, .pageDown), (KEY_HOME, .home), (KEY_END, .end),
    (KEY_HOMEPAGE, .home), (KEY_ENTER, .enter), (KEY_KPENTER, .enter), (KEY_OK, .enter),
    (KEY_SELECT, .enter), (KEY_ESC, .escape), (KEY_BACK, .escape), (KEY_CANCEL, .escape),
    (KEY_EXIT, .escape), (KEY_BACKSPACE, .backspace), (KEY_DELETE, .delete),
    (KEY_INSERT, .insert), (KEY_TAB, .tab), (KEY_CHANNELUP, .next), (KEY_NEXT, .next),
    (KEY_NEXTSONG, .next), (KEY_FORWARD, .next), (KEY_CHANNELDOWN, .previous),
    (KEY_PREVIOUS, .previous), (KEY_PREVIOUSSONG, .previous), (KEY_PAUSE, .pause),
    (KEY_PLAYPAUSE, .pause), (KEY_SCROLLUP, .up), (KEY_SCROLLDOWN, .down),
  ]
}
