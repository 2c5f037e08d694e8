/// Units of heat, motion, space and matter.
///
/// Inch, pound, gallons, knot and nautical mile by their exact definitions (international yard and pound of 1959, US
/// gallon of 231 in³, imperial gallon of 4.54609 L), standard gravity 9.80665 m/s², conventional mercury (13595.1 kg/m³)
/// and water (1000 kg/m³), calories thermochemical, BTU of the International Table.
extension MeasuringUnit {
  private static let inch = 0.0254
  private static let foot = 0.3048
  private static let pound = 0.453_592_37
  private static let gravity = 9.80665
  private static let gallon = 0.003_785_411_784
  private static let cubicFoot = 0.028_316_846_592

  static let mechanical = heat + motion + space + flow + matter

  private static let heat = [
    MeasuringUnit("°C", .temperature, zero: 273.15), MeasuringUnit("K", .temperature),
    MeasuringUnit("°F", .temperature, 5, per: 9, zero: 459.67),
    MeasuringUnit("hPa", .pressure, 100), MeasuringUnit("kPa", .pressure, 1e3),
    MeasuringUnit("Pa", .pressure), MeasuringUnit("MPa", .pressure, 1e6),
    MeasuringUnit("mPa", .pressure, per: 1e3), MeasuringUnit("bar", .pressure, 1e5),
    MeasuringUnit("mbar", .pressure, 100), MeasuringUnit("cbar", .pressure, 1e3),
    MeasuringUnit("psi", .pressure, pound * gravity, per: 0.00064516),
    MeasuringUnit("mmHg", .pressure, 133.322_387_415),
    MeasuringUnit("inHg", .pressure, 133.322_387_415 * 25.4),
    MeasuringUnit("Torr", .pressure, 101_325, per: 760),
    MeasuringUnit("inH₂O", .pressure, gravity * 25.4),
    MeasuringUnit("mmH₂O", .pressure, gravity), MeasuringUnit("mH₂O", .pressure, gravity * 1e3),
    MeasuringUnit("atm", .pressure, 101_325), MeasuringUnit("N", .force),
    MeasuringUnit("kN", .force, 1e3), MeasuringUnit("lbf", .force, pound * gravity),
  ]

  private static let motion = [
    MeasuringUnit("m/s", .speed), MeasuringUnit("km/h", .speed, 1, per: 3.6),
    MeasuringUnit("kn", .speed, 1_852, per: 3_600), MeasuringUnit("mph", .speed, 0.44704),
    MeasuringUnit("ft/s", .speed, foot), MeasuringUnit("cm/s", .speed, per: 100),
    MeasuringUnit("mm/s", .speed, per: 1e3), MeasuringUnit("m/min", .speed, per: 60),
    MeasuringUnit("m/h", .speed, per: 3_600), MeasuringUnit("mm/h", .speed, per: 3.6e6),
    MeasuringUnit("mm/d", .speed, per: 86.4e6), MeasuringUnit("in/s", .speed, inch),
    MeasuringUnit("in/h", .speed, inch, per: 3_600),
    MeasuringUnit("in/d", .speed, inch, per: 86_400), MeasuringUnit("m/s²", .acceleration),
    MeasuringUnit("ft/s²", .acceleration, foot),
  ]

