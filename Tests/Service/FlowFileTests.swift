import Foundation
import Paging
import Testing

@testable import Service

@Suite("Flow files")
struct FlowFileTests {
  private func faults(_ text: String) -> [String] {
    do throws(FlowFaults) {
      _ = try FlowFile.parse(Array(text.utf8))
      return []
    } catch {
      return error.found.map(\.description)
    }
  }

  @Test("A flow is an order of pages, in JSON as people write it")
  func order() throws {
    let slots: [Programme.Slot] = [.page(.overview), .page(PageID("temperature")), .others]
    for text in [
      #"{"flow_id": "night", "pages": ["@overview", "temperature", "others"]}"#,
      #"{"pages":["@overview","temperature","others"],"flow_id":"Nacht im Gewächshaus"}"#,
      "{\r\n\t\"pages\": [\r\n\t\t\"@overview\",\r\n\t\t\"temperature\",\r\n\t\t\"others\"\r\n\t]\r\n}\r\n",
      #"{"pages": ["\u0040overview", "temperature", "others"]}"#,
    ] {
      #expect(try FlowFile.parse(Array(text.utf8)) == slots, "\(text)")
    }
  }

  @Test(
    "Each fault has its place, what is wrong and what would be right",
    arguments: [
      ("", "1:1: the file is empty"), ("{", "no JSON|2:1|1:2"),
      ("[]", "1:1: a list does not belong"),
      (
        "{\"pages\": [\"@overview\", temperature]}",
        "1:25: \"temperature\" without quotes is no JSON"
      ),
      ("{\"pages\": [\"@overview\",]}", "1:1: no JSON"), ("{}", "1:1: pages is missing; add it"),
      ("{\"page\": [\"others\"]}", "1:2: unknown key \"page\"; did you mean \"pages\"?"),
      ("{\n \"flow_id\": \"x\",\n \"pages\": []}", "3:11: pages: 0 entries"),
      ("{\"pages\": [\"others\", \"others\"]}", "1:22: pages: \"others\" for the second time"),
      (
        "{\"pages\": [\n\"@overwiev\"]}",
        "2:1: pages.1: there is no page \"@overwiev\"; did you mean"
      ),
      ("{\"pages\": [5]}", "1:12: \"5\" is no text; put it in double quotes"),
      ("{\"pages\": \"others\"}", "1:11: pages: \"others\" does not belong here; write a list"),
      ("{\"pages\": [null]}", "1:12: pages.1: an empty value"),
      ("{\"pages\": [[\"others\"]]}", "1:12: pages.1: a list does not belong here"),
    ]
  )
  func broken(text: String, wanted: String) {
    let said = faults(text)
    let parts = wanted.split(separator: "|")
    #expect(said.contains { line in parts.contains { line.contains($0) } }, "\(said)")
    #expect(said.allSatisfy { $0.contains("; ") })
  }

  @Test(
    "Every beginning of a flow and every flow with a byte changed is read or has faults with a place"
  )
  func hostile() {
    let text = Array(#"{"flow_id": "night", "pages": ["@overview", "temperature", "others"]}"#.utf8)
    for end in text.indices {
      #expect(!faults(String(decoding: text[..<end], as: UTF8.self)).isEmpty)
    }
    for place in text.indices {
      for byte in [UInt8(0), 10, 34, 44, 91, 93, 123, 125, 200] {
        var changed = text
        changed[place] = byte
        do throws(FlowFaults) {
          _ = try FlowFile.parse(changed)
        } catch {
          #expect(!error.found.isEmpty)
          #expect(error.found.allSatisfy { $0.mark.line >= 1 && $0.mark.column >= 1 })
        }
      }
    }
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(faults("{\"pages\": \(deep)}").count == 1)
  }

  @Test(
    "A programme of a flow file is read from beside the configuration, and faults name the file"
  )
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/sensorpager-flow-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: folder + "/flows",
      withIntermediateDirectories: true
    )
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = """
      feed: {url: ws://h/}
      programmes: {night: {flow: flows/night.json}, day: {flow: \(folder)/day.json}}
      displays: [{name: a, plain: stdout, programme: night}]
      """
    let path = folder + "/sensorpager.yaml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try #"{"pages": ["humidity"]}"#.write(
      toFile: folder + "/day.json",
      atomically: true,
      encoding: .utf8
    )
    let night = folder + "/flows/night.json"
    try #"{"pages": ["others"]}"#.write(toFile: night, atomically: true, encoding: .utf8)
    let configuration = try Configuration.load(path)
    #expect(configuration.programmes.orders["night"] == [.others])
    #expect(configuration.programmes.orders["day"] == [.page(PageID("humidity"))])
    #expect(configuration.slots(of: configuration.displays[0]) == [.others])

    try "{\"pages\": [\n\"others\", \"Power Factor\"]}".write(
      toFile: night,
      atomically: true,
      encoding: .utf8
    )
    #expect(
      said(path) == [
        "\(night)|2:11: pages.2: \"Power Factor\" is no type of sensor; types are written as \"power_factor\""
      ]
    )
    let blanks = "{\"pages\": [\"others\"]}" + String(repeating: " ", count: FlowFile.limit)
    try blanks.write(toFile: night, atomically: true, encoding: .utf8)
    #expect(
      said(path) == [
        "|2:28: programmes.night.flow: \(folder)/flows/night.json: longer than 262144 bytes; an order of pages is short"
      ]
    )
    unlink(night)
    #expect(mkfifo(night, 0o600) == 0)
    #expect(
      said(path) == [
        "|2:28: programmes.night.flow: \(folder)/flows/night.json: no regular file; create it or correct the path"
      ]
    )
  }

  private func said(_ path: String) -> [String] {
    do throws(Configuration.Failure) {
      _ = try Configuration.load(path)
      return []
    } catch {
      guard case .faults(let faults) = error else { return ["\(error)"] }
      return faults.map { fault in "\(fault.file ?? "")|\(fault)" }
    }
  }
}
