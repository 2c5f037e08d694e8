/// Spellings of heat, motion, space and matter: UCUM, SenML, Home Assistant, and what firmware makes of them.
extension UnitSpelling {
  static let mechanicalSpellings = heat + motion + space + flow + matter

  private static let heat: [(normal: StaticString, others: [StaticString])] = [
    (
      "°C",
      [
        "Cel", "C", "c", "celsius", "Celsius", "CELSIUS", "degC", "degc", "DegC", "deg C", "deg_c",
        "℃", "ºC", "° C", "°c", "degrees C", "degrees Celsius", "degree_celsius", "degrees_celsius",
      ]
    ),
    (
      "°F",
      [
        "F", "f", "fahrenheit", "Fahrenheit", "FAHRENHEIT", "degF", "degf", "DegF", "deg F",
        "deg_f", "[degF]", "℉", "ºF", "° F", "°f", "degrees F", "degrees Fahrenheit",
      ]
    ),
    ("K", ["kelvin", "Kelvin", "kelvins", "°K", "degK", "\u{212A}"]),
    ("Pa", ["pascal", "Pascal", "pascals", "pa", "PA"]),
    ("hPa", ["hpa", "HPa", "HPA", "hectopascal", "hPascal", "hectoPascal"]),
    ("kPa", ["kpa", "KPa", "KPA", "kilopascal"]), ("MPa", ["megapascal"]),
    ("bar", ["Bar", "BAR", "bars"]), ("cbar", ["centibar"]),
    ("mbar", ["mBar", "MBAR", "mb", "millibar", "millibars"]),
    ("psi", ["PSI", "Psi", "[psi]", "lbf/in2", "lbf/in²", "lb/in2", "lb/in²"]),
    ("mmHg", ["mm[Hg]", "mmhg", "mm Hg", "mmHG"]), ("Torr", ["torr", "TORR"]),
    ("inHg", ["[in_i'Hg]", "inhg", "in Hg", "inHG", "in[Hg]", "inch Hg", "\"Hg"]),
    ("inH₂O", ["inH2O", "[in_i'H2O]", "inh2o", "in H2O", "inWC", "inwc"]),
    ("mmH₂O", ["mmH2O", "mm[H2O]", "mmWC"]), ("mH₂O", ["mH2O", "m[H2O]"]),
    ("atm", ["ATM", "atmosphere"]), ("N", ["newton", "Newton"]),
    ("lbf", ["[lbf_av]"]),
  ]

  private static let motion: [(normal: StaticString, others: [StaticString])] = [
    ("m/s", ["m/sec", "mps", "M/S", "meter/s", "meters/s", "m.s-1", "m·s⁻¹", "m s-1"]),
    ("km/h", ["kph", "KPH", "kmh", "kmph", "km/hr", "Km/h", "KM/H", "kmH", "km/hour"]),
    ("mph", ["MPH", "Mph", "mi/h", "mi/hr", "[mi_i]/h", "miles/h"]),
    ("kn", ["knot", "knots", "Knots", "kt", "kts", "KTS", "[kn_i]"]),
    ("ft/s", ["ft/sec", "[ft_i]/s", "feet/s"]), ("mm/h", ["mm/hr", "mm/hour", "mmh"]),
    ("mm/d", ["mm/day"]), ("in/h", ["in/hr", "inch/h", "[in_i]/h", "inches/h"]),
    ("in/d", ["in/day"]), ("m/s²", ["m/s2", "m/s^2", "m.s-2", "m/s/s", "m/sec2"]),
    ("ft/s²", ["ft/s2", "ft/s^2"]), ("Bft", ["Beaufort", "beaufort", "bft", "BFT"]),
  ]