  private static let space = [
    MeasuringUnit("m", .length), MeasuringUnit("cm", .length, per: 100),
    MeasuringUnit("mm", .length, per: 1e3), MeasuringUnit("km", .length, 1e3),
    MeasuringUnit("dm", .length, per: 10), MeasuringUnit("µm", .length, per: 1e6),
    MeasuringUnit("ft", .length, foot), MeasuringUnit("in", .length, inch),
    MeasuringUnit("yd", .length, 0.9144), MeasuringUnit("mi", .length, 1_609.344),
    MeasuringUnit("nmi", .length, 1_852), MeasuringUnit("ftm", .length, 1.8288),
    MeasuringUnit("m²", .area), MeasuringUnit("cm²", .area, per: 1e4),
    MeasuringUnit("mm²", .area, per: 1e6), MeasuringUnit("km²", .area, 1e6),
    MeasuringUnit("ha", .area, 1e4), MeasuringUnit("ft²", .area, 0.09290304),
    MeasuringUnit("in²", .area, 0.00064516), MeasuringUnit("ac", .area, 4_046.8564224),
    MeasuringUnit("L", .volume, per: 1e3), MeasuringUnit("m³", .volume),
    MeasuringUnit("mL", .volume, per: 1e6), MeasuringUnit("cL", .volume, per: 1e5),
    MeasuringUnit("dL", .volume, per: 1e4), MeasuringUnit("hL", .volume, per: 10),
    MeasuringUnit("dm³", .volume, per: 1e3), MeasuringUnit("cm³", .volume, per: 1e6),
    MeasuringUnit("ft³", .volume, cubicFoot), MeasuringUnit("CCF", .volume, cubicFoot * 100),
    MeasuringUnit("MCF", .volume, cubicFoot * 1_000), MeasuringUnit("gal", .volume, gallon),
    MeasuringUnit("imp gal", .volume, 4.54609, per: 1e3),
    MeasuringUnit("fl. oz.", .volume, gallon, per: 128),
  ]

  private static let flow = [
    MeasuringUnit("L/min", .volumeFlow, per: 60e3), MeasuringUnit("L/h", .volumeFlow, per: 3.6e6),
    MeasuringUnit("L/s", .volumeFlow, per: 1e3), MeasuringUnit("mL/s", .volumeFlow, per: 1e6),
    MeasuringUnit("mL/min", .volumeFlow, per: 60e6), MeasuringUnit("m³/s", .volumeFlow),
    MeasuringUnit("m³/min", .volumeFlow, per: 60), MeasuringUnit("m³/h", .volumeFlow, per: 3_600),
    MeasuringUnit("ft³/min", .volumeFlow, cubicFoot, per: 60),
    MeasuringUnit("ft³/h", .volumeFlow, cubicFoot, per: 3_600),
    MeasuringUnit("gal/min", .volumeFlow, gallon, per: 60),
    MeasuringUnit("gal/h", .volumeFlow, gallon, per: 3_600),
    MeasuringUnit("gal/d", .volumeFlow, gallon, per: 86_400), MeasuringUnit("kg/s", .massFlow),
    MeasuringUnit("kg/h", .massFlow, per: 3_600), MeasuringUnit("g/s", .massFlow, per: 1e3),
    MeasuringUnit("lb/h", .massFlow, pound, per: 3_600),
  ]

  private static let matter = [
    MeasuringUnit("kg", .mass), MeasuringUnit("g", .mass, per: 1e3),
    MeasuringUnit("mg", .mass, per: 1e6), MeasuringUnit("µg", .mass, per: 1e9),
    MeasuringUnit("t", .mass, 1e3), MeasuringUnit("lb", .mass, pound),
    MeasuringUnit("oz", .mass, pound, per: 16), MeasuringUnit("st", .mass, pound * 14),
    MeasuringUnit("µg/m³", .massConcentration, per: 1e9),
    MeasuringUnit("mg/m³", .massConcentration, per: 1e6),
    MeasuringUnit("ng/m³", .massConcentration, per: 1e12),
    MeasuringUnit("g/m³", .massConcentration, per: 1e3),
    MeasuringUnit("kg/m³", .massConcentration), MeasuringUnit("g/L", .massConcentration),
    MeasuringUnit("mg/L", .massConcentration, per: 1e3),
    MeasuringUnit("µg/L", .massConcentration, per: 1e6),
    MeasuringUnit("mg/dL", .massConcentration, per: 100),
    MeasuringUnit("mol/L", .amountConcentration),
    MeasuringUnit("mmol/L", .amountConcentration, per: 1e3),
  ]
}
