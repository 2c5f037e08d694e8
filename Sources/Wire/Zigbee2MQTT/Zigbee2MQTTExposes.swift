import Readings

/// What the devices of a Zigbee network can tell, from Zigbee2MQTT's list of them.
final class Zigbee2MQTTExposes {
  /// The most devices and groups that are remembered.
  static let nameLimit = 10_000
  /// The most properties that are remembered, of all devices.
  static let propertyLimit = 40_000

  /// One property of a device; texts are numbers in `texts`.
  struct Expose {
    /// What a property's value is.
    enum Kind {
      case number
      case state
      case words
      case other
    }

    var kind: Kind
    var isReading: Bool
    var quantity: Int
    var unit: Int?
    var endpoint: Int?
    var on: Int?
    var off: Int?
    /// The list in which it stood.
    fileprivate(set) var list = 0
  }

  private struct Device {
    /// The list of devices, and of groups, in which it stood last.
    var list = 0
    var groupList = 0
    var hasBattery = false
    var isListed = false
  }

  let texts = TextTable(limit: 20_000)
  private let names = TextTable(limit: nameLimit)
  private var devices: [Device] = []
  // The device, a zero, the property: no name holds a zero.
  private let properties = TextTable(limit: propertyLimit)
  private var exposes: [Expose] = []
  private var list = 0
  private var groupList = 0
  private let key = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * PlainText.limit + 1)
  private let defaults = WordTable(defaultUnits.enumerated().map { ($0.element.0, $0.offset) })

  private static let defaultUnits: [(StaticString, StaticString)] = [
    ("temperature", "°C"), ("humidity", "%"), ("pressure", "hPa"), ("battery", "%"),
    ("power", "W"), ("current", "A"), ("energy", "kWh"), ("illuminance", "lx"),
    ("illuminance_lux", "lx"), ("co2", "ppm"), ("linkquality", "lqi"),
  ]

  deinit { key.deallocate() }

  /// Whether a device or group of that name is in the present lists.
  func isListed(_ name: BorrowedText) -> Bool {
    names.find(name).map { devices[$0].isListed } ?? false
  }

  /// What the present list says of a property.
  func find(_ property: BorrowedText, of device: BorrowedText) -> Expose? {
    guard property.count <= PlainText.limit else { return nil }
    guard let number = properties.find(keyText(device, property)) else { return nil }
    return exposes[number].list == list ? exposes[number] : nil
  }

  /// The unit of a property: the one of the list, else the one that is usual.
  func unit(
    of property: BorrowedText,
    _ expose: Expose?,
    of device: BorrowedText
  ) -> BorrowedText {
    if let unit = expose?.unit { return texts[unit] }
    if let known = defaults.find(property) { return Self.defaultUnits[known].1.borrowed }
    guard property.equals("voltage"), let number = names.find(device) else { return .none }
    return (devices[number].hasBattery ? "mV" as StaticString : "V").borrowed
  }

  /// Whether a text is the word for on or for off that the property has.
  func state(_ text: BorrowedText, _ expose: Expose) -> Bool? {
    if let on = expose.on, texts[on].equals(text) { return true }
    if let off = expose.off, texts[off].equals(text) { return false }
    return nil
  }

  private func keyText(_ device: BorrowedText, _ property: BorrowedText) -> BorrowedText {
    _ = key.update(fromContentsOf: device)
    key[device.count] = 0
    let start = device.count + 1
    _ = UnsafeMutableBufferPointer(rebasing: key[start...]).update(fromContentsOf: property)
    return BorrowedText(rebasing: key[..<(start + property.count)])
  }
}

extension Zigbee2MQTTExposes {
  /// Takes a new list of devices; those that are no longer in it take back what they have said.
  func take(
    devices value: JSONValue,
    _ known: KnownReadings,
    _ quantities: QuantitySpelling,
    _ units: UnitSpelling,
    _ batch: inout ReadingBatch
  ) {
    guard value.isArray else { return batch.reject(.malformed) }
    list += 1
    for device in value.members {
      guard let (name, number) = named(device, &batch) else { continue }
      devices[number].list = list
      devices[number].hasBattery = device["power_source"]?.text?.equals("Battery") ?? false
      guard let tree = device["definition"]?["exposes"] else { continue }
      add(tree, of: name, quantities, units, &batch)
    }
    dropUnlisted(known, &batch)
  }

