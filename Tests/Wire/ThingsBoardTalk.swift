import Foundation
import Readings

@testable import Wire

/// A decoder, and the commands that it sent last.
final class ThingsBoardTalk {
  let decoder: ThingsBoardDecoder
  let bench: Bench
  var login = FeedLogin(secret: "jwt")

  init(_ change: (inout FeedContext) -> Void = { _ in }) {
    var context = FeedContext()
    change(&context)
    decoder = ThingsBoardDecoder(context: context)
    bench = Bench(decoder)
  }

  func connect() -> [String] { commands(decoder.connected(as: login)) }

  func narrow(_ types: String...) -> [String] {
    commands(decoder.narrow(to: Interest(Set(types.map { Quantity($0) }))))
  }

  func ping() -> [String] { commands(decoder.ping()) }

  /// Reads a message; the readings in brief.
  func hear(_ text: String) throws -> [String] { try bench.decode(text).map(brief) }

  /// Reads a message; what is asked because of it.
  func ask(_ text: String) -> [String] {
    bench.decode(text)
    return commands(bench.batch.replies)
  }

  /// A page of the list of devices.
  func page(_ id: Int, _ names: [String], hasNext: Bool = false) -> String {
    let entities = names.map { name in
      #"{"entityId":{"entityType":"DEVICE","id":"id-\#(name)"},"latest":{"ENTITY_FIELD":"#
        + #"{"name":{"ts":1,"value":"\#(name)"},"label":{"ts":1,"value":""}}},"timeseries":{}}"#
    }
    return #"{"cmdId":\#(id),"errorCode":0,"data":{"data":[\#(entities.joined(separator: ","))],"#
      + #""hasNext":\#(hasNext)},"update":null,"cmdUpdateType":"ENTITY_DATA"}"#
  }

  /// Each command in brief: type, number, and what it asks for.
  private func commands(_ frames: [OutgoingFrame]) -> [String] {
    frames.flatMap { frame -> [String] in
      guard case .text(let text) = frame,
        let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      else { return ["no JSON"] }
      var brief: [String] = []
      if let login = root["authCmd"] as? [String: Any] {
        brief.append("auth \(login["token"] ?? "")")
      }
      for (list, commands) in root where list != "authCmd" {
        for case let command as [String: Any] in commands as? [Any] ?? [] {
          brief.append(Self.words(command, list: list))
        }
      }
      return brief
    }
  }

  private static func words(_ command: [String: Any], list: String) -> String {
    var words = ["\(command["type"] ?? list)", "\(command["cmdId"] ?? "?")"]
    if let device = command["entityId"] { words.append("\(device)") }
    if let keys = command["keys"] { words.append("keys \(keys)") }
    if let query = command["query"] as? [String: Any],
      let link = query["pageLink"] as? [String: Any]
    {
      words.append("page \(link["page"] ?? "?")")
    }
    if command["unsubscribe"] as? Bool == true { words.append("off") }
    return words.joined(separator: " ")
  }
}
