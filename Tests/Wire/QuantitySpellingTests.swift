import Readings
import Testing

@testable import Wire

@Suite("Spelling of quantities")
struct QuantitySpellingTests {
  static let names: [(String, String)] = [
    ("temperature", "temperature"), ("temp", "temperature"), ("t", "temperature"),
    ("Temp", "temperature"), ("hum", "humidity"), ("h", "humidity"), ("rh", "humidity"),
    ("RH", "humidity"), ("relativeHumidity", "humidity"), ("Relative Humidity", "humidity"),
    ("co2", "carbon_dioxide"), ("CO2", "carbon_dioxide"), ("eCO2", "carbon_dioxide"),
    ("eco2", "carbon_dioxide"), ("baro", "pressure"), ("barometer", "pressure"),
    ("atmospheric_pressure", "pressure"), ("atmosphericPressure", "pressure"),
    ("lux", "illuminance"), ("light", "illuminance"), ("illuminance_lux", "illuminance"),
    ("batt", "battery"), ("bat", "battery"), ("battery_level", "battery"),
    ("batteryLevel", "battery"), ("pm2.5", "pm25"), ("pm2_5", "pm25"), ("PM2.5", "pm25"),
    ("voc", "volatile_organic_compounds"), ("TVOC", "volatile_organic_compounds"),
    ("volt", "voltage"), ("soil_moisture", "soil_moisture"), ("soilMoisture", "soil_moisture"),
    ("HTTPStatus", "http_status"), ("SI7021-00", "si7021_00"), ("  a -- b  ", "a_b"),
    ("__a__", "a"), ("@status", "status"), ("température", "température"), ("Δp", "Δp"),
    ("", "value"), ("@", "value"), ("\u{1B}[31m", "31m"), ("a\u{202E}b", "ab"),
  ]

  static let keys: [(String, String, String)] = [
    ("temperature_c", "temperature", "°C"), ("temp_f", "temperature", "°F"),
    ("probe_k", "probe", "K"), ("pressure_hpa", "pressure", "hPa"), ("baro_pa", "pressure", "Pa"),
    ("p_kpa", "p", "kPa"), ("battery_mv", "battery", "mV"), ("batteryMv", "battery", "mV"),
    ("supply_v", "supply", "V"), ("load_ma", "load", "mA"), ("heater_w", "heater", "W"),
    ("heater_kw", "heater", "kW"), ("meter_wh", "meter", "Wh"), ("meter_kwh", "meter", "kWh"),
    ("soil_pct", "soil", "%"), ("illuminance_lux", "illuminance", "lx"),
    ("co2_ppm", "carbon_dioxide", "ppm"), ("voc_ppb", "volatile_organic_compounds", "ppb"),
    ("signal_dbm", "signal", "dBm"), ("temperature", "temperature", ""), ("c", "c", ""),
    ("soil_moisture", "soil_moisture", ""), ("_c", "c", ""),
    ("RelativeHumidity_pct", "humidity", "%"),
  ]

  @Test("Synonyms and snake_case", arguments: names)
  func quantity(_ name: String, _ expected: String) {
    let quantities = QuantitySpelling()
    let batch = ReadingBatch()
    let found = lend(name) { name in
      quantities.quantity(name, in: batch).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found == expected)
  }

  @Test("Units in the ends of keys", arguments: keys)
  func key(_ name: String, _ quantity: String, _ unit: String) {
    let quantities = QuantitySpelling()
    let batch = ReadingBatch()
    let found = lend(name) { name in
      quantities.quantity(ofKey: name, in: batch).map { found in
        [found.quantity, found.unit].map { String(decoding: $0, as: UTF8.self) }
      }
    }
    #expect(found == [quantity, unit])
  }

  @Test("A name may have 255 bytes, not 256, also once underscores have come in")
  func limit() {
    let quantities = QuantitySpelling()
    let batch = ReadingBatch()
    func length(_ name: String) -> Int? {
      lend(name) { quantities.quantity($0, in: batch)?.count }
    }
    #expect(length(String(repeating: "a", count: 255)) == 255)
    #expect(length(String(repeating: "a", count: 256)) == nil)
    #expect(length(String(repeating: "aB", count: 85)) == 255)
    #expect(length(String(repeating: "aB", count: 86)) == nil)
  }
}