  /// Takes a new list of groups.
  func take(groups value: JSONValue, _ known: KnownReadings, _ batch: inout ReadingBatch) {
    guard value.isArray else { return batch.reject(.malformed) }
    groupList += 1
    for group in value.members {
      guard let (_, number) = named(group, &batch) else { continue }
      devices[number].groupList = groupList
    }
    dropUnlisted(known, &batch)
  }

  private func named(
    _ value: JSONValue,
    _ batch: inout ReadingBatch
  ) -> (BorrowedText, Int)? {
    guard let text = value["friendly_name"]?.text, let name = batch.name(text), !name.isEmpty else {
      batch.reject(.badName)
      return nil
    }
    guard let number = names.insert(name) else {
      batch.reject(.tooManySensors)
      return nil
    }
    if number == devices.count { devices.append(Device()) }
    return (name, number)
  }

  private func dropUnlisted(_ known: KnownReadings, _ batch: inout ReadingBatch) {
    for number in devices.indices {
      let device = devices[number]
      let isListed =
        (list > 0 && device.list == list) || (groupList > 0 && device.groupList == groupList)
      if device.isListed, !isListed { known.withdraw(owner: names[number], into: &batch) }
      devices[number].isListed = isListed
    }
  }

  /// Walks a tree of exposes: lights, switches and the like hold theirs, a composite's stand inside an object.
  private func add(
    _ tree: JSONValue,
    of device: BorrowedText,
    _ quantities: QuantitySpelling,
    _ units: UnitSpelling,
    _ batch: inout ReadingBatch
  ) {
    guard tree.isArray else { return }
    for node in tree.members {
      let isComposite = node["type"]?.text?.equals("composite") ?? false
      if let features = node["features"], !isComposite {
        add(features, of: device, quantities, units, &batch)
      } else if let property = node["property"]?.text, !property.isEmpty {
        add(node, property, of: device, quantities, units, &batch)
      }
    }
  }

  private func add(
    _ node: JSONValue,
    _ property: BorrowedText,
    of device: BorrowedText,
    _ quantities: QuantitySpelling,
    _ units: UnitSpelling,
    _ batch: inout ReadingBatch
  ) {
    let name = node["name"]?.text ?? property
    guard property.count <= PlainText.limit, let plain = batch.name(name),
      let quantity = quantities.quantity(plain, in: batch)
    else { return batch.reject(.badName) }
    guard let type = texts.insert(quantity),
      let number = properties.insert(keyText(device, property))
    else { return batch.reject(.tooManySensors) }
    var expose = Expose(kind: Self.kind(node), isReading: Self.isReading(node), quantity: type)
    expose.unit = node["unit"]?.text.flatMap { texts.insert(units.normal($0, in: batch)) }
    expose.endpoint = node["endpoint"]?.text.flatMap { texts.insert(batch.plain($0)) }
    expose.on = node["value_on"]?.text.flatMap { texts.insert($0) }
    expose.off = node["value_off"]?.text.flatMap { texts.insert($0) }
    expose.list = list
    if number == exposes.count { exposes.append(expose) } else { exposes[number] = expose }
  }

  private static func kind(_ node: JSONValue) -> Expose.Kind {
    guard let type = node["type"]?.text else { return .other }
    if type.equals("numeric") { return .number }
    if type.equals("binary") { return .state }
    return type.equals("enum") || type.equals("text") ? .words : .other
  }

  /// Whether a property appears in the state and is no setting; access is a set of bits, of which the first says so.
  private static func isReading(_ node: JSONValue) -> Bool {
    let access = Int64(clamping: node["access"]?.number ?? 1)
    let isSetting = node["category"]?.text?.equals("config") ?? false
    return access & 1 != 0 && !isSetting && kind(node) != .other
  }
}
