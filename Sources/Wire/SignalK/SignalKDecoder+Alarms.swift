import Readings

// Alarms. Zones of a path are the feed's own rules, which are evaluated here; notifications are the server's verdicts,
// also on what no zone or no value stands for (man overboard, a dragging anchor). Where each source of a value is a
// sensor of its own, zones are left to the notifications, which name no source.
extension SignalKDecoder {
  /// Tells the rules that a path's zones make, in place of those that they made before.
  func readZones(_ meta: JSONValue?, of number: Int, in batch: inout ReadingBatch) {
    let list = meta?["zones"]
    let count = context.keepsSources ? 0 : list?.count ?? 0
    guard count > 0 || paths.all[number].hasRules else { return }
    let quantity = Quantity(String(decoding: paths.all[number].quantity, as: UTF8.self))
    let zones = count > 0 ? zones(list, meta?["displayScale"], in: &batch) : []
    let rules = SignalKZones(zones).rules(for: quantity)
    guard !rules.isEmpty || paths.all[number].hasRules else { return }
    let news = AlarmNews.rules(
      rules,
      sensor: String(decoding: paths.name(of: number), as: UTF8.self),
      quantity: quantity,
      unit: String(decoding: unit(of: number, in: batch), as: UTF8.self)
    )
    if batch.tell(news) { paths.setRules(!rules.isEmpty, of: number) }
  }

  /// The zones of a list; those that can't be meant, or too many, count as rejected.
  private func zones(
    _ list: JSONValue?,
    _ scale: JSONValue?,
    in batch: inout ReadingBatch
  ) -> [SignalKZone] {
    guard let list, list.isArray else {
      batch.reject(.malformed)
      return []
    }
    // A part of them might leave out the gravest.
    guard list.count <= SignalKZones.limit else {
      batch.reject(.badValue)
      return []
    }
    let range = Self.scale(scale)
    return list.members.compactMap { member in
      let zone = SignalKZone(member, scale: range)
      if zone == nil { batch.reject(.malformed) }
      return zone
    }
  }

  private static func scale(_ value: JSONValue?) -> ClosedRange<Double>? {
    guard let lower = value?["lower"]?.number, let upper = value?["upper"]?.number, lower < upper
    else { return nil }
    return lower...upper
  }

  /// The path that a notification is about, which may be empty; `nil` when a path is no notification's.
  static func subject(ofNotification path: BorrowedText) -> BorrowedText? {
    let prefix: StaticString = "notifications."
    guard path.begins(with: prefix) else { return nil }
    return path.part(prefix.utf8CodeUnitCount..<path.count)
  }

  /// Tells what a notification says: a state with a message, or null when it is over.
  func readNotification(
    of subject: BorrowedText,
    _ vessel: BorrowedText,
    _ value: JSONValue,
    in batch: inout ReadingBatch
  ) {
    let state = value["state"]?.text.flatMap(SignalKState.init)
    guard value.isNull || state != nil else { return batch.reject(.malformed) }
    guard let name = sensor(of: subject, vessel, in: batch) else { return batch.reject(.badName) }
    let quantity = notifications.quantity(of: name) {
      self.quantity(ofNotified: name, subject, in: batch)
    }
    guard let quantity else { return batch.reject(.tooManySensors) }
    let message = value["message"]?.text.map { PlainText.string($0) } ?? ""
    batch.tell(
      .notice(
        sensor: String(decoding: name, as: UTF8.self),
        quantity: quantity,
        severity: state?.severity,
        words: message.isEmpty ? state?.rawValue ?? "" : message
      )
    )
  }

  /// The type of the sensor that a notification is about, if it is about one.
  private func quantity(
    ofNotified name: BorrowedText,
    _ subject: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> Quantity {
    guard Self.usualMembers(of: subject).isEmpty,
      let quantity = paths.quantity(ofSensor: name, in: batch)
    else { return SignalKNotifications.other }
    return Quantity(String(decoding: quantity, as: UTF8.self))
  }

  /// A server that has started anew knows nothing of its old notifications, and never ends them.
  func noticeStart(of hello: JSONValue, in batch: inout ReadingBatch) {
    guard let start = hello["serverStartId"]?.text, !start.isEmpty else { return }
    if notifications.isNew(start: start) { notifications.withdraw(into: &batch) }
  }
}
