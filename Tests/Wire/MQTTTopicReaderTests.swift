import Readings
import Testing

@testable import Wire

@Suite("What is published under topics")
struct MQTTTopicReaderTests {
  private let bench = Bench(MQTTDecoder())

  init() { bench.packets(Server.accepted) }

  private let office = #"""
    {"dev_cla":"temperature","unit_of_meas":"°C","name":"Office Temperature","stat_t":"~/sensor/t/state","avty_t":"~/status","~":"office","dev":{"name":"office"}}
    """#

  private func label(_ topic: String, _ payload: String) -> String {
    var label = ""
    bench.decode(Server.publish(topic, Array(payload.utf8)), kind: .binary) { readings in
      label = readings.first.map { String(decoding: $0.label, as: UTF8.self) } ?? "no reading"
    }
    return label
  }

  // MARK: Tasmota

  @Test(
    "Wherever tele stands, the device is the rest",
    arguments: [
      ("tele/x/SENSOR", "x/A"), ("x/tele/SENSOR", "x/A"), ("home/x/tele/SENSOR", "home/x/A"),
      ("home/tele/x/SENSOR", "home/x/A"), ("stat/x/STATUS10", "x/A"), ("stat/x/STATUS8", "x/A"),
    ]
  )
  func tasmotaTopics(_ topic: String, _ sensor: String) throws {
    let values = #"{"A":{"Temperature":1.5},"TempUnit":"C"}"#
    let payload = topic.contains("STATUS") ? #"{"StatusSNS":\#(values)}"# : values
    #expect(try bench.publish(topic, payload) == ["\(sensor) temperature 1.5 °C -"])
  }

  @Test("Fields of Tasmota have their quantities and units, texts and dates are none")
  func tasmotaFields() throws {
    let payload = #"""
      {"Time":"2026-11-29T09:59:10Z","SCD40":{"CarbonDioxide":612,"eCO2":400,"TVOC":3,"Id":"00"},"PMS":{"PM2.5":4,"PM10":6},"VEML":{"Illuminance":85},"SR04":{"Distance":17.5},"Switch1":"ON","ANALOG":{"A0":8},"W":{"Speed":3,"SeaPressure":1001.5},"BTN":{"Mode":"auto"},"SpeedUnit":"km/h","PressureUnit":"mmHg"}
      """#
    let time = "2026-11-29T09:59:10.000Z"
    #expect(
      try bench.publish("tele/x/SENSOR", payload) == [
        "x/SCD40 carbon_dioxide 612 ppm \(time)", "x/SCD40 carbon_dioxide 400 ppm \(time)",
        "x/SCD40 volatile_organic_compounds 3 ppb \(time)", "x/PMS pm25 4 µg/m³ \(time)",
        "x/PMS pm10 6 µg/m³ \(time)", "x/VEML illuminance 85 lx \(time)",
        "x/SR04 distance 17.5 cm \(time)", "x switch1 1 - \(time)", "x/ANALOG a0 8 - \(time)",
        "x/W speed 3 km/h \(time)", "x/W sea_pressure 1001.5 mmHg \(time)",
      ]
    )
  }

  @Test("Phases are sensors of their own, and so is what a Zigbee bridge has received")
  func tasmotaNested() throws {
    #expect(
      try bench.publish("tele/m/SENSOR", #"{"ENERGY":{"Voltage":[230,231,null],"Total":5}}"#) == [
        "m/ENERGY#1 voltage 230 V -", "m/ENERGY#2 voltage 231 V -", "m/ENERGY#3 voltage - V -",
        "m/ENERGY energy 5 kWh -",
      ]
    )
    let received = #"""
      {"ZbReceived":{"0x1A2B":{"Device":"0x1A2B","Name":"Attic","Temperature":7.5,"Endpoint":1,"LinkQuality":70}}}
      """#
    #expect(
      try bench.publish("tele/z/SENSOR", received) == [
        "z/0x1A2B temperature 7.5 °C -", "z/0x1A2B linkquality 70 lqi -",
      ]
    )
    #expect(label("tele/z/SENSOR", received) == "Attic")
  }

  @Test(
    "A clock without a zone says nothing, seconds since 1970 do",
    arguments: [
      (#""Time":"2026-11-29T09:59:10""#, "-"), (#""Time":"2018.02.01 21:29:40""#, "-"),
      (#""Time":"1970-01-01T00:00:09Z""#, "-"), (#""Epoch":9"#, "-"),
      (#""Time":"2026-11-29T10:59:10+01:00""#, "2026-11-29T09:59:10.000Z"),
      (#""Time":"2026-11-29T08:00:00","Epoch":1795946350"#, "2026-11-29T09:59:10.000Z"),
    ]
  )
  func tasmotaTimes(_ clock: String, _ time: String) throws {
    #expect(
      try bench.publish("tele/x/SENSOR", #"{\#(clock),"A":{"Humidity":3}}"#) == [
        "x/A humidity 3 % \(time)"
      ]
    )
  }

  @Test("A device's own state, answers to commands and discovery of its own are no readings")
  func tasmotaOthers() throws {
    for topic in ["tele/x/STATE", "stat/x/RESULT", "stat/x/POWER", "tele/x/INFO1", "cmnd/x/POWER"] {
      #expect(try bench.publish(topic, #"{"POWER":"ON","Uptime":5}"#).isEmpty)
    }
    #expect(try bench.publish("tasmota/discovery/0/config", #"{"ty":0,"if":0}"#).isEmpty)
    #expect(bench.outcome == .ignored(.noReadings))
  }

  @Test("A device that went offline has no values, and has them again with its next message")
  func lastWill() throws {
    try bench.publish("tele/x/SENSOR", #"{"A":{"Temperature":1,"Humidity":2},"TempUnit":"F"}"#)
    #expect(
      try bench.publish("tele/x/LWT", "Offline") == [
        "x/A temperature - °F -", "x/A humidity - % -",
      ]
    )
    #expect(try bench.publish("tele/x/LWT", "Offline").isEmpty)
    #expect(try bench.publish("tele/x/LWT", "Online").isEmpty)
    #expect(try bench.publish("tele/x/SENSOR", #"{"A":{"Humidity":3}}"#) == ["x/A humidity 3 % -"])
    #expect(try bench.publish("tele/x/LWT", "Offline") == ["x/A humidity - % -"])
  }

  // MARK: Announced entities

  @Test("An announcement names unit, type and label; bases, short and long keys are understood")
  func announced() throws {
    #expect(try bench.publish("office/sensor/t/state", "20.5") == ["office/t temperature 20.5 - -"])
    try bench.publish("homeassistant/sensor/office/t/config", office)
    #expect(bench.outcome == .ignored(.protocolMessage))
    #expect(
      try bench.publish("office/sensor/t/state", "22.7") == ["office/t temperature 22.7 °C -"]
    )
    #expect(label("office/sensor/t/state", "1") == "Office Temperature")
    let long = #"""
      {"device_class":"humidity","unit_of_measurement":"%","name":null,"state_topic":"a/~","~":"hum","value_template":"{{ value_json.rh }}","device":{"name":"Attic"}}
      """#
    try bench.publish("homeassistant/sensor/a/config", long)
    #expect(try bench.publish("a/hum", #"{"rh":45,"t":3}"#) == ["a/hum humidity 45 % -"])
    #expect(label("a/hum", #"{"rh":45}"#) == "Attic")
  }

  @Test(
    "How long a value holds, as the device says",
    arguments: [("60", 60), ("0", 0), ("-1", 0), ("1e12", UInt32.max), (#""60""#, 0)]
      as [(String, UInt32)]
  )
  func expiry(_ written: String, _ seconds: UInt32) throws {
    try bench.publish("homeassistant/sensor/x/config", #"{"stat_t":"x/v","exp_aft":\#(written)}"#)
    bench.decode(Server.publish("x/v", [0x31]), kind: .binary) { readings in
      #expect(readings.map(\.expectedWithin) == [seconds])
    }
  }

  @Test("Two of one class under one topic remain two")
  func sameClass() throws {
    for key in ["in", "out"] {
      try bench.publish(
        "homeassistant/sensor/\(key)/config",
        #"{"dev_cla":"temperature","stat_t":"h/x","val_tpl":"{{ value_json['p'].\#(key) }}"}"#
      )
    }
    #expect(
      try bench.publish("h/x", #"{"p":{"in":1,"out":2},"ts":1795946390}"#) == [
        "h/x/p/in temperature 1 - 2026-11-29T09:59:50.000Z",
        "h/x/p/out temperature 2 - 2026-11-29T09:59:50.000Z",
      ]
    )
  }

  @Test("Words of a binary sensor, states in words, and dates that are no readings")
  func states() throws {
    try bench.publish(
      "homeassistant/binary_sensor/d/config",
      #"{"dev_cla":"door","stat_t":"d/open","pl_on":"auf","pl_off":"zu"}"#
    )
    #expect(try bench.publish("d/open", "auf") == ["d/open door 1 - -"])
    #expect(try bench.publish("d/open", "zu") == ["d/open door 0 - -"])
    try bench.publish("homeassistant/sensor/m/config", #"{"stat_t":"m/mode","dev_cla":"enum"}"#)
    #expect(try bench.publish("m/mode", "away") == ["m/mode enum away - -"])
    try bench.publish("homeassistant/sensor/n/config", #"{"stat_t":"n/at","dev_cla":"timestamp"}"#)
    #expect(try bench.publish("n/at", "2026-11-29T09:59:50Z").isEmpty)
    try bench.publish("homeassistant/light/l/config", #"{"stat_t":"l/brightness"}"#)
    #expect(try bench.publish("l/brightness", "7") == ["l brightness 7 - -"])
  }

  @Test("Absence comes from the entity's own place, in its own words")
  func availability() throws {
    let entity = #"""
      {"stat_t":"p/v","unit_of_meas":"V","avty":[{"t":"p/alive","val_tpl":"{{ value_json.s }}","pl_not_avail":"no"},{"topic":"p/bridge"}]}
      """#
    try bench.publish("homeassistant/sensor/p/config", entity)
    try bench.publish("p/v", "12")
    #expect(try bench.publish("p/alive", #"{"s":"yes"}"#).isEmpty)
    #expect(try bench.publish("p/alive", #"{"s":"no"}"#) == ["p v - V -"])
    try bench.publish("p/v", "13")
    #expect(try bench.publish("p/bridge", "offline") == ["p v - V -"])
  }

  @Test("An announcement that is taken back takes its value along; one that changes as well")
  func removed() throws {
    let topic = "homeassistant/sensor/office/t/config"
    try bench.publish(topic, office)
    try bench.publish("office/sensor/t/state", "22.7")
    #expect(
      try bench.publish(topic, office.replacing("temperature", with: "humidity")) == [
        "office/t temperature - °C -"
      ]
    )
    try bench.publish("office/sensor/t/state", "40")
    #expect(try bench.publish(topic, "", retained: true) == ["office/t humidity - °C -"])
    #expect(try bench.publish(topic, "").isEmpty)
  }

  @Test("A device announces several entities in one message")
  func deviceAnnouncement() throws {
    let device = #"""
      {"dev":{"name":"Barn"},"stat_t":"barn/s","avty_t":"barn/on","cmps":{"t":{"p":"sensor","dev_cla":"temperature","unit_of_meas":"°C","val_tpl":"{{ value_json.t }}"},"b":{"p":"sensor","val_tpl":"{{ value_json.batt }}"},"l":{"p":"light"}}}
      """#
    try bench.publish("homeassistant/device/barn/config", device)
    #expect(
      try bench.publish("barn/s", #"{"t":4,"batt":90}"#) == [
        "barn/s temperature 4 °C -", "barn/s battery 90 - -",
      ]
    )
    #expect(try bench.publish("barn/on", "offline").count == 2)
  }

  @Test("A template that computes is not guessed at: it counts, and the payload is read as it is")
  func unsupported() throws {
    try bench.publish(
      "homeassistant/sensor/q/config",
      #"{"stat_t":"q/s","val_tpl":"{{ value_json.raw / 10 }}"}"#
    )
    #expect(bench.rejectedParts == [.unsupported: 1])
    #expect(try bench.publish("q/s", #"{"raw":215}"#) == ["q/s raw 215 - -"])
    try bench.publish("homeassistant/sensor/q/config", "offline")
    #expect(bench.rejectedParts == [.malformed: 1])
  }

  @Test("Entities of one topic are limited; the rest goes on")
  func entityLimit() throws {
    for number in 0...DiscoveredEntities.topicLimit {
      try bench.publish(
        "homeassistant/sensor/e\(number)/config",
        #"{"stat_t":"many","val_tpl":"{{ value_json.v\#(number) }}"}"#
      )
      let isAbove = number == DiscoveredEntities.topicLimit
      #expect(bench.rejectedParts == (isAbove ? [.tooManySensors: 1] : [:]))
    }
    #expect(try bench.publish("many", #"{"v0":1,"v255":2,"v256":3}"#).count == 2)
  }

  // MARK: Everything else

  @Test(
    "Plain payloads",
    arguments: [
      ("garden/north/soil", "41.5", "garden/north soil 41.5 - -"),
      ("garden/temp", "21,5 °C", "garden temperature 21.5 °C -"),
      ("temp", "3", "default temperature 3 - -"), ("gate/open", "on", "gate open 1 - -"),
      ("office/sensor/co2/state", "nan", "office/co2 carbon_dioxide - - -"),
      ("a/b/sensor/window/state", "OFF", "a/b/window window 0 - -"),
      ("v/battery_mv", " 3012\n", "v battery 3012 mV -"), ("a/", "1", "a value 1 - -"),
    ]
  )
  func plain(_ topic: String, _ payload: String, _ line: String) throws {
    #expect(try bench.publish(topic, payload) == [line])
  }

  @Test(
    "Texts for people, commands, and the server's own topics are no readings",
    arguments: [
      ("garden/note", "water tomorrow"), ("x/debug", "\u{1B}[0;36m[D]: 21.5"), ("lamp/set", "1"),
      ("$SYS/broker/uptime", "5"), ("x/command", "{\"a\":1}"),
    ]
  )
  func others(_ topic: String, _ payload: String) throws {
    #expect(try bench.publish(topic, payload).isEmpty)
    #expect(bench.outcome == .ignored(.noReadings))
  }

  @Test("JSON is read as everywhere, with the topic as its sensor")
  func json() throws {
    #expect(
      try bench.publish("shed/s1", #"{"t":21.5,"h":45,"in":{"lux":7},"bad":nan}"#) == [
        "shed/s1 temperature 21.5 - -", "shed/s1 humidity 45 - -", "shed/s1/in illuminance 7 - -",
        "shed/s1 bad - - -",
      ]
    )
    #expect(try bench.publish("shed/s1/status", "offline").count == 3)
    #expect(try bench.publish("b", #"{"sensor":"k","value":3}"#) == ["k value 3 - -"])
  }

  @Test("A cleared topic takes back what it has brought")
  func cleared() throws {
    try bench.publish("garden/north/soil", "41.5")
    try bench.publish("garden/north/temp", "4")
    #expect(try bench.publish("garden/north/soil", "") == ["garden/north soil - - -"])
    try bench.publish("shed/s1", #"{"t":1,"h":2}"#)
    #expect(try bench.publish("shed/s1", "", retained: true).count == 2)
    try bench.publish("tele/x/SENSOR", #"{"A":{"Humidity":3}}"#)
    #expect(try bench.publish("tele/x/SENSOR", "") == ["x/A humidity - % -"])
    #expect(try bench.publish("never/seen", "").isEmpty)
  }

  @Test("What the server had kept is marked so, what comes live is not")
  func retained() {
    for isRetained in [true, false] {
      let packet = Server.publish("a/temp", [0x31], retained: isRetained)
      bench.decode(packet, kind: .binary) { #expect($0.map(\.isRetained) == [isRetained]) }
    }
  }

  @Test("Bytes that are no text are rejected, those beside them are read")
  func binary() {
    let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]
    let lines = bench.packets(
      Server.publish("cam/image", image),
      Server.publish("a/temp", [0x31]),
      Server.publish("a/json", Array(#"{"a":"#.utf8) + [0xFF, 0x7D])
    )
    #expect(lines.count == 1)
    #expect(bench.rejectedParts == [.notText: 1, .malformed: 1])
  }

  @Test("Zigbee2MQTT's messages mean through a broker what they mean directly")
  func zigbee() throws {
    let devices = #"""
      [{"friendly_name":"hall","power_source":"Battery","definition":{"exposes":[{"type":"numeric","name":"temperature","property":"temperature_l1","endpoint":"l1","access":1,"unit":"°C"}]}}]
      """#
    try bench.publish("zigbee2mqtt/bridge/devices", devices, retained: true)
    #expect(bench.outcome == .ignored(.protocolMessage))
    #expect(
      try bench.publish("zigbee2mqtt/hall", #"{"temperature_l1":20,"voltage":3000}"#) == [
        "hall#l1 temperature 20 °C -", "hall voltage 3000 mV -",
      ]
    )
    #expect(try bench.publish("zigbee2mqtt/hall/set", #"{"state":"ON"}"#).isEmpty)
    #expect(try bench.publish("zigbee2mqtt/hall/availability", "offline").count == 2)
    try bench.publish("zigbee2mqtt/hall", #"{"voltage":3000}"#)
    #expect(
      try bench.publish("zigbee2mqtt/bridge/state", #"{"state":"offline"}"#) == [
        "hall voltage - mV -"
      ]
    )
  }

  @Test("Hostile and over-long topics are filtered or rejected")
  func hostileTopics() throws {
    #expect(try bench.publish("a\u{1B}[31m/temp", "1") == ["a[31m temperature 1 - -"])
    #expect(try bench.publish(String(repeating: "x", count: 300) + "/t", "1").isEmpty)
    #expect(bench.rejectedParts == [.badName: 1])
    #expect(try bench.publish("", "1").isEmpty)
    #expect(bench.rejectedParts == [.badName: 1])
    for topic in [
      "/", "//", "/tele/", "tele/SENSOR", "tele//SENSOR", "SENSOR", "homeassistant/config",
    ] {
      try bench.publish(topic, #"{"A":{"Temperature":1}}"#)
    }
  }
}
