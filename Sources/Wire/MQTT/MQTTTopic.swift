import Readings

/// A topic's levels, looked at without taking it apart.
struct MQTTTopic {
  /// The whole topic.
  let text: BorrowedText

  private static let slash = UInt8(ascii: "/")

  init(_ text: BorrowedText) { self.text = text }

  /// The last level.
  var last: BorrowedText {
    guard let slash = text.lastPosition(of: Self.slash) else { return text }
    return text.part(slash + 1..<text.count)
  }

  /// All but the last level; empty when there is one only.
  var parent: BorrowedText {
    guard let slash = text.lastPosition(of: Self.slash) else { return .none }
    return text.part(0..<slash)
  }

  /// The parts of `PREFIX/COMPONENT/ID/state`.
  struct Entity {
    var prefix: BorrowedText
    var component: BorrowedText
    var id: BorrowedText

    /// Whether the component is one that measures.
    var isSensor: Bool { component.equals("sensor") || component.equals("binary_sensor") }
  }

  /// The parts of ESPHome's shape of a topic; `nil` when it has another.
  var entity: Entity? {
    guard last.equals("state") else { return nil }
    let inner = MQTTTopic(parent)
    let outer = MQTTTopic(inner.parent)
    let component = outer.last
    guard !component.isEmpty, !inner.last.isEmpty else { return nil }
    return Entity(prefix: outer.parent, component: component, id: inner.last)
  }

  /// Where a level stands that is exactly `word`, by its first byte.
  func position(ofLevel word: StaticString) -> Int? {
    let length = word.utf8CodeUnitCount
    var start = 0
    while start + length <= text.count {
      var end = start
      while end < text.count, text[end] != Self.slash { end += 1 }
      if end - start == length, text.part(start..<end).equals(word) { return start }
      start = end + 1
    }
    return nil
  }
}

extension ReadingBatch {
  /// Two names with a slash between; `nil` when that is too long for a name.
  func joined(_ outer: BorrowedText, _ inner: BorrowedText) -> BorrowedText? {
    guard !outer.isEmpty, !inner.isEmpty else { return outer.isEmpty ? inner : outer }
    return joined(outer, UInt8(ascii: "/"), inner)
  }

  /// Two names with a mark between; `nil` when that is too long for a name.
  func joined(_ outer: BorrowedText, _ mark: UInt8, _ inner: BorrowedText) -> BorrowedText? {
    let length = outer.count + 1 + inner.count
    guard length <= PlainText.limit else { return nil }
    return scratch.make(capacity: length) { room in
      _ = room.update(fromContentsOf: outer)
      room[outer.count] = mark
      let rest = UnsafeMutableBufferPointer(rebasing: room[(outer.count + 1)...])
      _ = rest.update(fromContentsOf: inner)
      return length
    }
  }
}
