/// Spellings of electricity, power and energy.
extension UnitSpelling {
  static let electricalSpellings: [(normal: StaticString, others: [StaticString])] = [
    ("V", ["volt", "volts", "Volt", "Volts", "VOLT", "v", "VDC", "VAC", "Vdc", "Vac"]),
    ("mV", ["mv", "millivolt", "millivolts"]), ("µV", ["uV", "uv"]),
    ("kV", ["kv", "KV", "kilovolt"]),
    ("A", ["ampere", "amperes", "amp", "amps", "Amp", "Amps", "Ampere", "AMP"]),
    ("mA", ["ma", "milliamp", "milliampere"]), ("µA", ["uA", "ua"]),
    ("Ah", ["ah", "AH", "A.h", "A·h"]), ("mAh", ["mah", "MAH", "mA.h", "mA·h"]),
    ("W", ["watt", "watts", "Watt", "Watts", "WATT"]), ("kW", ["KW", "Kw", "kw", "kilowatt"]),
    ("MW", ["megawatt"]), ("mW", ["milliwatt"]), ("hp", ["HP", "horsepower", "[HP]"]),
    ("PS", ["hp_metric"]), ("BTU/h", ["BTU/hr", "Btu/h", "btu/h", "[Btu_IT]/h", "BTUh"]),
    ("Wh", ["wh", "WH", "W.h", "W·h", "watt hour", "watt_hour"]),
    (
      "kWh",
      [
        "kwh", "KWH", "KWh", "Kwh", "kW.h", "kW·h", "kW h", "kW-h", "kilowatt hour",
        "kilowatt_hour",
      ]
    ),
    ("MWh", ["MW.h", "MW·h"]), ("J", ["joule", "joules", "Joule"]), ("kJ", ["KJ", "kj"]),
    ("cal", ["[cal]", "cal_th"]), ("kcal", ["Kcal", "KCAL"]),
    ("BTU", ["Btu", "btu", "[Btu]", "[Btu_IT]"]), ("VA", ["va", "volt-ampere", "V.A", "V·A"]),
    ("kVA", ["kva", "KVA"]), ("VAh", ["VAH"]), ("kVAh", ["kVAH", "kvah"]),
    ("var", ["VAr", "Var", "VAR", "vars"]), ("kvar", ["kVAr", "kVAR", "kVar"]),
    ("varh", ["VArh", "VARh", "VARH"]), ("kvarh", ["kVArh", "kVARh", "kVARH"]),
    ("kWh/100km", ["kWh/100 km"]), ("Ω", ["ohm", "Ohm", "ohms", "Ohms", "OHM", "\u{2126}"]),
    ("kΩ", ["kohm", "kOhm", "KOhm", "kOhms", "k\u{2126}"]),
    ("MΩ", ["Mohm", "MOhm", "megohm", "M\u{2126}"]),
    ("mΩ", ["mOhm", "mohm", "m\u{2126}"]), ("S", ["siemens", "Siemens", "mho"]), ("µS", ["uS"]),
    ("µS/cm", ["uS/cm", "us/cm", "uS/Cm"]), ("mS/cm", ["ms/cm"]), ("µF", ["uF"]), ("µH", ["uH"]),
    ("T", ["tesla", "Tesla"]), ("µT", ["uT", "microtesla"]),
  ]
}
