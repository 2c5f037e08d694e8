import Readings

/// A reading as one line for people's tools: the JSON of `decode` and `tap`, or a SenML pack.
package enum ReadingLine {
  /// Appends `{"sensor","type","value","unit","time"}` in this order, with a newline.
  package static func write(_ reading: Reading, into bytes: inout [UInt8]) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    writer.raw("{\"sensor\":")
    writer.string(reading.sensor)
    writer.raw(",\"type\":")
    writer.string(reading.quantity)
    writer.raw(",\"value\":")
    writer.measured(reading.value)
    writer.raw(",\"unit\":")
    if reading.unit.isEmpty { writer.raw("null") } else { writer.string(reading.unit) }
    writer.raw(",\"time\":")
    if let time = reading.time { writer.time(time) } else { writer.raw("null") }
    writer.raw("}\n")
  }

  /// Appends a SenML pack of one record (RFC 8428), with a newline; `false` when SenML can't say it.
  ///
  /// The record's name is `sensor/type`, as in SenML the name alone tells the readings apart; what SenML does not allow
  /// in a name becomes `_`. An absent value has no SenML.
  package static func writeSenML(_ reading: Reading, into bytes: inout [UInt8]) -> Bool {
    if case .absent = reading.value { return false }
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    writer.raw("[{\"n\":")
    writer.string(name(reading))
    if !reading.unit.isEmpty {
      writer.raw(",\"u\":")
      writer.string(SenMLUnit.symbol(of: reading.unit, quantity: reading.quantity))
    }
    writer.senMLValue(reading.value)
    if let time = reading.time {
      writer.raw(",\"t\":")
      writer.seconds(time)
    }
    writer.raw("}]\n")
    return true
  }

  private static func name(_ reading: Reading) -> [UInt8] {
    let name = Array(reading.sensor) + [UInt8(ascii: "/")] + Array(reading.quantity)
    let allowed = name.map { SenMLName.isAllowed($0) ? $0 : UInt8(ascii: "_") }
    let begins = allowed.first.map(SenMLName.mayBegin) ?? false
    return begins ? allowed : Array("x".utf8) + allowed
  }
}

extension JSONWriter {
  fileprivate mutating func measured(_ value: Reading.Value) {
    switch value {
    case .number(let number): self.number(number)
    case .integer(let number): integer(number)
    case .boolean(let state): raw(state ? "true" : "false")
    case .text(let text): string(text)
    case .absent: raw("null")
    }
  }

  fileprivate mutating func senMLValue(_ value: Reading.Value) {
    switch value {
    case .boolean: raw(",\"vb\":")
    case .text: raw(",\"vs\":")
    case .number, .integer, .absent: raw(",\"v\":")
    }
    measured(value)
  }

  /// Writes a time as a string.
  mutating func time(_ time: Timestamp) {
    raw("\"")
    ISO8601.write(time, into: &bytes)
    raw("\"")
  }

  /// Writes a time as seconds since 1970 with milliseconds.
  fileprivate mutating func seconds(_ time: Timestamp) {
    let milliseconds = time.nanoseconds / 1_000_000
    integer(milliseconds / 1000)
    let rest = (milliseconds % 1000).magnitude
    guard rest > 0 else { return }
    bytes.append(contentsOf: ".\(String(rest + 1000).dropFirst())".utf8)
  }
}
