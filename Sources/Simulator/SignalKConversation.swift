import Readings
import Wire

/// A Signal K server's side of its stream, with one vessel whose paths are the sensors of the world.
///
/// The query says whether all of it comes at once or only what is subscribed to, and whether meta comes before the first
/// value of each path. Now and then the anchor drags, of which a notification tells. Who shows no token where one is wanted may still log in; else the connection is cut after a minute.
final class SignalKConversation: FeedConversation {
  /// One row of a subscription.
  private struct Row {
    let pattern: [UInt8]
    /// Milliseconds between two values of a path at least; 0 sends all.
    let pause: Int64
    /// When each path was last sent.
    var sent: [Int: Int64] = [:]
  }

  static let vessel = "vessels.urn:mrn:signalk:uuid:5a0f3c52-1e54-4a51-9a10-5b7c0a9e0001"
  /// The most rows that a client may subscribe to.
  private static let rowLimit = 10_000
  /// How long who shows no token is borne with, in milliseconds.
  private static let grace: Int64 = 60_000

  private let parser = JSONParser()
  private var paths: [SimulatedPath] = []
  private var rows: [Row] = []
  private var hasAll = false
  private var sendsMeta = false
  private var toldMeta: Set<Int> = []
  private var isAdmitted = false
  private var isOver = false
  private var since: Int64 = 0
  private var isDragging = false

  func opened(_ scene: FeedScene) -> [FeedAnswer] { opened(by: FeedRequest(), scene) }

