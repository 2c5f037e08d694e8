import Foundation
import Testing

@testable import Simulator

@Suite("Feed formats")
struct FeedFormatTests {
  private let world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)

  private func message(_ format: FeedFormat, _ value: Double?, sensor: Int = 0) -> String {
    var bytes: [UInt8] = []
    let reading = SimulatedReading(sensor: sensor, value: value)
    format.append(reading, of: world.sensors[sensor], at: 1_796_032_790_007, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A JSON message says sensor, type, value, unit and time")
  func json() {
    #expect(
      message(.json, 21.46)
        == #"{"sensor":"Greenhouse north","type":"temperature","value":21.5,"unit":"°C","#
        + #""time":1796032790007}"#
    )
    #expect(message(.json, nil).contains(#""value":null"#))
  }

  @Test("A SenML message is a pack of one record, or an empty pack when there is no value")
  func senml() {
    #expect(
      message(.senml, -0.04, sensor: 4)
        == #"[{"bn":"battery-bank-1/","bt":1796032790.007,"n":"voltage","u":"V","v":-0.04}]"#
    )
    #expect(message(.senml, nil) == "[]")
  }

  @Test(
    "Numbers are written as they are read",
    arguments: [0, -0.04, 0.05, -0.96, 9.95, 99.99, -18.2, 100_000.4] as [Double]
  )
  func numbers(value: Double) throws {
    for (index, sensor) in world.sensors.enumerated() {
      let data = Data(message(.json, value, sensor: index).utf8)
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let read = try #require(object["value"] as? Double)
      let half = 0.5 / pow(10, Double(sensor.kind.decimals))
      #expect(abs(read - value) <= half * 1.000_001)
    }
  }

  @Test("Every message is sound JSON", arguments: [.json, .senml] as [FeedFormat])
  func sound(format: FeedFormat) throws {
    var world = self.world
    for _ in 0..<2_000 {
      let reading = world.next()
      var bytes: [UInt8] = []
      format.append(reading, of: world.sensors[reading.sensor], at: 0, to: &bytes)
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    }
  }
}
