import Foundation
import Support
import Testing

@testable import Keypads

/// The kernel's list of input devices, on a tree like its own.
struct InputDevicesTests {
  private let scratch: Scratch
  private let devices: InputDevices

  init() throws {
    scratch = try Scratch()
    devices = InputDevices(folder: scratch.file("dev"), classes: scratch.file("sys"))
    // The bitmaps are those of real devices: a power button, a numeric keypad, its other interface, a mouse, a dial.
    try add(0, "Power Button", keys: "10000000000000 0")
    try add(3, "SIGMACHIP USB Keypad  ", keys: "100000 0 0 fffe0000000000 1")
    let many = "40000800 c000 1 10000000 0 0 0 5007f00ffff0062 100803e078"
    try add(4, "SIGMACHIP USB Keypad", keys: many)
    try add(5, "Logitech Mouse", keys: "1f0000 0 0 0 0", axes: "903")
    try add(11, "rotary@18", keys: "0", axes: "80")
    try FileManager.default.createDirectory(
      atPath: scratch.file("dev/by-id"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("dev/by-id/usb-SIGMACHIP-event-kbd"),
      withDestinationPath: "../event4"
    )
  }

  private func add(_ number: Int, _ name: String, keys: String, axes: String = "0") throws {
    let facts = scratch.file("sys/event\(number)/device")
    for folder in [facts + "/capabilities", scratch.file("dev")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (file, text) in [("name", name), ("capabilities/key", keys), ("capabilities/rel", axes)] {
      try Data((text + "\n").utf8).write(to: URL(filePath: "\(facts)/\(file)"))
    }
  }

  @Test("what has keys is listed in order, with the links that always lead to it")
  func lists() {
    let found = devices.keypads
    #expect(found.map(\.path) == ["event3", "event4", "event11"].map { scratch.file("dev/\($0)") })
    #expect(found.map(\.name) == ["SIGMACHIP USB Keypad", "SIGMACHIP USB Keypad", "rotary@18"])
    #expect(found[1].links == [scratch.file("dev/by-id/usb-SIGMACHIP-event-kbd")])
  }

  @Test("a name leads to the device that has it, the one with the most keys where several do")
  func finds() throws {
    #expect(try devices.path(of: "rotary@18") == scratch.file("dev/event11"))
    let most = try #require(devices.keypads.prefix(2).max { $0.keyCount < $1.keyCount })
    #expect(devices.keypads[0].keyCount != devices.keypads[1].keyCount)
    #expect(try devices.path(of: "SIGMACHIP USB Keypad ") == most.path)
    #expect(try devices.path(of: "/dev/input/event9") == "/dev/input/event9")
    #expect(throws: KeypadError.absent(name: "Keypad")) { try devices.path(of: "Keypad") }
  }

  @Test("bitmaps are words of the machine's width, the highest first")
  func bits() {
    #expect(InputDevices.bits("1 0 8000000000000002") == [1, 63, 128])
    #expect(InputDevices.bits("") == [] && InputDevices.bits("rubbish") == [])
  }
}
