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

  /// `t`, which is in no programme, over `c`: up, or on its way since the epoch.
  static func covered(isUp: Bool) -> Navigator {
    var navigator = Navigator(programme: programme, style: slide, start: PageID("c"))
    let start = isUp ? after(-100) : epoch
    _ = navigator.handle(.go(to: PageID("t"), cause: .takeover), at: start)
    if isUp { _ = navigator.handle(.tick, at: epoch) }
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
      case "c^t", "c^>", "t>c":
        navigator = Self.covered(isUp: state != "c^>t")
        if state == "t>c" {
          _ = navigator.handle(.go(to: PageID("c"), cause: .release), at: epoch)
        }
        return navigator
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
      case "alarm": return .go(to: PageID(words[1]), cause: .takeover)
      case "release": return .go(to: PageID("c"), cause: .release)
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
    let base = navigator.base
    guard let transition = navigator.transition else {
      let covered = navigator.current == base ? "" : "\(base)^"
      return covered + navigator.current.name + (wanted.map { "?" + $0 } ?? "")
    }
    let way = transition.isGoingBack ? "<" : ">"
    let over = transition.cause == .takeover ? "^" : ""
    let covered = [transition.from, transition.to].contains(base) ? "" : "\(base)^"
    let pages = "\(covered)\(transition.from)\(over)\(way)\(transition.to)"
    return pages + (wanted.map { "+" + $0 } ?? "")
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
