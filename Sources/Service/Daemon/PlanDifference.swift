/// What a new plan changes in a daemon that runs.
struct PlanDifference: Equatable {
  /// Displays that are no longer there, by name.
  var removed: [String] = []
  /// Displays that were not there.
  var added: [DisplayPlan] = []
  /// Displays whose device is another one, or is to be opened in another way.
  var reopened: [DisplayPlan] = []
  /// Displays that keep their device.
  var kept: [DisplayPlan] = []
  /// What is only read at a start, in words for the log.
  var waiting: [String] = []

  /// The difference between the plan in use and a new one.
  init(from old: Daemon.Plan, to new: Daemon.Plan) {
    removed = old.displays.map(\.name).filter { name in
      !new.displays.contains { $0.name == name }
    }
    for plan in new.displays {
      guard let present = old.displays.first(where: { $0.name == plan.name }) else {
        added.append(plan)
        continue
      }
      if plan.isSameDevice(as: present) { kept.append(plan) } else { reopened.append(plan) }
      if plan.isSameDevice(as: present), plan.tiers != present.tiers {
        waiting.append("warm and cold of display \(plan.name)")
      }
    }
    guard let one = old.configuration, let other = new.configuration else { return }
    if one.feed != other.feed { waiting.append("feed") }
    if one.limits != other.limits { waiting.append("limits") }
    if one.history != other.history { waiting.append("history") }
  }
}
