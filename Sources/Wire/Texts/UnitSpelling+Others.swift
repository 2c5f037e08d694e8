/// Spellings of time, angle, share, light, sound, data and radiation.
extension UnitSpelling {
  static let otherSpellings: [(normal: StaticString, others: [StaticString])] =
    times + shares + lights + data

  private static let times: [(normal: StaticString, others: [StaticString])] = [
    ("s", ["sec", "secs", "Sec", "second", "seconds", "Seconds"]),
    ("ms", ["msec", "millisecond", "milliseconds"]), ("µs", ["us", "usec", "microseconds"]),
    ("min", ["mins", "Min", "minute", "minutes", "Minutes"]),
    ("h", ["hr", "hrs", "hour", "hours", "Hours"]), ("d", ["day", "days", "Days"]),
    ("wk", ["week", "weeks"]), ("Hz", ["hz", "HZ", "hertz", "Hertz"]),
    ("kHz", ["khz", "KHz", "KHZ"]), ("MHz", ["mhz", "Mhz"]), ("GHz", ["ghz", "Ghz"]),
    ("rpm", ["RPM", "Rpm", "r/min", "rev/min", "{rev}/min", "U/min"]), ("1/min", ["/min"]),
    ("1/s", ["/s"]), ("bpm", ["BPM", "beat/min", "beats/min", "{beats}/min"]),
    ("°", ["deg", "degree", "degrees", "Degrees", "º", "DEG"]),
    ("rad", ["radian", "radians"]), ("°/s", ["deg/s", "degrees/s"]), ("°/min", ["deg/min"]),
  ]

  private static let shares: [(normal: StaticString, others: [StaticString])] = [
    (
      "%",
      [
        "%RH", "%rH", "%rh", "% RH", "%r.H.", "%EL", "percent", "Percent", "PERCENT", "percentage",
        "pct", "/100", "prc", "％",
      ]
    ),
    ("‰", ["permille", "per mille"]), ("ratio", ["Ratio", "RATIO"]),
    ("ppm", ["PPM", "Ppm", "[ppm]", "ppmv"]), ("ppb", ["PPB", "[ppb]", "ppbv"]),
    ("pH", ["PH", "ph", "[pH]"]), ("dB", ["db", "DB", "decibel"]),
    ("dBm", ["dbm", "DBM", "dBM", "dB[mW]", "dB(mW)"]), ("dBA", ["dB(A)", "dBa", "dba", "db(A)"]),
    ("lqi", ["LQI"]),
  ]

  private static let lights: [(normal: StaticString, others: [StaticString])] = [
    ("lx", ["lux", "Lux", "LUX", "Lx", "LX"]), ("klx", ["klux", "kLux"]),
    ("lm", ["lumen", "lumens"]), ("cd", ["candela"]), ("cd/m²", ["cd/m2", "nit", "nits"]),
    ("W/m²", ["W/m2", "w/m2", "W/m^2", "w/m²", "W.m-2", "Watt/m2"]), ("kW/m²", ["kW/m2"]),
    ("mW/cm²", ["mW/cm2"]), ("µW/cm²", ["uW/cm2", "uW/cm²", "µW/cm2"]),
    ("BTU/(h·ft²)", ["BTU/(h⋅ft²)", "BTU/(h*ft2)"]),
  ]

  private static let data: [(normal: StaticString, others: [StaticString])] = [
    ("B", ["byte", "bytes", "Bytes", "By"]), ("kB", ["KB", "kilobyte"]),
    ("MB", ["megabyte", "MBy"]), ("GB", ["gigabyte", "GBy"]), ("bit", ["bits"]),
    ("bit/s", ["bps", "bits/s"]), ("kbit/s", ["kbps", "Kbps", "kb/s", "kbit/sec"]),
    ("Mbit/s", ["Mbps", "mbps", "Mb/s", "MBit/s", "Mbit/sec"]), ("Gbit/s", ["Gbps", "gbps"]),
    ("B/s", ["Bps", "bytes/s", "By/s"]), ("kB/s", ["KB/s", "kBps"]), ("MB/s", ["MBps"]),
    ("Bq", ["becquerel"]), ("Bq/m³", ["Bq/m3", "bq/m3", "Bq/m^3"]),
    ("pCi/L", ["pCi/l", "pci/l"]), ("µSv", ["uSv"]),
    ("µSv/h", ["uSv/h", "usv/h", "uSv/hr", "µSv/hr"]),
    ("mSv/h", ["mSv/hr"]), ("nSv/h", ["nSv/hr"]),
  ]
}
