import Readings
import Testing

@testable import Service

@Suite("Vacancy")
struct VacancyTests {
  private let start = ContinuousClock.now

  @Test("Without types there is nothing to look at, and no time for it")
  func none() {
    var vacancy = Vacancy()
    let looked = vacancy.next(of: [], at: start)
    #expect(looked.isEmpty)
    #expect(vacancy.deadline == nil)
  }

  @Test("It looks every two seconds")
  func interval() {
    var vacancy = Vacancy()
    let types = [Quantity("temperature"), Quantity("humidity")]
    var counts: [Int] = []
    for time in [0, 1_999, 2_000, 2_001, 4_000] {
      counts.append(vacancy.next(of: types, at: start + .milliseconds(time)).count)
    }
    #expect(counts == [2, 0, 2, 0, 2])
    #expect(vacancy.deadline == start + .seconds(6))
  }

  @Test("Of many types each look takes some, all in turn, also while they become more")
  func turns() {
    var vacancy = Vacancy()
    var types = (0..<100).map { number in Quantity("type_\(number)") }
    var seen: [Quantity: Int] = [:]
    for look in 0..<50 {
      let looked = vacancy.next(of: types, at: start + .seconds(2 * look))
      #expect(looked.count == Vacancy.most)
      for type in looked { seen[type, default: 0] += 1 }
    }
    #expect(seen.count == 100)
    #expect(seen.values.allSatisfy { count in (15...17).contains(count) })
    types.append(Quantity("late"))
    let later = (50..<54).flatMap { vacancy.next(of: types, at: start + .seconds(2 * $0)) }
    #expect(later.contains(Quantity("late")))
  }
}
