/// A simulated sensor as an entity of Home Assistant.
struct SimulatedEntity {
  /// Its ID.
  let id: String
  /// Its attributes as JSON.
  let attributes: String
  /// Its state as the last reading made it.
  var state: String
  /// When that was, in milliseconds since 1970.
  var changed: Int64
  private let decimals: Int

  /// The entity of a sensor, with the value that it has.
  init(_ sensor: SimulatedSensor, value: Double?, at time: Int64) {
    let name = String(sensor.slug.map { character in character == "-" ? "_" : character })
    id = "sensor.\(name)_\(sensor.kind.quantity)"
    attributes =
      #"{"state_class":"measurement","unit_of_measurement":"\#(sensor.kind.unit)","#
      + #""device_class":"\#(sensor.kind.quantity)","friendly_name":"\#(sensor.name)"}"#
    decimals = sensor.kind.decimals
    state = Self.state(value, decimals)
    changed = time
  }

  /// A pump that has a problem now and then.
  init(problemAt time: Int64) {
    id = "binary_sensor.sump_pump_problem"
    attributes = #"{"device_class":"problem","friendly_name":"Sump pump"}"#
    decimals = 0
    state = "off"
    changed = time
  }

  /// Takes over whether there is a problem; `false` when that is known.
  mutating func take(isProblem: Bool, at time: Int64) -> Bool {
    take(state: isProblem ? "on" : "off", at: time)
  }

  /// Takes a reading over; `false` when the state is what it was, of which nobody is told.
  mutating func take(_ value: Double?, at time: Int64) -> Bool {
    take(state: Self.state(value, decimals), at: time)
  }

  private mutating func take(state new: String, at time: Int64) -> Bool {
    guard new != state else { return false }
    state = new
    changed = time
    return true
  }

  /// The entity as `subscribe_entities` tells it at first.
  var compressed: String {
    #""\#(id)":{"s":"\#(state)","a":\#(attributes),"c":"\#(context)","lc":\#(seconds)}"#
  }

  /// What has changed of it.
  var difference: String {
    #""\#(id)":{"+":{"s":"\#(state)","lc":\#(seconds),"c":"\#(context)"}}"#
  }

  /// The entity as `get_states` tells it.
  var whole: String {
    let time = Self.text { bytes in bytes.append(timestamp: changed, zone: "+00:00") }
    return #"{"entity_id":"\#(id)","state":"\#(state)","attributes":\#(attributes),"#
      + #""last_changed":"\#(time)","last_reported":"\#(time)","last_updated":"\#(time)","#
      + #""context":{"id":"\#(context)","parent_id":null,"user_id":null}}"#
  }

  private var seconds: String {
    Self.text { bytes in bytes.append(Double(changed) / 1_000, decimals: 3) }
  }

  /// What made the change; a name that is the same for what happens at the same time.
  private var context: String { "01SIM\(changed)" }

  private static func state(_ value: Double?, _ decimals: Int) -> String {
    guard let value else { return "unavailable" }
    return text { bytes in bytes.append(value, decimals: decimals) }
  }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
