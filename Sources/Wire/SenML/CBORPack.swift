import Readings

/// Reads the records of SenML packs in CBOR (RFC 8428 section 6), of known length or not.
struct CBORPack {
  private var reader: CBORReader
  /// Records to come; `nil` when a break ends them.
  private var remaining: UInt64? = 0

  init(_ bytes: UnsafeRawBufferPointer, scratch: ScratchText) {
    reader = CBORReader(bytes, scratch: scratch)
  }

  /// Whether everything was read.
  var isAtEnd: Bool { reader.isAtEnd }

  /// Whether bytes begin as a pack does: an array, a map in it, a label of SenML in that.
  static func looksLikePack(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var pack = CBORPack(bytes, scratch: ScratchText())
    guard (try? pack.beginPack()) != nil, let map = try? pack.reader.head(), map.major == 5,
      let label = try? pack.label()
    else { return false }
    return SenMLLabel(rawValue: label) != nil
  }

  /// Reads the beginning of a pack.
  mutating func beginPack() throws(CBORError) {
    var head = try reader.head()
    // A tag may say that CBOR follows.
    if head.major == 6, head.argument == 55_799 { head = try reader.head() }
    guard head.major == 4 else { throw .malformed }
    remaining = head.isIndefinite ? nil : head.argument
  }

  /// Reads the next record of the pack, or `nil` at its end.
  mutating func nextRecord() throws(CBORError) -> SenMLRecord? {
    if let remaining {
      guard remaining > 0 else { return nil }
      self.remaining = remaining - 1
    } else if reader.takeBreak() {
      return nil
    }
    let map = try reader.head()
    guard map.major == 5 else { throw .malformed }
    var record = SenMLRecord()
    if map.isIndefinite {
      while !reader.takeBreak() { try readField(into: &record) }
    } else {
      var fields = map.argument
      while fields > 0 {
        try readField(into: &record)
        fields -= 1
      }
    }
    return record
  }

  private mutating func readField(into record: inout SenMLRecord) throws(CBORError) {
    if let number = try label(into: &record), let label = SenMLLabel(rawValue: number) {
      record.set(label, try reader.content())
    } else {
      try reader.skip()
    }
  }

  /// Reads a label; a text is one of no extension known here, of which the record is told.
  private mutating func label(into record: inout SenMLRecord) throws(CBORError) -> Int? {
    let head = try reader.head()
    switch head.major {
    case 0, 1:
      let number = Int(exactly: head.argument)
      return head.major == 0 ? number : number.map { -1 - $0 }
    case 3:
      record.setUnknown(try reader.text(head))
      return nil
    default: throw .malformed
    }
  }

  private mutating func label() throws(CBORError) -> Int? {
    var record = SenMLRecord()
    return try label(into: &record)
  }
}
