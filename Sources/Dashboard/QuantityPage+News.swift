import Panel
import Readings

/// What is told of the time in which the page was hidden.
extension QuantityPage {
  /// Whether a layout has a turn of its own for the news.
  func hasNews(_ layout: Layout, at now: ContinuousClock.Instant) -> Bool {
    layout.scrollsByItself && away.since != nil && news != nil
  }

  /// Whether a sensor's lowest and highest number came while the page was hidden.
  func isNew(_ sensor: String) -> (minimum: Bool, maximum: Bool) {
    guard away.since != nil, let news else { return (false, false) }
    return (news.lows.contains(sensor), news.highs.contains(sensor))
  }

  /// Looks, once after the page has come up, at what happened meanwhile.
  func findNews(_ context: DrawContext) {
    guard news == nil, let left = away.left, let since = away.since, let hidden = away.duration,
      hidden >= .seconds(10)
    else { return }
    let before = min(Duration.seconds(3_600), store.start.duration(to: left))
    let span = hidden + before + away.sinceAppeared(at: context.now)
    let columns = AwayNews.columns
    let part = Double(columns) * (since.duration(to: context.now) / span)
    let rows = scroll.top..<(scroll.top + AwayNews.mostSensors)
    let snapshot = store.snapshot(of: type, rows: rows, at: context.now)
    let history = HistorySpan(columns: columns, span: span)
    news = AwayNews(
      hidden,
      alarms: away.alarms(alarms().of(type)) ?? 0,
      sensors: snapshot.rows.map { row in
        (row, store.history(of: row.sensor, type, history, at: context.now))
      },
      away: part.isFinite ? min(max(Int(part), 0), columns) : 0,
      context
    )
    if news == nil { away.moved() }
  }

  /// Draws the news in the place of the list, after its first round, where there is no room beside the title.
  func drawNews(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) -> Bool {
    guard hasNews(layout, at: context.now), let news else { return false }
    let count = store.count(of: type)
    let round = max(Scroll.round(count: count, visible: Self.lines(layout)), Scroll.pause)
    let passed = away.sinceAppeared(at: context.now)
    guard passed >= round, passed < round + Scroll.pause else { return false }
    let isSingle = layout.form == .single
    let room = context.size.columns - (isSingle ? Header.markColumns(context.size) + 1 : 0)
    let lines =
      ["away \(AgeText.full(news.duration))"] + news.parts(context, name: context.size.columns - 9)
    let told = layout.body.count >= lines.count ? lines : Array(lines.dropFirst())
    for (text, row) in zip(told, layout.body) {
      let columns = row == 0 ? room : context.size.columns
      frame.put(context.glyphs.shortened(text, to: columns), row: row, column: 0)
    }
    return true
  }
}
