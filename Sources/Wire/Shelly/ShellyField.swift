import Readings

/// A member of a Shelly component's status that is a reading; the key alone says type and unit.
struct ShellyField {
  /// The object inside the component that holds it; empty where none does.
  let parent: StaticString
  /// Its key.
  let key: StaticString
  /// The type.
  let quantity: StaticString
  /// The unit.
  let unit: StaticString

  private init(
    _ key: StaticString,
    _ quantity: StaticString,
    _ unit: StaticString = "",
    in parent: StaticString = ""
  ) {
    self.parent = parent
    self.key = key
    self.quantity = quantity
    self.unit = unit
  }

  /// All of them, by the number of a reading's item.
  ///
  /// What else a component says is no reading; `tF` repeats `tC`.
  static let all = [
    Self("tC", "temperature", "°C"), Self("rh", "humidity", "%"), Self("lux", "illuminance", "lx"),
    Self("output", "output"), Self("brightness", "brightness", "%"),
    Self("ct", "color_temperature", "K"), Self("current_pos", "position", "%"),
    Self("voltage", "voltage", "V"), Self("xvoltage", "xvoltage"),
    Self("current", "current", "A"), Self("freq", "frequency", "Hz"), Self("pf", "power_factor"),
    Self("apower", "power", "W"), Self("act_power", "power", "W"),
    Self("aprt_power", "apparent_power", "VA"), Self("aprtpower", "apparent_power", "VA"),
    Self("percent", "percent", "%"), Self("xpercent", "xpercent"),
    Self("current_C", "temperature", "°C"), Self("target_C", "target_temperature", "°C"),
    Self("value", "value"), Self("mute", "mute"),
    Self("total_act_energy", "energy", "Wh"), Self("total_act_ret_energy", "returned_energy", "Wh"),
    Self("act", "energy", "Wh"), Self("act_ret", "returned_energy", "Wh"),
    // Inside objects of the component, in the order in which they are told.
    Self("percent", "battery", "%", in: "battery"), Self("V", "voltage", "V", in: "battery"),
    Self("total", "energy", "Wh", in: "aenergy"),
    Self("total", "returned_energy", "Wh", in: "ret_aenergy"),
    Self("tC", "temperature", "°C", in: "temperature"), Self("total", "count", in: "counts"),
    // Where the component's name is the type.
    Self("state", "input", in: "input:"), Self("state", "cover", in: "cover:"),
    Self("alarm", "smoke", in: "smoke:"), Self("alarm", "moisture", in: "flood:"),
  ]
}

/// The fields by their keys.
final class ShellyFields {
  private let plain: WordTable
  private let parents: WordTable
  private let inner: [[Int]]

  init() {
    let fields = ShellyField.all.enumerated()
    plain = WordTable(
      fields.filter { $0.element.parent.utf8CodeUnitCount == 0 }.map { ($0.element.key, $0.offset) }
    )
    let nested = fields.filter { $0.element.parent.utf8CodeUnitCount > 0 }
    parents = WordTable(nested.map { ($0.element.parent, $0.offset) })
    inner = fields.map { field in
      nested.filter { field.element.parent.borrowed.elementsEqual($0.element.parent.borrowed) }
        .map(\.offset)
    }
  }

  /// The field of that key directly in a component, one of its kind's own before those of all.
  func find(_ key: BorrowedText, among own: [Int] = []) -> Int? {
    for index in 0..<own.count where key.equals(ShellyField.all[own[index]].key) {
      return own[index]
    }
    return plain.find(key)
  }

  /// The fields of an object inside a component, or of a kind of component by its name and colon.
  func fields(in parent: BorrowedText) -> [Int] {
    guard let first = parents.find(parent) else { return [] }
    return inner[first]
  }
}
