import Readings

extension ThingsBoardDecoder {
  /// Asks for what is wanted of a device, if that is not asked for already; `anew` also where its keys are to be learned.
  func ask(_ device: Int, anew: Bool = false) {
    let wanted = wanted(of: device, anew: anew)
    guard wanted != devices[device].asked else { return }
    // What is learning already asks for all keys.
    if case .all = wanted, case .all = devices[device].asked {
      devices[device].asked = wanted
      return
    }
    unsubscribe(device)
    subscribe(device, to: wanted)
  }

  /// The first answer to all keys of a device has come: from now on only those of the wanted types.
  func learned(_ device: Int) {
    guard devices[device].asked == .all(isLearning: true) else { return }
    unsubscribe(device)
    subscribe(device, to: narrowed(devices[device].keys))
  }

  /// Ends what is asked of a device.
  func unsubscribe(_ device: Int) {
    let id = devices[device].subscription
    guard id != 0 else { return }
    commands.append(.unsubscribe(id: id, device: ids[device]))
    subscriptions[id] = nil
    devices[device].subscription = 0
    devices[device].asked = .nothing
  }

  private func subscribe(_ device: Int, to wanted: ThingsBoardDevice.Asked) {
    devices[device].asked = wanted
    var texts: [BorrowedText] = []
    switch wanted {
    case .nothing: return
    case .all: break
    case .keys(let numbers): texts = numbers.map { keys.text($0) }
    }
    // Always another number: some servers mix up those that are used again.
    let id = nextID()
    devices[device].subscription = id
    subscriptions[id] = device
    commands.append(.subscribe(id: id, device: ids[device], keys: texts))
  }

  private func wanted(of device: Int, anew: Bool) -> ThingsBoardDevice.Asked {
    guard narrows else { return topics.isEmpty ? .all(isLearning: false) : .keys(topics) }
    guard let interest else { return .nothing }
    if !topics.isEmpty { return interest.isEverything ? .keys(topics) : narrowed(topics) }
    if interest.isEverything { return .all(isLearning: false) }
    let isUnknown = devices[device].keys.isEmpty || devices[device].asked == .all(isLearning: true)
    return anew || isUnknown ? .all(isLearning: true) : narrowed(devices[device].keys)
  }

  private func narrowed(_ candidates: [Int]) -> ThingsBoardDevice.Asked {
    let wanted = candidates.filter { interest?.contains(keys.quantity($0)) ?? false }
    return wanted.isEmpty ? .nothing : .keys(wanted)
  }
}
