import Paging
import Panel

@testable import Dashboard
@testable import Readings

/// A cold store that gets too warm, a rack that is well again, a sensor that has died in alarm, and a door.
///
/// The cold store passes its limit of -14 at 20 minutes of 30 and stands at -11 in the end.
func alarmedHouse() -> ReadingStore {
  let store = ReadingStore(start: start)
  let type = Quantity("temperature")
  var cold = AlarmRule(type, sensor: "cold", [.limit(.high, -14), .limit(.low, -60)])
  cold.guidance = "close the door, call Kim 7"
  let rack = AlarmRule(type, sensor: "rack", [.limit(.high, 35)])
  let silent = AlarmRule(type, sensor: "silent", [.limit(.low, 5)])
  let door = AlarmRule(Quantity("door"), [.state(["on"])])
  store.setAlarms([cold, rack, silent, door], at: start)
  for second in stride(from: 0, through: 1_800, by: 10) {
    let warmth = (max(Double(second - 900) / 15, 0)).rounded() / 10
    var readings = [
      TestReading(sensor: "cold", value: .number(-17 + warmth), unit: "°C", label: "Cold store"),
      TestReading(sensor: "rack", value: .number(second < 600 ? 36 : 31), unit: "°C"),
      TestReading(sensor: "door", quantity: "door", value: .boolean(second >= 1_350)),
      TestReading(sensor: "mode", quantity: "mode", value: .text("heating the cellar")),
    ]
    if second < 600 {
      readings.append(TestReading(sensor: "silent", value: .number(4), unit: "°C"))
    }
    store.take(readings, after: .seconds(second))
  }
  return store
}

/// When its history ends.
let alarmedEvening = Duration.seconds(1_805)

/// The detail of one of its sensors.
func alarmedDetail(
  _ sensor: String,
  _ columns: Int,
  _ rows: Int,
  _ repertoire: Repertoire = .unicode,
  of type: String = "temperature"
) -> Frame {
  let store = alarmedHouse()
  let page = QuantityPage(Quantity(type), store: store, alarms: { AlarmLines(store.alarms()) })
  let shown = context(columns, rows, repertoire, after: alarmedEvening)
  page.willAppear(at: shown.now)
  page.didAppear(at: shown.now)
  _ = page.open(sensor, at: shown.now)
  return drawn(page, shown).frame
}
