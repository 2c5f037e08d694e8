/// The word of `words` that somebody who wrote `text` most likely meant; nil when none is close.
func nearest(to text: String, of words: [String]) -> String? {
  // Nobody mistypes a word into one three times as long; and the cost of a comparison grows with it.
  guard text.count <= 64 else { return nil }
  if text.count >= 3, let longer = words.first(where: { word in word.hasPrefix(text) }) {
    return longer
  }
  let ranked = words.map { word in (word, distance(text.lowercased(), word.lowercased())) }
  guard let (word, distance) = ranked.min(by: { left, right in left.1 < right.1 }) else {
    return nil
  }
  return distance <= max(1, min(text.count, word.count) / 3) ? word : nil
}

/// How many letters must be added, removed, exchanged or swapped with their neighbour.
///
/// Optimal string alignment, a restriction of Damerau's distance.
func distance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var best = min(last[column + 1] + 1, current[column] + 1)
      best = min(best, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