  func opened(by request: FeedRequest, _ scene: FeedScene) -> [FeedAnswer] {
    paths = scene.world.sensors.map(SimulatedPath.init)
    since = scene.time
    isAdmitted = scene.token == nil || request.token == scene.token
    hasAll = request.parameter("subscribe") != "none"
    sendsMeta = request.parameter("sendMeta") == "all"
    let hello = FeedAnswer.send(
      #"{"name":"simulator","version":"2.31.1","self":"\#(Self.vessel)","#
        + #""roles":["master","main"],"timestamp":"\#(Self.text(scene.time))"}"#
    )
    guard hasAll, request.parameter("sendCachedValues") != "false" else { return [hello] }
    return [hello] + cached(scene) { _ in true }
  }

  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] {
    guard !isOver,
      let root = message.bytes.withUnsafeBytes({ bytes in try? parser.parse(bytes) })
    else { return [] }
    var answers: [FeedAnswer] = []
    if let rows = root["subscribe"], rows.isArray {
      answers += subscribe(to: rows, of: root["context"]?.text, scene)
    }
    if let rows = root["unsubscribe"] { answers += unsubscribe(rows, of: root["context"]?.text) }
    if let login = root["login"] { answers += self.login(login, root["requestId"], scene) }
    return answers
  }

  func waited(_ scene: FeedScene) -> [FeedAnswer] {
    guard !isOver else { return [] }
    if !isAdmitted, scene.time - since > Self.grace {
      return end(#""{message: \"Connection disconnected by security constraint\"}""#)
    }
    return anchor(scene)
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    guard !isOver, hasAll || isDue(reading.sensor, scene.time) else { return nil }
    return FeedMessage(Array(delta(reading, scene).utf8))
  }

  private func end(_ last: String) -> [FeedAnswer] {
    isOver = true
    return [.send(last), .close(code: 1000, reason: "")]
  }

  // MARK: Requests

  private func login(
    _ login: JSONValue,
    _ request: JSONValue?,
    _ scene: FeedScene
  ) -> [FeedAnswer] {
    let password = login["password"]?.text ?? .none
    isAdmitted = isAdmitted || scene.token?.utf8.elementsEqual(password) == true
    var writer = JSONWriter()
    writer.raw(#"{"requestId":"#)
    writer.string(request?.text ?? .none)
    writer.raw(#","state":"COMPLETED","statusCode":"#)
    writer.integer(isAdmitted ? 200 : 401)
    writer.raw(#","login":{"#)
    if isAdmitted { writer.raw(#""timeToLive":86400,"token":"simulated""#) }
    writer.raw("}}")
    return [.send(String(decoding: writer.bytes, as: UTF8.self))]
  }

  private func subscribe(
    to list: JSONValue,
    of context: BorrowedText?,
    _ scene: FeedScene
  ) -> [FeedAnswer] {
    guard context.map(Self.isOwn) ?? true else { return [] }
    var answers: [FeedAnswer] = []
    for entry in list.members where rows.count < Self.rowLimit {
      guard let pattern = entry["path"]?.text else { continue }
      if let policy = entry["policy"]?.text, !policy.equals("instant"), !policy.equals("fixed") {
        answers.append(.send(Self.notice(policy)))
      }
      let pause = (entry["minPeriod"] ?? entry["period"])?.number ?? 0
      var row = Row(pattern: Array(pattern), pause: Int64(min(max(pause, 0), 1e9)))
      answers += cached(scene) { index in
        guard Self.matches(row.pattern, Array(paths[index].path.utf8)) else { return false }
        row.sent[index] = scene.time
        return true
      }
      rows.append(row)
    }
    return answers
  }

  /// Only one form is understood; any other ends the connection.
  private func unsubscribe(_ list: JSONValue, of context: BorrowedText?) -> [FeedAnswer] {
    let first = list.members.first { _ in true }
    guard context?.equals("*") == true, list.count == 1, first?["path"]?.text?.equals("*") == true
    else {
      return end(#""Only '{\"context\":\"*\",\"unsubscribe\":[{\"path\":\"*\"}]}' supported""#)
    }
    rows.removeAll()
    toldMeta.removeAll()
    hasAll = false
    return []
  }

  private static func notice(_ policy: BorrowedText) -> String {
    var writer = JSONWriter()
    writer.string(
      "Only 'instant' and 'fixed' policies supported, ignoring policy ".utf8.map(\.self) + policy
    )
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func isOwn(_ context: BorrowedText) -> Bool {
    vessel.utf8.elementsEqual(context) || context.equals("vessels.self") || context.equals("*")
  }

  /// Whether a path is of a pattern, in which `*` stands for anything, dots included.
  ///
  /// Only the last star is ever tried again, so that no pattern takes long.
  static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let any = UInt8(ascii: "*")
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < path.count {
      if place < pattern.count, pattern[place] == any {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == path[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == any }
  }

  // MARK: Deltas

  /// Whether a subscription covers a path that has rested long enough.
  private func isDue(_ sensor: Int, _ time: Int64) -> Bool {
    let path = Array(paths[sensor].path.utf8)
    var isDue = false
    for index in rows.indices where Self.matches(rows[index].pattern, path) {
      guard time - (rows[index].sent[sensor] ?? .min / 2) >= rows[index].pause else { continue }
      rows[index].sent[sensor] = time
      isDue = true
    }
    return isDue
  }

  /// What the server remembers of some paths.
  private func cached(_ scene: FeedScene, _ isWanted: (Int) -> Bool) -> [FeedAnswer] {
    scene.world.snapshot().filter { reading in isWanted(reading.sensor) }.map { reading in
      .send(delta(reading, scene))
    }
  }

  /// The delta of a reading, with the path's meta in front when it is the first.
  private func delta(_ reading: SimulatedReading, _ scene: FeedScene) -> String {
    let path = paths[reading.sensor]
    let time = Self.timestamp(scene)
    var meta = ""
    if sendsMeta, toldMeta.insert(reading.sensor).inserted {
      meta = #"{\#(time),"meta":[{"path":"\#(path.path)","value":\#(path.meta)}]},"#
    }
    var writer = JSONWriter()
    writer.number(reading.value.map(path.value) ?? .nan)
    let value = String(decoding: writer.bytes, as: UTF8.self)
    return Self.delta(of: path.path, value, scene, before: meta)
  }

  /// The notification of the anchor, when that begins to drag or holds again.
  private func anchor(_ scene: FeedScene) -> [FeedAnswer] {
    let isDragging = SimulatedTrouble.isThere(after: scene.time - since)
    guard isDragging != self.isDragging else { return [] }
    self.isDragging = isDragging
    let path = "notifications.navigation.anchor"
    guard hasAll || rows.contains(where: { Self.matches($0.pattern, Array(path.utf8)) }) else {
      return []
    }
    let value =
      isDragging
      ? #"{"state":"alarm","method":["visual","sound"],"message":"The anchor drags"}"#
      : #"{"state":"normal","method":[],"message":"The anchor holds"}"#
    return [.send(Self.delta(of: path, value, scene))]
  }

  private static func delta(
    of path: String,
    _ value: String,
    _ scene: FeedScene,
    before: String = ""
  ) -> String {
    #"{"context":"\#(vessel)","updates":[\#(before){"$source":"simulator.1",\#(timestamp(scene)),"#
      + #""values":[{"path":"\#(path)","value":\#(value)}]}]}"#
  }

  private static func timestamp(_ scene: FeedScene) -> String {
    #""timestamp":"\#(text(scene.time))""#
  }

  private static func text(_ time: Int64) -> String {
    var bytes: [UInt8] = []
    bytes.append(timestamp: time, zone: "Z")
    return String(decoding: bytes, as: UTF8.self)
  }
}
