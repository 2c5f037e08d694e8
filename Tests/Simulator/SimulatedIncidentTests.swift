import Testing

@testable import Simulator

@Suite("Incidents of the simulated world")
struct SimulatedIncidentTests {
  private let incident = SimulatedIncident(
    "temperature",
    ["Cold store 1"],
    by: 7,
    from: 5,
    to: 20,
    of: 120
  )

  private func values(_ incidents: [SimulatedIncident]) -> [Int: [Double?]] {
    var world = SimulatedWorld(sensors: 24, rate: 24, seed: 1, incidents: incidents)
    var values: [Int: [Double?]] = [:]
    for _ in 0..<(24 * 150) {
      let reading = world.next()
      values[reading.sensor, default: []].append(reading.value)
    }
    return values
  }

  @Test("Its sensor has another value while it goes on, in each period, and no other sensor has")
  func values() throws {
    let world = SimulatedWorld(sensors: 24, rate: 24, seed: 1)
    let store = try #require(world.sensors.firstIndex { $0.name == "Cold store 1" })
    let (usual, troubled) = (values([]), values([incident]))
    let differing = usual.keys.filter { usual[$0] != troubled[$0] }
    #expect(differing == [store])
    let differences = zip(usual[store] ?? [], troubled[store] ?? []).map { usual, troubled in
      (((troubled ?? 0) - (usual ?? 0)) * 10).rounded() / 10
    }
    #expect(Set(differences) == [0, 7])
    let share = Double(differences.count { $0 == 7 }) / Double(differences.count)
    // Two times fifteen seconds of a hundred and fifty.
    #expect((0.15...0.35).contains(share), "\(share)")
  }

  @Test("It begins and ends where it is told to, over and over")
  func times() {
    for (second, isOn) in [(0.0, false), (5, true), (19.9, true), (20, false), (125, true)] {
      #expect(incident.isOn(at: second) == isOn, "\(second)")
    }
  }
}
