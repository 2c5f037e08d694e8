import Paging
import Wire

/// An order of pages in a file of its own: `{"flow_id": "night", "pages": ["@overview", "temperature", "others"]}`.
struct FlowFile: Equatable, Sendable {
  /// More than this is no order of pages.
  static let limit = 256 << 10

  /// The file's own name for the order; it means nothing to us.
  var id: String?
  /// The order.
  var pages: [Programme.Slot] = []

  private static let example = "write {\"pages\": [\"@overview\", \"others\"]}"

  /// The order that a text describes, or everything that is wrong with it.
  static func parse(_ bytes: [UInt8]) throws(FlowFaults) -> [Programme.Slot] {
    var faults = ConfigurationFaults()
    do throws(ConfigurationFault) {
      guard bytes.contains(where: { $0 > 0x20 }) else {
        throw ConfigurationFault(
          mark: ConfigurationMark(line: 1, column: 1),
          what: "the file is empty",
          remedy: example
        )
      }
      try checkJSON(bytes)
      let node = try ConfigurationComposer.compose(bytes)
      let flow = ConfigurationType<FlowFile>.section.read(node, &faults)
      if let flow, faults.found.isEmpty { return flow.pages }
    } catch {
      throw FlowFaults(found: [error])
    }
    throw FlowFaults(found: faults.found)
  }

  /// A text that is no JSON has its place told where the composer of configurations finds one.
  ///
  /// Every JSON text is one that the composer reads as well; it alone knows of lines and columns.
  private static func checkJSON(_ bytes: [UInt8]) throws(ConfigurationFault) {
    let parser = JSONParser()
    let parsed = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in _ = try parser.parse(bytes) }
    }
    guard case .failure(let error) = parsed else { return }
    let start = ConfigurationMark(line: 1, column: 1)
    let node: ConfigurationNode
    do throws(ConfigurationFault) {
      node = try ConfigurationComposer.compose(bytes)
    } catch {
      throw ConfigurationFault(mark: error.mark, what: "no JSON: \(error.what)", remedy: example)
    }
    if let text = node.firstBareText {
      throw ConfigurationFault(
        mark: text.mark,
        what: "\(text.kind) without quotes is no JSON",
        remedy: "put it in double quotes"
      )
    }
    let isDeep = if case .tooDeep = error { true } else { false }
    throw ConfigurationFault(
      mark: start,
      what: isDeep ? "nested too deep" : "no JSON",
      remedy: "\(example); look at commas and quotes"
    )
  }
}

/// What is wrong with a flow file; at least one.
struct FlowFaults: Error, Equatable {
  let found: [ConfigurationFault]
}

extension FlowFile: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    let pages = ConfigurationType<[Programme.Slot]>.slots
    return [
      ConfigurationKey("flow_id", \.id, .text(upTo: 255), "a name for the order"),
      ConfigurationKey("pages", \.pages, pages, isRequired: true, "a list of pages"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    let numbers = node["pages"]?.elements.compactMap(\.firstPlain) ?? []
    for number in numbers {
      faults.add(at: number.mark, "\(number.kind) is no text", "put it in double quotes")
    }
  }
}

extension ConfigurationNode {
  /// The first word without quotes that no JSON has.
  fileprivate var firstBareText: ConfigurationNode? {
    switch content {
    case .scalar(let text, let isPlain):
      let isJSON = ["true", "false", "null"].contains(text) || Double(text) != nil
      return isPlain && !isJSON ? self : nil
    case .list(let nodes): return nodes.lazy.compactMap(\.firstBareText).first
    case .mapping(let entries): return entries.lazy.compactMap(\.value.firstBareText).first
    }
  }

  /// The node itself, if it is a word without quotes.
  fileprivate var firstPlain: ConfigurationNode? {
    guard case .scalar(_, isPlain: true) = content, !isEmpty else { return nil }
    return self
  }
}

extension Configuration {
  /// Reads the flow files that programmes come from; paths are taken from `folder`.
  mutating func readFlows(
    _ node: ConfigurationNode,
    in folder: String,
    _ faults: inout ConfigurationFaults
  ) {
    for entry in node["programmes"]?.entries ?? [] {
      guard let path = programmes.flows[entry.key] else { continue }
      let file = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      let mark = entry.value["flow"]?.mark ?? entry.mark
      faults.within("programmes.\(entry.key).flow") { faults in
        programmes.orders[entry.key] = Self.flow(file, at: mark, &faults)
      }
    }
  }

  private static func flow(
    _ file: String,
    at mark: ConfigurationMark,
    _ faults: inout ConfigurationFaults
  ) -> [Programme.Slot]? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileText.bytes(at: file, limit: FlowFile.limit, onlyRegular: true)
    } catch {
      faults.add(
        at: mark,
        "\(printable(file, upTo: 200)): \(error)",
        error.isLength ? "an order of pages is short" : "create it or correct the path"
      )
      return nil
    }
    do throws(FlowFaults) {
      return try FlowFile.parse(bytes)
    } catch {
      faults.add(error.found, of: file)
      return nil
    }
  }
}
