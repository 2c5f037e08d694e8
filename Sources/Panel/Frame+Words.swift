extension Frame {
  /// Writes each cell as one word, to be compared again and again: the scalar, and the style's number in the low byte.
  package func write(into words: inout [UInt32]) {
    words.removeAll(keepingCapacity: true)
    for cell in cells { words.append(cell.glyph.value << 8 | UInt32(cell.style.index)) }
  }
}