  private static let space: [(normal: StaticString, others: [StaticString])] = [
    ("m", ["meter", "meters", "metre", "metres", "Meter", "mtr"]),
    ("cm", ["centimeter", "centimeters", "centimetre", "CM"]),
    ("mm", ["millimeter", "millimeters", "millimetre"]),
    ("km", ["kilometer", "kilometers", "kilometre", "KM", "Km"]),
    ("µm", ["um", "micrometer", "micron", "microns"]),
    ("in", ["inch", "inches", "[in_i]"]), ("ft", ["foot", "feet", "[ft_i]"]),
    ("yd", ["yard", "yards", "[yd_i]"]), ("mi", ["mile", "miles", "[mi_i]"]),
    ("nmi", ["NM", "nautical mile", "nautical miles", "[nmi_i]"]), ("ftm", ["fathom", "fathoms"]),
    ("m²", ["m2", "m^2", "sqm", "sq m"]), ("cm²", ["cm2", "cm^2"]), ("mm²", ["mm2", "mm^2"]),
    ("km²", ["km2", "km^2"]), ("ft²", ["ft2", "ft^2", "sqft", "[sft_i]"]),
    ("in²", ["in2", "in^2"]), ("ac", ["acre", "acres", "[acr_us]"]), ("ha", ["hectare", "har"]),
    ("L", ["l", "liter", "liters", "litre", "litres", "Liter", "Litre", "ltr", "ℓ"]),
    ("mL", ["ml", "milliliter"]), ("cL", ["cl"]), ("dL", ["dl"]), ("hL", ["hl"]),
    ("m³", ["m3", "m^3", "cbm", "cubic meter", "cubic meters", "M3"]),
    ("dm³", ["dm3", "dm^3"]), ("cm³", ["cm3", "cm^3", "ccm"]),
    ("ft³", ["ft3", "ft^3", "cu ft", "[cft_i]"]), ("CCF", ["ccf"]), ("MCF", ["mcf"]),
    ("gal", ["gallon", "gallons", "Gal", "[gal_us]"]), ("imp gal", ["[gal_br]", "gal_imp"]),
    ("fl. oz.", ["fl oz", "floz", "fl.oz.", "[foz_us]"]),
  ]

  private static let flow: [(normal: StaticString, others: [StaticString])] = [
    ("L/min", ["l/min", "lpm", "LPM", "L/Min"]), ("L/h", ["l/h", "l/hr", "L/hr"]),
    ("L/s", ["l/s", "L/sec", "l/sec"]), ("mL/s", ["ml/s"]), ("mL/min", ["ml/min"]),
    ("m³/s", ["m3/s", "m^3/s"]), ("m³/min", ["m3/min", "m^3/min"]),
    ("m³/h", ["m3/h", "m^3/h", "m3/hr", "m³/hr", "cbm/h", "CMH"]),
    ("ft³/min", ["ft3/min", "ft³/m", "cfm", "CFM", "[cft_i]/min"]), ("ft³/h", ["ft3/h", "cfh"]),
    ("gal/min", ["gpm", "GPM", "[gal_us]/min"]), ("gal/h", ["gph", "GPH"]),
    ("gal/d", ["gal/day", "gpd"]), ("kg/h", ["kg/hr"]), ("lb/h", ["lb/hr", "lbs/h"]),
  ]

  private static let matter: [(normal: StaticString, others: [StaticString])] = [
    ("kg", ["kilogram", "kilograms", "KG", "Kg", "kgs"]), ("g", ["gram", "grams"]),
    ("mg", ["milligram"]), ("µg", ["ug", "mcg"]), ("t", ["tonne", "tonnes", "ton_metric"]),
    ("lb", ["lbs", "pound", "pounds", "[lb_av]", "LBS"]), ("oz", ["ounce", "ounces", "[oz_av]"]),
    ("st", ["stone", "[stone_av]"]),
    (
      "µg/m³",
      [
        "ug/m3", "ug/m³", "ug/m^3", "µg/m3", "µg/m^3", "μg/m3", "mcg/m3", "mcg/m³", "ug.m-3",
        "UG/M3",
      ]
    ),
    ("mg/m³", ["mg/m3", "mg/m^3"]), ("ng/m³", ["ng/m3"]), ("g/m³", ["g/m3", "g/m^3"]),
    ("kg/m³", ["kg/m3", "kg/m^3"]), ("g/L", ["g/l"]), ("mg/L", ["mg/l"]),
    ("µg/L", ["ug/L", "ug/l", "µg/l"]), ("mg/dL", ["mg/dl"]), ("mmol/L", ["mmol/l"]),
    ("mol/L", ["mol/l"]),
  ]
}
