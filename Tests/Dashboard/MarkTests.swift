import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct MarkTests {
  private let glyphs = Glyphs(.ascii)

  private func mark(
    _ kind: AlarmKind,
    _ state: AlarmState,
    _ freshness: Freshness = .live
  ) -> Mark {
    Mark(AlarmMark(kind, state, severity: 2), freshness, .sensor, glyphs)
  }

  @Test(
    arguments: [
      (.highHigh, "!HH"), (.high, "!H"), (.low, "!L"), (.lowLow, "!LL"), (.rate, "!R"),
      (.state, "!S"), (.stale, "!?"),
    ] as [(AlarmKind, String)]
  )
  func anAlarmIsReversedUntilItIsAcknowledged(kind: AlarmKind, sign: String) {
    #expect(mark(kind, .unacknowledged).sign == sign)
    #expect(mark(kind, .unacknowledged).style == Style(.alarm, .reverse))
    #expect(mark(kind, .acknowledged).sign == sign)
    #expect(mark(kind, .acknowledged).style == Style(.alarm))
    #expect(mark(kind, .latchedUnacknowledged).sign == "!K")
    #expect(mark(kind, .latchedUnacknowledged).style == Style(.alarm, .reverse))
    #expect(mark(kind, .latchedAcknowledged).style == Style(.alarm))
    #expect(mark(kind, .returnedUnacknowledged).sign == "r")
    #expect(mark(kind, .returnedUnacknowledged).style == Style(.alarm, .reverse))
    for state in [AlarmState.normal, .suppressed, .outOfService] {
      #expect(mark(kind, state).parts.isEmpty)
    }
  }

  @Test func theShelfIsQuietAndGivesWayToAnAlarm() {
    let shelved = Mark(nil, isShelved: true, .live, .sensor, glyphs)
    #expect(shelved.sign == "s" && shelved.style == Style(.quiet))
    let both = Mark(
      AlarmMark(.low, .acknowledged, severity: 3),
      isShelved: true,
      .live,
      .sensor,
      glyphs
    )
    #expect(both.sign == "!L")
  }

  /// The signs alone tell all states apart, on a display without colours and attributes but one.
  @Test func noTwoStatesLookTheSameWithoutColour() {
    var seen: [String: String] = [:]
    let kinds = AlarmKind.allCases
    let states: [AlarmState] = [
      .unacknowledged, .acknowledged, .returnedUnacknowledged, .latchedUnacknowledged,
      .latchedAcknowledged,
    ]
    for kind in kinds {
      for state in states {
        // A latched or returned alarm says no more what it was; the list does.
        let isPast = state != .unacknowledged && state != .acknowledged
        let name = isPast ? state.words : "\(kind) \(state)"
        let mark = mark(kind, state)
        let look = mark.sign + (mark.style.attributes.contains(.reverse) ? " reversed" : "")
        #expect(seen[look, default: name] == name, "\(look)")
        seen[look] = name
      }
    }
    for freshness in Freshness.allCases where freshness != .live {
      let look = Mark(nil, freshness, .sensor, glyphs).sign
      #expect(!look.isEmpty && seen.updateValue("\(freshness)", forKey: look) == nil)
    }
    #expect(seen.count == kinds.count * 2 + 3 + 4)
  }

  @Test func anAlarmGoesBeforeAgeAndBothAreSeenWhereTheyFit() {
    #expect(mark(.high, .acknowledged, .dead).sign == "!Hx")
    #expect(mark(.high, .unacknowledged, .late).parts.map(\.style.ink) == [.alarm, .warning])
    #expect(mark(.lowLow, .acknowledged, .stale).sign == "!LL")
    #expect(mark(.stale, .unacknowledged, .stale).sign == "!?", "it says so itself")
    for kind in AlarmKind.allCases {
      for state in AlarmState.allCases {
        for freshness in Freshness.allCases {
          #expect(mark(kind, state, freshness).sign.count <= Mark.columns)
        }
      }
    }
  }
}
