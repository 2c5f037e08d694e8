/// A type of sensor in the simulated world: what it is called, and how its values look and move.
package struct SimulatedKind: Sendable {
  /// The type as feeds name it, such as `carbon_dioxide`.
  package let quantity: String

  /// The unit as people write it.
  package let unit: String

  /// The unit as RFC 8428 and RFC 8798 write it.
  package let senmlUnit: String

  /// Digits after the decimal point, 0 to 3.
  package let decimals: Int

  /// What a value can be, whatever the weather.
  package let range: ClosedRange<Double>

  /// The places where such a sensor hangs; further sensors get the same names with a number.
  package let places: [SimulatedPlace]
}

/// Where a simulated sensor hangs, and the values that are usual there.
package struct SimulatedPlace: Sendable {
  /// The name that an operator reads.
  package let name: String

  /// The middle of a day's values.
  package let mean: Double

  /// How far a day carries the value from its middle, either way.
  package let swing: Double

  init(_ name: String, _ mean: Double, _ swing: Double) {
    self.name = name
    self.mean = mean
    self.swing = swing
  }
}

extension SimulatedKind {
  static let temperature = Self(
    quantity: "temperature",
    unit: "°C",
    senmlUnit: "Cel",
    decimals: 1,
    range: -60...150,
    places: [
      SimulatedPlace("Greenhouse north", 23.5, 4), SimulatedPlace("Boiler flow", 69.8, 2.4),
      SimulatedPlace("Cold store 1", -18.2, 0.9), SimulatedPlace("Server rack A", 30.6, 1.6),
      SimulatedPlace("Outside", 6.1, 4.5), SimulatedPlace("Boiler return", 54.7, 1.8),
      SimulatedPlace("Cold store 2", -18.7, 0.6), SimulatedPlace("Greenhouse south", 25.2, 4.4),
      SimulatedPlace("Server rack B", 29.4, 1.3), SimulatedPlace("Workshop", 19.3, 2.1),
      SimulatedPlace("Wine cellar", 12.4, 0.3), SimulatedPlace("Engine room", 41.7, 6),
    ]
  )

  static let humidity = Self(
    quantity: "humidity",
    unit: "%",
    senmlUnit: "%RH",
    decimals: 0,
    range: 0...100,
    places: [
      SimulatedPlace("Greenhouse north", 64, 9), SimulatedPlace("Greenhouse south", 61, 11),
      SimulatedPlace("Wine cellar", 72, 3), SimulatedPlace("Cold store 1", 81, 4),
      SimulatedPlace("Server room", 38, 3), SimulatedPlace("Workshop", 47, 6),
      SimulatedPlace("Outside", 74, 14), SimulatedPlace("Attic", 52, 8),
    ]
  )

  static let pressure = Self(
    quantity: "pressure",
    unit: "hPa",
    senmlUnit: "hPa",
    decimals: 1,
    range: 850...1_100,
    places: [
      SimulatedPlace("Outside", 1_012.8, 6), SimulatedPlace("Clean room", 1_018.3, 1.2),
      SimulatedPlace("Engine room", 1_010.1, 2.5), SimulatedPlace("Air duct 1", 1_009.4, 1.8),
    ]
  )

  static let carbonDioxide = Self(
    quantity: "carbon_dioxide",
    unit: "ppm",
    senmlUnit: "ppm",
    decimals: 0,
    range: 350...5_000,
    places: [
      SimulatedPlace("Meeting room", 870, 260), SimulatedPlace("Greenhouse north", 640, 120),
      SimulatedPlace("Office", 720, 180), SimulatedPlace("Wine cellar", 510, 40),
    ]
  )

  static let voltage = Self(
    quantity: "voltage",
    unit: "V",
    senmlUnit: "V",
    decimals: 2,
    range: 0...480,
    places: [
      SimulatedPlace("Battery bank 1", 25.84, 0.7), SimulatedPlace("Mains L1", 230.6, 2.8),
      SimulatedPlace("Solar string 1", 71.3, 9.5), SimulatedPlace("Mains L2", 229.7, 2.4),
      SimulatedPlace("Battery bank 2", 25.61, 0.8), SimulatedPlace("Mains L3", 231.2, 2.6),
    ]
  )

  static let illuminance = Self(
    quantity: "illuminance",
    unit: "lx",
    senmlUnit: "lx",
    decimals: 0,
    range: 0...120_000,
    places: [
      SimulatedPlace("Greenhouse roof", 14_200, 9_800), SimulatedPlace("Workshop", 460, 110),
      SimulatedPlace("Office", 520, 140), SimulatedPlace("Loading dock", 1_900, 1_300),
    ]
  )

  /// The kind of each of the first 24 sensors; more sensors go round again.
  ///
  /// The first six are all different, so that a small world has as many types as it can.
  static let deal: [Self] = [
    temperature, humidity, pressure, carbonDioxide, voltage, illuminance,
    temperature, humidity, temperature, carbonDioxide, voltage, temperature,
    humidity, temperature, pressure, temperature, humidity, carbonDioxide,
    temperature, voltage, illuminance, temperature, humidity, pressure,
  ]
}
