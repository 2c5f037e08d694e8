/// Units of electricity, power and energy.
extension MeasuringUnit {
  static let electrical = energies + powers + currents + properties

  private static let energies = [
    MeasuringUnit("kWh", .energy, 3.6e6), MeasuringUnit("Wh", .energy, 3_600),
    MeasuringUnit("mWh", .energy, 3.6), MeasuringUnit("MWh", .energy, 3.6e9),
    MeasuringUnit("GWh", .energy, 3.6e12), MeasuringUnit("TWh", .energy, 3.6e15),
    MeasuringUnit("J", .energy), MeasuringUnit("kJ", .energy, 1e3),
    MeasuringUnit("MJ", .energy, 1e6), MeasuringUnit("GJ", .energy, 1e9),
    MeasuringUnit("W·s", .energy), MeasuringUnit("cal", .energy, 4.184),
    MeasuringUnit("kcal", .energy, 4_184), MeasuringUnit("Mcal", .energy, 4.184e6),
    MeasuringUnit("Gcal", .energy, 4.184e9), MeasuringUnit("BTU", .energy, 1_055.05585262),
    MeasuringUnit("kvarh", .reactiveEnergy, 1e3), MeasuringUnit("varh", .reactiveEnergy),
    MeasuringUnit("kVAh", .apparentEnergy, 1e3), MeasuringUnit("VAh", .apparentEnergy),
    MeasuringUnit("kWh/100km", .energyPerDistance, 10),
    MeasuringUnit("Wh/km", .energyPerDistance), MeasuringUnit("J/m", .energyPerDistance, per: 3.6),
  ]

  private static let powers = [
    MeasuringUnit("W", .power), MeasuringUnit("kW", .power, 1e3),
    MeasuringUnit("mW", .power, per: 1e3), MeasuringUnit("MW", .power, 1e6),
    MeasuringUnit("GW", .power, 1e9), MeasuringUnit("TW", .power, 1e12),
    MeasuringUnit("hp", .power, 550 * 0.3048 * 0.453_592_37 * 9.80665),
    MeasuringUnit("PS", .power, 75 * 9.80665),
    MeasuringUnit("BTU/h", .power, 1_055.05585262, per: 3_600),
    MeasuringUnit("VA", .apparentPower), MeasuringUnit("kVA", .apparentPower, 1e3),
    MeasuringUnit("mVA", .apparentPower, per: 1e3), MeasuringUnit("var", .reactivePower),
    MeasuringUnit("kvar", .reactivePower, 1e3), MeasuringUnit("mvar", .reactivePower, per: 1e3),
  ]

  private static let currents = [
    MeasuringUnit("V", .voltage), MeasuringUnit("mV", .voltage, per: 1e3),
    MeasuringUnit("µV", .voltage, per: 1e6), MeasuringUnit("kV", .voltage, 1e3),
    MeasuringUnit("MV", .voltage, 1e6), MeasuringUnit("A", .current),
    MeasuringUnit("mA", .current, per: 1e3), MeasuringUnit("µA", .current, per: 1e6),
    MeasuringUnit("kA", .current, 1e3), MeasuringUnit("Ah", .charge, 3_600),
    MeasuringUnit("mAh", .charge, 3.6), MeasuringUnit("C", .charge),
  ]

  private static let properties = [
    MeasuringUnit("Ω", .resistance), MeasuringUnit("mΩ", .resistance, per: 1e3),
    MeasuringUnit("kΩ", .resistance, 1e3), MeasuringUnit("MΩ", .resistance, 1e6),
    MeasuringUnit("S", .conductance), MeasuringUnit("mS", .conductance, per: 1e3),
    MeasuringUnit("µS", .conductance, per: 1e6), MeasuringUnit("µS/cm", .conductivity, per: 1e4),
    MeasuringUnit("mS/cm", .conductivity, per: 10), MeasuringUnit("S/cm", .conductivity, 100),
    MeasuringUnit("S/m", .conductivity), MeasuringUnit("farad", .capacitance),
    MeasuringUnit("mF", .capacitance, per: 1e3), MeasuringUnit("µF", .capacitance, per: 1e6),
    MeasuringUnit("nF", .capacitance, per: 1e9), MeasuringUnit("pF", .capacitance, per: 1e12),
    MeasuringUnit("H", .inductance), MeasuringUnit("mH", .inductance, per: 1e3),
    MeasuringUnit("µH", .inductance, per: 1e6), MeasuringUnit("T", .fluxDensity),
    MeasuringUnit("mT", .fluxDensity, per: 1e3), MeasuringUnit("µT", .fluxDensity, per: 1e6),
    MeasuringUnit("nT", .fluxDensity, per: 1e9),
  ]
}
