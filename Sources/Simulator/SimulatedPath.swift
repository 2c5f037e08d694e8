/// A simulated sensor as a path of Signal K, in SI units.
struct SimulatedPath {
  /// The path within its vessel.
  let path: String
  /// Its meta as JSON.
  let meta: String
  private let factor: Double
  private let offset: Double

  /// The path of a sensor.
  init(_ sensor: SimulatedSensor) {
    let (group, leaf, unit, factor, offset) = Self.terms(of: sensor.kind.quantity)
    path = "\(group).\(Self.camelCase(sensor.slug)).\(leaf)"
    let (place, unitOfKind) = (sensor.name, unit ?? sensor.kind.unit)
    meta = #"{"units":"\#(unitOfKind)","displayName":"\#(place)","timeout":120}"#
    (self.factor, self.offset) = (factor, offset)
  }

  /// A value in SI units.
  func value(_ value: Double) -> Double { value * factor + offset }

  // Of carbon dioxide the specification knows nothing; servers pass such paths on with the unit of their meta.
  private static func terms(
    of quantity: String
  ) -> (group: String, leaf: String, unit: String?, factor: Double, offset: Double) {
    switch quantity {
    case "temperature": ("environment.inside", "temperature", "K", 1, 273.15)
    case "humidity": ("environment.inside", "relativeHumidity", "ratio", 0.01, 0)
    case "pressure": ("environment.inside", "pressure", "Pa", 100, 0)
    case "voltage": ("electrical.batteries", "voltage", "V", 1, 0)
    case "illuminance": ("environment.inside", "illuminance", "Lux", 1, 0)
    default: ("environment.inside", camelCase(quantity), nil, 1, 0)
    }
  }

  private static func camelCase(_ name: String) -> String {
    var result = ""
    var beginsWord = false
    for character in name {
      if character == "-" || character == "_" {
        beginsWord = true
      } else {
        result += beginsWord ? character.uppercased() : String(character)
        beginsWord = false
      }
    }
    return result
  }
}
