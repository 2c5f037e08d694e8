import Wire

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
    (self.factor, self.offset) = (factor, offset)
    let zones = Self.zones(of: sensor) { value in value * factor + offset }
    meta = #"{"units":"\#(unitOfKind)","displayName":"\#(place)","timeout":120\#(zones)}"#
  }

  /// A value in SI units.
  func value(_ value: Double) -> Double { value * factor + offset }

  /// What is too much of a temperature, and too little of a voltage.
  private static func zones(of sensor: SimulatedSensor, _ value: (Double) -> Double) -> String {
    let (usual, room) = (sensor.usual, (sensor.usual.upperBound - sensor.usual.lowerBound) / 8)
    switch sensor.kind.quantity {
    case "temperature":
      let (warm, hot) = (text(value(usual.upperBound)), text(value(usual.upperBound + room)))
      return #","zones":[{"upper":\#(warm),"state":"normal"},"#
        + #"{"lower":\#(warm),"upper":\#(hot),"state":"warn","message":"Warm"},"#
        + #"{"lower":\#(hot),"state":"alarm","message":"Too warm"}]"#
    case "voltage":
      let low = text(value(usual.lowerBound))
      return #","zones":[{"upper":\#(low),"state":"alarm","message":"Low voltage"}]"#
    default: return ""
    }
  }

  private static func text(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

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
