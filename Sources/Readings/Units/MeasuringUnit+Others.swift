/// Units of time, angle, share, light, data and radiation.
extension MeasuringUnit {
  static let others = times + angles + shares + lights + data + radiation

  private static let times = [
    MeasuringUnit("s", .duration), MeasuringUnit("ms", .duration, per: 1e3),
    MeasuringUnit("µs", .duration, per: 1e6), MeasuringUnit("min", .duration, 60),
    MeasuringUnit("h", .duration, 3_600), MeasuringUnit("d", .duration, 86_400),
    MeasuringUnit("wk", .duration, 604_800), MeasuringUnit("Hz", .frequency),
    MeasuringUnit("mHz", .frequency, per: 1e3), MeasuringUnit("kHz", .frequency, 1e3),
    MeasuringUnit("MHz", .frequency, 1e6), MeasuringUnit("GHz", .frequency, 1e9),
    MeasuringUnit("rpm", .frequency, per: 60), MeasuringUnit("1/s", .frequency),
    MeasuringUnit("1/min", .frequency, per: 60), MeasuringUnit("bpm", .frequency, per: 60),
  ]

  private static let angles = [
    MeasuringUnit("°", .angle, .pi, per: 180), MeasuringUnit("rad", .angle),
    MeasuringUnit("mrad", .angle, per: 1e3), MeasuringUnit("gon", .angle, .pi, per: 200),
    MeasuringUnit("°/s", .angularSpeed, .pi, per: 180),
    MeasuringUnit("°/min", .angularSpeed, .pi, per: 10_800), MeasuringUnit("rad/s", .angularSpeed),
  ]

  private static let shares = [
    MeasuringUnit("%", .ratio, per: 100), MeasuringUnit("ratio", .ratio),
    MeasuringUnit("‰", .ratio, per: 1e3), MeasuringUnit("ppm", .ratio, per: 1e6),
    MeasuringUnit("ppb", .ratio, per: 1e9),
  ]

  private static let lights = [
    MeasuringUnit("lx", .illuminance), MeasuringUnit("klx", .illuminance, 1e3),
    MeasuringUnit("fc", .illuminance, per: 0.09290304), MeasuringUnit("lm", .luminousFlux),
    MeasuringUnit("klm", .luminousFlux, 1e3), MeasuringUnit("W/m²", .irradiance),
    MeasuringUnit("kW/m²", .irradiance, 1e3), MeasuringUnit("mW/cm²", .irradiance, 10),
    MeasuringUnit("µW/cm²", .irradiance, per: 100),
    MeasuringUnit("BTU/(h·ft²)", .irradiance, 1_055.05585262, per: 3_600 * 0.09290304),
  ]

  private static let data = [
    MeasuringUnit("B", .dataSize, 8), MeasuringUnit("kB", .dataSize, 8e3),
    MeasuringUnit("MB", .dataSize, 8e6), MeasuringUnit("GB", .dataSize, 8e9),
    MeasuringUnit("TB", .dataSize, 8e12), MeasuringUnit("KiB", .dataSize, 8_192),
    MeasuringUnit("MiB", .dataSize, 8_388_608), MeasuringUnit("GiB", .dataSize, 8_589_934_592),
    MeasuringUnit("TiB", .dataSize, 8_796_093_022_208), MeasuringUnit("bit", .dataSize),
    MeasuringUnit("kbit", .dataSize, 1e3), MeasuringUnit("Mbit", .dataSize, 1e6),
    MeasuringUnit("Gbit", .dataSize, 1e9), MeasuringUnit("bit/s", .dataRate),
    MeasuringUnit("kbit/s", .dataRate, 1e3), MeasuringUnit("Mbit/s", .dataRate, 1e6),
    MeasuringUnit("Gbit/s", .dataRate, 1e9), MeasuringUnit("B/s", .dataRate, 8),
    MeasuringUnit("kB/s", .dataRate, 8e3), MeasuringUnit("MB/s", .dataRate, 8e6),
    MeasuringUnit("GB/s", .dataRate, 8e9), MeasuringUnit("KiB/s", .dataRate, 8_192),
    MeasuringUnit("MiB/s", .dataRate, 8_388_608), MeasuringUnit("GiB/s", .dataRate, 8_589_934_592),
  ]

  private static let radiation = [
    MeasuringUnit("Bq", .activity), MeasuringUnit("kBq", .activity, 1e3),
    MeasuringUnit("Bq/m³", .activityConcentration),
    MeasuringUnit("pCi/L", .activityConcentration, 37), MeasuringUnit("Sv", .dose),
    MeasuringUnit("mSv", .dose, per: 1e3), MeasuringUnit("µSv", .dose, per: 1e6),
    MeasuringUnit("Sv/h", .doseRate), MeasuringUnit("mSv/h", .doseRate, per: 1e3),
    MeasuringUnit("µSv/h", .doseRate, per: 1e6), MeasuringUnit("nSv/h", .doseRate, per: 1e9),
  ]
}
