import Testing

@testable import Intake

struct ClientNameTests {
  @Test
  func `a name holds what brokers take, whatever the machine is called`() {
    #expect(ClientName.name(host: Array("kiosk-2".utf8), process: 41) == "sensorpager-kiosk-2-41")
    #expect(ClientName.name(host: Array("küche/1 #+".utf8), process: 1) == "sensorpager-kche1-1")
    let long = ClientName.name(host: Array(String(repeating: "h", count: 60).utf8), process: 7)
    #expect(long == "sensorpager-\(String(repeating: "h", count: 24))-7")
    #expect(ClientName.own().hasPrefix("sensorpager-"))
  }
}
