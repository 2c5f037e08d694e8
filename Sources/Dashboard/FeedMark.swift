import Panel
import Readings

/// Whether the feed lives, as one sign and, when the link is down, for how long nothing came.
struct FeedMark: Equatable {
  /// The sign.
  let glyph: Unicode.Scalar
  /// For how long nothing came; empty while the link is up.
  let age: String
  /// How both are drawn.
  let style: Style

  /// The feed's mark at a moment.
  init(_ context: DrawContext) {
    switch (context.link.phase, context.pulse.age) {
    case (.up, _):
      glyph = context.pulse.isFresh ? context.glyphs.feedLive : context.glyphs.feedQuiet
      age = ""
      style = Style(context.pulse.isFresh ? .good : .warning)
    case (.waiting, nil), (.connecting, nil):
      glyph = context.glyphs.feedQuiet
      age = ""
      style = Style(.warning)
    case (_, let silence):
      glyph = context.glyphs.feedDown
      age = AgeText.compact(silence ?? context.link.since.duration(to: context.now))
      style = Style(.alarm)
    }
  }

  /// Why the link is not up, in words that stay the same as time passes; empty when it is up.
  static func cause(_ context: DrawContext) -> String {
    let link = context.link
    guard link.phase != .up else { return "" }
    return link.reason.isEmpty ? standing(link.phase) : link.reason
  }

  /// Why the link is not up, and when the next attempt is due, in whole seconds that end with 1; empty when it is up.
  static func reason(_ context: DrawContext) -> String {
    reasons(context).first ?? ""
  }

  /// The same in fewer and fewer words, for places of different width; none when the link is up.
  static func reasons(_ context: DrawContext) -> [String] {
    let cause = cause(context)
    guard !cause.isEmpty else { return [] }
    guard let next = context.link.nextAttempt, next > context.now else { return [cause] }
    let left = context.now.duration(to: next) + .milliseconds(999)
    return [
      "\(cause), again in \(AgeText.full(left))", "\(cause), \(AgeText.compact(left))", cause,
    ]
  }

  private static func standing(_ phase: LinkState.Phase) -> String {
    switch phase {
    case .waiting: "waiting for the feed"
    case .connecting: "connecting"
    case .up: ""
    case .down: "no link to the feed"
    case .credentials: "the feed refuses the credentials"
    case .misconfigured: "the feed cannot be used as configured"
    }
  }
}
