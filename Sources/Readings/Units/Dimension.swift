/// What a unit measures; units of the same dimension can be converted into one another.
package enum Dimension: UInt8, Sendable, CaseIterable {
  case temperature, pressure, speed, acceleration, length, area, volume, volumeFlow, mass, massFlow
  case force, energy, power, apparentPower, reactivePower, reactiveEnergy, apparentEnergy
  case energyPerDistance, voltage, current, charge, resistance, conductance, conductivity
  case capacitance, inductance, fluxDensity, frequency, duration, angle, angularSpeed, ratio
  case massConcentration, illuminance, luminousFlux, irradiance, dataSize, dataRate
  case activity, activityConcentration, dose, doseRate, amountConcentration
}

extension Quantity {
  /// The dimension of a type whose name says it; `nil` for one that may be anything.
  ///
  /// The names are Home Assistant's device classes and those that feeds without any give.
  package var dimension: Dimension? { Self.dimensions[name] }

  private static let dimensions: [String: Dimension] = {
    let names: [(Dimension, String)] = [
      (.temperature, "temperature dew_point temperature_delta"), (.pressure, "pressure"),
      (.speed, "speed wind_speed precipitation_intensity"), (.length, "distance depth altitude"),
      (.length, "precipitation"), (.area, "area"), (.volume, "volume water gas volume_storage"),
      (.volumeFlow, "flow volume_flow_rate"), (.mass, "mass weight"), (.force, "force"),
      (.energy, "energy energy_storage"), (.power, "power"), (.apparentPower, "apparent_power"),
      (.reactivePower, "reactive_power"), (.reactiveEnergy, "reactive_energy"),
      (.energyPerDistance, "energy_distance"), (.voltage, "voltage"), (.current, "current"),
      (.conductivity, "conductivity"), (.frequency, "frequency revolutions"),
      (.duration, "duration"), (.angle, "angle wind_direction latitude longitude"),
      (.angularSpeed, "rate_of_turn"), (.ratio, "humidity battery moisture level salinity"),
      (.ratio, "carbon_dioxide state_of_health power_factor"), (.illuminance, "illuminance"),
      (.irradiance, "irradiance"), (.dataSize, "data_size"), (.dataRate, "data_rate"),
    ]
    let pairs = names.flatMap { dimension, names in
      names.split(separator: " ").map { (String($0), dimension) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
