import Panel
import Readings

/// How the list and the detail are drawn.
extension QuantityPage {
  /// Which rows are seen of how many, or which sensor.
  func place(_ layout: Layout, _ context: DrawContext) -> String {
    let (count, _) = store.extent(of: type, at: context.now)
    if axis.isDetail, let chosen = scroll.chosen { return "\(chosen + 1) of \(count)" }
    let seen = seen(grouped, layout, at: context.now)
    guard count > seen.count else { return "" }
    return "\(seen.lowerBound + 1)-\(min(seen.upperBound, count)) of \(count)"
  }

  func drawEmpty(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    let row = layout.body.lowerBound + layout.body.count / 2
    let text = context.glyphs.shortened("waiting for a reading", to: context.size.columns)
    frame.put(
      text,
      row: row,
      column: 0,
      width: context.size.columns,
      style: Style(.quiet),
      alignment: .centre
    )
  }

  // MARK: One sensor

  func drawDetail(
    of place: Int,
    _ range: HistoryRange,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let span = HistorySpan(columns: 1, span: range.span)
    let rows = place..<(place + 1)
    let snapshot = store.snapshot(of: type, rows: rows, history: span, at: context.now)
    guard let row = snapshot.rows.first else { return }
    let past = past(of: row, range, context)
    let records = alarms().of(type, sensor: row.sensor)
    SensorDetail(row: row, past: past, alarms: records, layout: layout, context: context)
      .draw(into: &frame)
  }

  /// The past of a sensor over a range.
  func past(of row: SensorRow, _ range: HistoryRange, _ context: DrawContext) -> SensorPast {
    range.isDeep ? deepPast(of: row, range, context) : nearPast(of: row, range, context)
  }

  /// A past that memory has.
  private func nearPast(
    of row: SensorRow,
    _ range: HistoryRange,
    _ context: DrawContext
  ) -> SensorPast {
    let reach = store.extent(of: type, at: context.now).reach
    // Of a sensor that has just come the shortest range shows what there is, and no empty minutes before.
    let span = range == .tenMinutes ? min(HistoryReach(reach).span, range.span) : range.span
    return SensorPast(
      range: range,
      span: span,
      isWhole: reach < span,
      content: .ready,
      minimum: row.lowest,
      maximum: row.highest
    ) { [self] columns in
      memory(of: row.sensor, HistorySpan(columns: columns, span: span), context)
    }
  }

  /// A past that memory has more coarsely, and the archive.
  private func deepPast(
    of row: SensorRow,
    _ range: HistoryRange,
    _ context: DrawContext
  ) -> SensorPast {
    var older = older
    let history = older.upToDate(range, at: context.now) { span in
      store.history(of: row.sensor, type, span, isBridged: false, at: context.now)
    } silences: { span in
      store.silences(of: type, span, at: context.now)
    }
    self.older = older
    let loaded = history.extremes(at: context.now)
    let lowest = [row.lowest, loaded?.minimum].compactMap(\.self)
    let highest = [row.highest, loaded?.maximum].compactMap(\.self)
    return SensorPast(
      range: range,
      span: range.span,
      isWhole: false,
      content: content,
      minimum: lowest.min { $0.value < $1.value },
      maximum: highest.max { $0.value < $1.value }
    ) { columns in
      history.columns(columns, bridge: row.patience)
    }
  }

  private func memory(
    of sensor: String,
    _ span: HistorySpan,
    _ context: DrawContext
  ) -> [HistoryColumn?] {
    store.history(of: sensor, type, span, at: context.now)
  }

  // MARK: The list

  func drawList(
    _ count: Int,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let rows = seen(grouped, layout, at: context.now)
    var columns = SensorColumns(grid, layout, columns: layout.listColumns)
    var snapshot = self.snapshot(rows, columns, reach, context)
    grid.widen(snapshot, context)
    let asked = columns.spark.count
    columns = SensorColumns(grid, layout, columns: layout.listColumns)
    if columns.spark.count != asked {
      snapshot = self.snapshot(rows, columns, reach, context)
    }
    if layout.form == .single {
      if let row = snapshot.rows.first {
        SingleSensor(row: row, grid: grid, layout: layout, context: context).draw(into: &frame)
      }
      return
    }
    drawLines(snapshot, columns, reach, into: &frame, layout, context)
    if layout.form == .large {
      drawGraphs(snapshot, reach, into: &frame, layout, context)
    }
  }

  private func drawLines(
    _ snapshot: QuantitySnapshot,
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    if layout.hasHeadings { drawHeadings(columns, reach, into: &frame, layout) }
    let picture = grouped.picture(from: snapshot.first, lines: layout.list.count)
    drawGroups(picture.headings, into: &frame, layout, context)
    let spacing = grouped.hasHeadings ? 1 : layout.spacing(for: snapshot.count)
    for (offset, (row, line)) in zip(snapshot.rows, picture.rows).enumerated() {
      SensorLine(
        row: row,
        columns: columns,
        form: layout.form,
        isChosen: scroll.chosen == snapshot.first + offset,
        isNew: isNew(row.sensor),
        context: context
      )
      .draw(into: &frame, row: layout.list.lowerBound + line * spacing)
    }
  }

  private func snapshot(
    _ rows: Range<Int>,
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    _ context: DrawContext
  ) -> QuantitySnapshot {
    let count = columns.spark.count
    let history = count > 0 ? HistorySpan(columns: count, span: reach.span) : nil
    return store.snapshot(of: type, rows: rows, history: history, at: context.now)
  }

  private func drawHeadings(
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout
  ) {
    let row = layout.body.lowerBound + 1
    let style = Style(.quiet)
    if columns.spark.count >= reach.words.count {
      frame.put(reach.words, row: row, column: columns.spark.lowerBound, style: style)
    }
    let places = columns.decimals > 0 ? columns.decimals + 1 : 0
    for (field, word) in [(columns.minimum, "min"), (columns.maximum, "max")] where !field.isEmpty {
      let column = max(field.upperBound - places, field.lowerBound + 3) - 3
      frame.put(word, row: row, column: column, style: style)
    }
  }

  /// Graphs of the sensors that matter most among those seen: the chosen one, those not well, those changing fastest.
  private func drawGraphs(
    _ snapshot: QuantitySnapshot,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let left = layout.listColumns + 4
    let places = GraphChoice.places(snapshot, chosen: scroll.chosen)
    let height = layout.body.count / max(places.count, 3)
    for (number, place) in places.enumerated() {
      let row = snapshot.rows[place - snapshot.first]
      let top = layout.body.lowerBound + 1 + number * height
      GraphPanel(row: row, span: reach.span, gap: "", context: context) { [self] columns in
        memory(of: row.sensor, HistorySpan(columns: columns, span: reach.span), context)
      }
      .draw(into: &frame, rows: top..<(top + height - 1), columns: left..<context.size.columns)
    }
  }
}

extension SensorRow {
  /// The smallest number of the stretch asked for.
  fileprivate var lowest: LoadedHistory.Extreme? {
    minimum.map { LoadedHistory.Extreme(value: $0, age: minimumAge ?? .zero) }
  }

  /// The largest number of that stretch.
  fileprivate var highest: LoadedHistory.Extreme? {
    maximum.map { LoadedHistory.Extreme(value: $0, age: maximumAge ?? .zero) }
  }
}
