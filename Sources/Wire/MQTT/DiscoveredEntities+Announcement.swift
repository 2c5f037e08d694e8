import Readings

extension DiscoveredEntities {
  /// The most places where one entity's availability is told.
  private static let availabilityLimit = 8

  /// The entity of an announcement; `nil` when it has no values that can be shown, which counts where it should have.
  func entity(
    _ announcement: EntityAnnouncement,
    _ component: BorrowedText,
    _ batch: inout ReadingBatch
  ) -> DiscoveredEntity? {
    let kind = announcement.text(.deviceClass) ?? .none
    // Dates are no readings.
    if kind.equals("timestamp") || kind.equals("date") { return nil }
    guard let topic = announcement.topic(.stateTopic, in: batch) else { return nil }
    guard let path = path(announcement.text(.valueTemplate)) else {
      batch.reject(.unsupported)
      return nil
    }
    guard let names = names(topic, path, kind, in: batch) else {
      batch.reject(.badName)
      return nil
    }
    guard let entity = entity(announcement, topic, path, names, component, batch) else {
      batch.reject(.tooManySensors)
      return nil
    }
    return entity
  }

  private func entity(
    _ announcement: EntityAnnouncement,
    _ topic: BorrowedText,
    _ path: [BorrowedText],
    _ names: Names,
    _ component: BorrowedText,
    _ batch: borrowing ReadingBatch
  ) -> DiscoveredEntity? {
    guard let topic = texts.insert(topic), let path = numbers(path),
      let sensor = texts.insert(names.sensor), let quantity = texts.insert(names.quantity),
      let on = texts.insert(announcement.text(.onWord) ?? Self.text("ON")),
      let off = texts.insert(announcement.text(.offWord) ?? Self.text("OFF"))
    else { return nil }
    var entity = DiscoveredEntity(
      topic: topic,
      path: path,
      sensor: sensor,
      quantity: quantity,
      onWord: on,
      offWord: off
    )
    entity.isBinary = component.equals("binary_sensor")
    entity.unit = announcement.text(.unit).flatMap { texts.insert(units.normal($0, in: batch)) }
    entity.label = label(announcement, in: batch).flatMap { texts.insert($0) }
    let expiry = Int64(clamping: announcement[.expiry]?.number ?? 0)
    entity.expiry = UInt32(clamping: expiry)
    entity.availability = availability(announcement, in: batch)
    return entity
  }

  private static func text(_ text: StaticString) -> BorrowedText { text.borrowed }

  private func numbers(_ keys: [BorrowedText]) -> [Int]? {
    let numbers = keys.compactMap { texts.insert($0) }
    return numbers.count == keys.count ? numbers : nil
  }

  /// The keys of a template's value, none for the whole payload; `nil` when the template says more.
  private func path(_ template: BorrowedText?) -> [BorrowedText]? {
    guard let template else { return [] }
    switch ValueTemplate(template) {
    case .whole?: return []
    case .path(let keys)?: return keys
    case nil: return nil
    }
  }

  private struct Names {
    var sensor: BorrowedText
    var quantity: BorrowedText
  }

  /// The sensor and the type of a value.
  ///
  /// They are what the topic and the keys alone would give, so that an announcement that comes late makes no second
  /// sensor of it; only where the device's class says otherwise the whole of topic and keys is the sensor.
  private func names(
    _ topic: BorrowedText,
    _ path: [BorrowedText],
    _ kind: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> Names? {
    guard let topic = batch.name(topic) else { return nil }
    if path.isEmpty, let shape = MQTTTopic(topic).entity, shape.isSensor {
      guard let sensor = batch.joined(shape.prefix, shape.id),
        let quantity = quantities.quantity(kind.isEmpty ? shape.id : kind, in: batch)
      else { return nil }
      return Names(sensor: sensor, quantity: quantity)
    }
    var outer = path.isEmpty ? MQTTTopic(topic).parent : topic
    for key in path.dropLast() {
      guard let key = batch.name(key), let longer = batch.joined(outer, key) else { return nil }
      outer = longer
    }
    let last = path.last ?? MQTTTopic(topic).last
    guard let own = quantities.quantity(ofKey: last, in: batch)?.quantity,
      let quantity = kind.isEmpty ? own : quantities.quantity(kind, in: batch)
    else { return nil }
    if quantity.equals(own) {
      return Names(sensor: outer.isEmpty ? topic : outer, quantity: quantity)
    }
    guard let last = batch.name(last), let sensor = batch.joined(outer, last) else { return nil }
    return Names(sensor: sensor, quantity: quantity)
  }

  /// The name for people, behind the device's unless it begins so.
  private func label(
    _ announcement: EntityAnnouncement,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    let device = announcement[.device]?["name"]?.text.map { batch.plain($0) } ?? .none
    let name = announcement.text(.name).map { batch.plain($0) } ?? .none
    if name.isEmpty { return device.isEmpty ? nil : device }
    if device.isEmpty || name.beginsAs(device) { return name }
    return batch.joined(device, UInt8(ascii: " "), name) ?? name
  }

  private func availability(
    _ announcement: EntityAnnouncement,
    in batch: borrowing ReadingBatch
  ) -> [DiscoveredEntity.Availability] {
    var places: [DiscoveredEntity.Availability] = []
    if let place = place(announcement, in: batch) { places.append(place) }
    guard let list = announcement[.availability] else { return places }
    let table = keys
    for member in list.members where member.isObject && places.count < Self.availabilityLimit {
      let inner = EntityAnnouncement(member, table: table, base: announcement)
      if let place = place(inner, template: .valueTemplate, in: batch) { places.append(place) }
    }
    return places
  }

  private func place(
    _ announcement: EntityAnnouncement,
    template: EntityAnnouncement.Key = .availabilityTemplate,
    in batch: borrowing ReadingBatch
  ) -> DiscoveredEntity.Availability? {
    guard let topic = announcement.topic(.availabilityTopic, in: batch),
      let keys = path(announcement.text(template)),
      let number = texts.insert(topic), let path = numbers(keys),
      let word = texts.insert(announcement.text(.absentWord) ?? Self.text("offline"))
    else { return nil }
    return DiscoveredEntity.Availability(topic: number, path: path, absentWord: word)
  }
}

extension BorrowedText {
  /// Whether the text begins with `other`, letters of ASCII in any case.
  fileprivate func beginsAs(_ other: BorrowedText) -> Bool {
    guard count >= other.count else { return false }
    for index in 0..<other.count where Self.folded(self[index]) != Self.folded(other[index]) {
      return false
    }
    return true
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
