import Paging

/// What pages are called, in words and in a few letters: what people chose, else what follows from the page's ID.
package struct Titles: Sendable {
  /// What people chose for one page; `nil` leaves it as it is.
  package struct Choice: Sendable {
    /// The title in words.
    package var title: String?
    /// The title in at most four letters.
    package var short: String?

    /// A choice of either.
    package init(title: String? = nil, short: String? = nil) {
      self.title = title
      self.short = short
    }
  }

  private let choices: [PageID: Choice]

  /// Titles with these choices of people's.
  package init(_ choices: [PageID: Choice] = [:]) {
    self.choices = choices
  }

  /// The title of a page in words.
  package func title(of page: PageID) -> String {
    choices[page]?.title ?? Self.title(of: page)
  }

  /// The title in at most four letters.
  package func short(of page: PageID) -> String {
    choices[page]?.short ?? Self.short(of: page)
  }

  /// The title of a page in words: `carbon_dioxide` is "Carbon dioxide".
  static func title(of page: PageID) -> String {
    if let own = own[page.name] { return own.title }
    if let known = known[page.name] { return known.title }
    var words = page.name.split(separator: "_").joined(separator: " ")
    if let first = words.first {
      words.replaceSubrange(...words.startIndex, with: String(first).uppercased())
    }
    return words.isEmpty ? page.name : words
  }

  /// The title in at most four letters.
  static func short(of page: PageID) -> String {
    own[page.name]?.short ?? known[page.name]?.short
      ?? String(page.name.lazy.filter { $0 != "_" && $0 != "@" }.prefix(4))
  }

  private static let own: [String: (title: String, short: String)] = [
    "@overview": ("Overview", "all"),
    "@alarms": ("Alarms", "alrm"),
    "@status": ("Status", "stat"),
    "@other": ("Other", "othr"),
  ]

  /// Types whose words do not follow from their names, and those with a short form of custom.
  private static let known: [String: (title: String, short: String)] = [
    "apparent_power": ("Apparent power", "va"),
    "aqi": ("Air quality index", "aqi"),
    "atmospheric_pressure": ("Atmospheric pressure", "atm"),
    "battery": ("Battery", "batt"),
    "carbon_dioxide": ("Carbon dioxide", "co2"),
    "carbon_monoxide": ("Carbon monoxide", "co"),
    "current": ("Current", "amp"),
    "distance": ("Distance", "dist"),
    "energy": ("Energy", "kwh"),
    "frequency": ("Frequency", "freq"),
    "humidity": ("Humidity", "hum"),
    "illuminance": ("Illuminance", "lux"),
    "moisture": ("Moisture", "mois"),
    "ph": ("pH", "ph"),
    "pm1": ("PM1", "pm1"),
    "pm10": ("PM10", "pm10"),
    "pm25": ("PM2.5", "pm25"),
    "power": ("Power", "watt"),
    "power_factor": ("Power factor", "pf"),
    "precipitation": ("Precipitation", "rain"),
    "pressure": ("Pressure", "pres"),
    "signal_strength": ("Signal strength", "rssi"),
    "speed": ("Speed", "spd"),
    "temperature": ("Temperature", "temp"),
    "volatile_organic_compounds": ("Volatile organic compounds", "voc"),
    "voltage": ("Voltage", "volt"),
    "volume": ("Volume", "vol"),
    "water": ("Water", "watr"),
    "weight": ("Weight", "kg"),
    "wind_speed": ("Wind speed", "wind"),
  ]
}
