extension Repertoire {
  /// Letters of other alphabets in Latin ones: Cyrillic as BGN/PCGN writes it, Greek as ELOT 743 does.
  static let letterWords: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for (letters, words) in alphabets {
      for (letter, word) in zip(letters.unicodeScalars, words.split(separator: " ")) {
        let word = word == "-" ? "" : String(word)
        table[letter] = word
        guard let capital = letter.properties.uppercaseMapping.unicodeScalars.first,
          capital != letter
        else { continue }
        table[capital] = word.prefix(1).uppercased() + word.dropFirst()
      }
    }
    return table
  }()

  private static let alphabets = [
    (
      "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
      "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya"
    ),
    ("іїєґўђјљњћџѓќѕ", "i yi ye g u dj j lj nj c dz g k z"),
    ("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
    ("άέήίόύώ", "a e i i o y o"),
  ]
}
