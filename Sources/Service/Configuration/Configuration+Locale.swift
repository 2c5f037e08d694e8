extension Configuration.DisplaySettings {
  /// How a display writes what people write in different ways.
  static var localeTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "clock",
        \.isTwelveHour,
        .choice([("24h", false), ("12h", true)]),
        "how the time of day is told"
      ),
      ConfigurationKey(
        "decimal-sign",
        \.decimalSign,
        .choice([("point", "."), ("comma", ",")]),
        "what stands before decimals"
      ),
    ]
  }
}
