/// The order in which people list names: letters without regard to case, digits by the number they make.
enum NaturalOrder {
  /// Compares two texts of UTF-8: negative when the first stands before, zero when they count as equal.
  static func compare(_ left: BorrowedText, _ right: BorrowedText) -> Int {
    var i = 0
    var j = 0
    while i < left.count && j < right.count {
      if left[i].isDigit && right[j].isDigit {
        let order = compareNumbers(left, &i, right, &j)
        if order != 0 { return order }
      } else {
        let first = left[i].folded
        let second = right[j].folded
        if first != second { return first < second ? -1 : 1 }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  /// Whether a text stands before another; those that count as equal stand by their letters' numbers.
  static func precedes(_ left: String, _ right: String) -> Bool {
    var (first, second) = (left, right)
    let order = first.withUTF8 { first in second.withUTF8 { compare(first, $0) } }
    return order == 0 ? left < right : order < 0
  }

  /// Compares the runs of digits at two places, of any length, and moves behind them.
  private static func compareNumbers(
    _ left: BorrowedText,
    _ i: inout Int,
    _ right: BorrowedText,
    _ j: inout Int
  ) -> Int {
    skipZeros(left, &i)
    skipZeros(right, &j)
    var order = 0
    while i < left.count && j < right.count && left[i].isDigit && right[j].isDigit {
      if order == 0 { order = Int(left[i]) - Int(right[j]) }
      i += 1
      j += 1
    }
    let leftGoesOn = i < left.count && left[i].isDigit
    let rightGoesOn = j < right.count && right[j].isDigit
    if leftGoesOn != rightGoesOn { return leftGoesOn ? 1 : -1 }
    return order
  }

  private static func skipZeros(_ text: BorrowedText, _ place: inout Int) {
    while place < text.count && text[place] == UInt8(ascii: "0") {
      place += 1
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// The byte with an ASCII capital made small.
  var folded: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self + 32 : self }
}
