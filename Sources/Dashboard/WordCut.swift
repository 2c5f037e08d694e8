import Panel

extension Glyphs {
  /// A text cut to a width between two words where that leaves at least half of it, else anywhere, with the ellipsis last.
  func shortenedAtWord(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.of(text) > columns, columns > 0 else { return shortened(text, to: columns) }
    let start = DisplayWidth.prefix(text, columns: columns - 1)
    let isBetween = text.dropFirst(start.count).first == " "
    let cut =
      isBetween ? start[...] : start.prefix(upTo: start.lastIndex(of: " ") ?? start.startIndex)
    var words = String(cut)
    while let last = words.last, " ,:;".contains(last) { words.removeLast() }
    guard DisplayWidth.of(words) * 2 >= columns else { return shortened(text, to: columns) }
    return words + String(Character(ellipsis))
  }

  /// A text in lines that fit a width, whole: broken between words, and within a word that is too long.
  func wrapped(_ text: String, to columns: Int) -> [String] {
    let columns = max(columns, 1)
    return text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      let free = columns - DisplayWidth.of(last) - 1
      if !last.isEmpty {
        if DisplayWidth.prefix(word, columns: free).endIndex == word.endIndex {
          lines[lines.count - 1] += " " + word
          return
        }
        lines.append("")
      }
      var rest = word
      while true {
        let part = DisplayWidth.prefix(rest, columns: columns)
        let isLast = part.isEmpty || part.endIndex == rest.endIndex
        lines[lines.count - 1] = String(isLast ? rest : part)
        guard !isLast else { return }
        lines.append("")
        rest = rest[part.endIndex...]
      }
    }
  }

  /// A text in parts that fit a width, broken between words; a word that is too long is shortened.
  func parts(of text: String, columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { parts, word in
      if let last = parts.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= columns {
        parts[parts.count - 1] += " " + word
      } else {
        parts.append(shortened(String(word), to: columns))
      }
    }
  }
}
