import Panel

/// What a slow line cannot do is refused with the arithmetic, before anything is shown.
extension Configuration {
  /// Looks at each display with a line of a known speed.
  func checkLines(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    for (place, display) in (node["displays"]?.elements ?? []).enumerated() {
      guard let name = display["name"]?.text,
        let settings = displays.first(where: { $0.name == name }), let line = settings.line
      else { continue }
      let check = LineCheck(line, settings)
      faults.within("displays.\(place + 1)") { faults in
        check.look(at: display, &faults)
      }
      for (page, dwell) in pages.compactMapValues(\.dwell) where check.isTooShort(dwell) {
        guard let mark = node["pages"]?[page.name]?["dwell"]?.mark else { continue }
        faults.within("pages.\(page).dwell") { faults in
          faults.add(at: mark, "\(check.why(dwell)) on display \(name)", check.remedy)
        }
      }
    }
  }
}

/// The arithmetic of one display's line.
private struct LineCheck {
  private let line: LineBudget
  private let settings: Configuration.DisplaySettings
  private let size: Size

  init(_ line: LineBudget, _ settings: Configuration.DisplaySettings) {
    self.line = line
    self.settings = settings
    size = settings.size ?? LineBudget.usualSize
  }

  func isTooShort(_ dwell: Duration) -> Bool { dwell > .zero && dwell < line.paint(size) }

  func why(_ dwell: Duration) -> String {
    "\(LineBudget.text(dwell)) is shorter than a page takes: \(arithmetic)"
  }

  var remedy: String { "write \(leastDwell) or more, or 0" }

  func look(at display: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    lookAtTransition(of: display, &faults)
    if let dwell = settings.dwell, let mark = display["dwell"]?.mark {
      guard isTooShort(dwell) else { return }
      faults.within("dwell") { faults in faults.add(at: mark, why(dwell), remedy) }
    } else if let mark = (display["speed"] ?? display["serial"])?.mark {
      let usual = Daemon.dwell(on: size)
      guard isTooShort(usual) else { return }
      faults.add(at: mark, "the usual dwell of \(why(usual))", "add dwell: \(leastDwell) or more")
    }
  }

  private func lookAtTransition(
    of display: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) {
    guard let mark = display["transition"]?.mark, let transition = settings.transition,
      !line.carries(transition.style, size)
    else { return }
    let time = LineBudget.text(transition.style.duration)
    faults.within("transition") { faults in
      faults.add(
        at: mark,
        "\(transition.rawValue): \(arithmetic), a \(transition.rawValue) takes \(time)",
        "use transition: cut"
      )
    }
  }

  private var arithmetic: String {
    line.arithmetic(size) + (settings.size == nil ? " (no size is given)" : "")
  }

  private var leastDwell: String {
    let (seconds, rest) = line.paint(size).components
    return "\(seconds + (rest > 0 ? 1 : 0))s"
  }
}
