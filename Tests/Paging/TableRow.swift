import Paging
import Testing

/// One row of the navigator's transition table, read and played.
struct TableRow: Sendable, CustomTestStringConvertible {
  let state: String
  let event: String
  let result: String
  let actions: String

  init(_ line: Substring) {
    func column(_ from: Int, _ to: Int) -> String {
      var text = line.dropFirst(from).prefix(to - from)
      while text.last == " " { text.removeLast() }
      return String(text)
    }
    state = column(0, 8)
    event = column(8, 21)
    result = column(21, 29)
    let rest = column(29, 120)
    actions = rest == "-" ? "" : rest
  }

  var testDescription: String { "\(state): \(event)" }

  static let programme = Programme(pages("abcde"), wraps: false)
  static let slide = Transition.Style.slide(.milliseconds(100))

  /// `c` giving way to `d` since the epoch.
  static var sliding: Navigator {
    var navigator = Navigator(programme: programme, style: slide, start: PageID("c"))
    _ = navigator.handle(.go(to: PageID("d"), cause: .key), at: epoch)
    _ = navigator.handle(.permit, at: epoch)
    return navigator
  }

  /// A navigator in the row's state.
  var navigator: Navigator {
    get throws {
      var navigator = Self.sliding
      switch state.prefix(3) {
      case "c":
        return Navigator(programme: Self.programme, style: Self.slide, start: PageID("c"))
      case "c?d":
        navigator = Navigator(programme: Self.programme, style: Self.slide, start: PageID("c"))
        _ = navigator.handle(.go(to: PageID("d"), cause: .key), at: epoch)
      case "c<d":
        _ = navigator.handle(.cancel, at: after(40))
      default:
        try #require(state.hasPrefix("c>d"))
      }
      if state.hasSuffix("+a") {
        _ = navigator.handle(.go(to: PageID("a"), cause: .key), at: after(40))
      }
      try #require(Self.describe(navigator) == state)
      return navigator
    }
  }

  /// When the row's event happens.
  var instant: ContinuousClock.Instant {
    if event == "late" { return after(150) }
    return state.hasPrefix("c<d") ? after(50) : after(40)
  }

  /// The row's event.
  var occurrence: Navigator.Event {
    get throws {
      let words = event.split(separator: " ").map(String.init)
      switch words[0] {
      case "next": return .step(.forward)
      case "previous": return .step(.backward)
      case "go": return .go(to: PageID(words[1]), cause: .key)
      case "cancel": return .cancel
      case "permit": return .permit
      case "veto": return .veto("no")
      case "same": return .programme(Self.programme)
      case "without":
        return .programme(Programme(pages("abcde".filter { !words[1].contains($0) }), wraps: false))
      case "finish": return .finish
      default:
        try #require(["early", "late"].contains(event))
        return .tick
      }
    }
  }

  static func describe(_ navigator: Navigator) -> String {
    let wanted = navigator.pending?.page.name
    guard let transition = navigator.transition else {
      return navigator.current.name + (wanted.map { "?" + $0 } ?? "")
    }
    let way = transition.isGoingBack ? "<" : ">"
    return "\(transition.from)\(way)\(transition.to)" + (wanted.map { "+" + $0 } ?? "")
  }

  static func describe(_ action: Navigator.Action) -> String {
    switch action {
    case .ask(let page): "ask \(page)"
    case .begin(let from, let to): "begin \(from) \(to)"
    case .complete(let from, let to, let cause): "complete \(from) \(to) \(cause)"
    case .cancel(let from, let to): "cancel \(from) \(to)"
    case .turn: "turn"
    case .refuse(.end): "refuse end"
    case .refuse(.unknown(let page)): "refuse unknown \(page)"
    case .refuse(.veto(let page, _)): "refuse veto \(page)"
    case .refuse(.position(let number)): "refuse position \(number)"
    case .refuse(.emergency): "refuse emergency"
    }
  }
}
