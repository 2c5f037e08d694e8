import Panel

/// Names in too few places, so that two that differ at their end still differ.
enum ShortName {
  /// The name in at most `width` places.
  ///
  /// A number at the end is kept whole ("Cold st1"), of a last word that would be lost the first letter ("Greenh n").
  static func fit(_ name: String, _ width: Int) -> String {
    let width = max(width, 0)
    if DisplayWidth.of(name) <= width { return name }
    let plain = cut(name, width)
    guard width >= 5, let space = name.lastIndex(of: " ") else { return plain }
    let last = name[name.index(after: space)...]
    let head = name[..<space]
    if last.count <= 3, last.allSatisfy({ $0.isNumber || last.count == 1 }) {
      return cut(head, width - DisplayWidth.of(last)) + last
    }
    if DisplayWidth.of(head) + 2 <= width { return plain }
    return cut(head, width - 2) + " " + last.prefix(1)
  }

  private static func cut(_ text: some StringProtocol, _ width: Int) -> String {
    var short = String(DisplayWidth.prefix(text, columns: max(width, 0)))
    while short.last == " " { short.removeLast() }
    return short
  }
}
