import CLinux
import Glibc
import Keypads
import Loop

extension Subcommand {
  /// Shows what each key of a keypad decodes to.
  static let keys = Subcommand(
    name: "keys",
    operands: "[DEVICE]",
    summary: "show what each key of a keypad is called and does, to write bindings; without DEVICE"
      + " those of this terminal",
    options: [
      Option("speed", "BITS", "DEVICE is a serial line of this speed (9600)"),
      Option("duration", "SECONDS", "end by itself"),
    ]
  ) { options throws(Failure) in
    guard options.operands.count <= 1 else {
      throw Failure(.usage, "keys: give one device; see 'sensorpager keys --help'")
    }
    let speed = try options.integer("speed", in: SerialSettings.speeds)
    let duration = try DisplayOptions.duration(of: options)
    let device = options.operands.first { operand in operand != "-" }
    let loop = try systemCall { () throws(LoopError) in try EventLoop() }
    let probe = try KeyListing.open(device, speed: speed, on: loop)
    defer { probe.close() }
    try systemCall { () throws(LoopError) in
      try KeyListing.print(probe, of: device, for: duration, on: loop)
    }
    guard let loss = probe.loss else { return .done }
    throw Failure(.inputOutput, "keys: \(printable(device ?? "this terminal")): \(loss)")
  }
}

/// Does what only the system can refuse.
private func systemCall<Result>(
  _ body: () throws(LoopError) -> Result
) throws(Failure) -> Result {
  do throws(LoopError) {
    return try body()
  } catch {
    throw Failure(.system, "keys: \(error)")
  }
}

/// The lines of `keys`.
private enum KeyListing {
  /// Opens what was named: an input device, else a serial line; nothing is this terminal.
  static func open(
    _ device: String?,
    speed: Int?,
    on loop: EventLoop
  ) throws(Failure) -> KeyProbe {
    guard let device else {
      list()
      guard isatty(STDIN_FILENO) == 1 else {
        throw Failure(.usage, "keys: standard input is no terminal; name a device")
      }
      return try probe(.terminal, on: loop)
    }
    let line = SerialKeypad.Settings(device, speed: speed ?? 9_600)
    guard speed == nil else { return try probe(.serial(line), on: loop) }
    do throws(KeypadError) {
      return try KeyProbe(.evdev(device), on: loop)
    } catch {
      guard case .noInputDevice = error, isTerminal(device) else { throw failure(error) }
      return try probe(.serial(line), on: loop)
    }
  }

  /// Prints a line for each key until a signal, the time, or the terminal's own end.
  static func print(
    _ probe: KeyProbe,
    of device: String?,
    for duration: Duration?,
    on loop: EventLoop
  ) throws(LoopError) {
    let ending = device == nil ? "q twice or Ctrl-C ends" : "Ctrl-C ends"
    complain("keys: \(printable(device ?? "this terminal")): press keys; \(ending)")
    var last: String?
    try Pause.untilSignal(or: duration, on: loop, deadline: probe.deadline) {
      for report in probe.takeReports(at: .now) {
        say(line(report))
        fflush(linux_stdout())
        defer { last = report.name }
        if device == nil, report.name == "Ctrl-C" || report.name == "q" && last == "q" {
          return true
        }
      }
      return probe.loss != nil
    }
  }

  private static func probe(
    _ device: KeyProbe.Device,
    on loop: EventLoop
  ) throws(Failure) -> KeyProbe {
    do throws(KeypadError) {
      return try KeyProbe(device, on: loop)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: KeypadError) -> Failure {
    let code: ExitCode =
      switch error {
      case .notPermitted: .notPermitted
      case .line(.speed): .usage
      case .absent, .noInputDevice, .line(.noTerminal): .noInput
      case .system where error.isAbsence: .noInput
      case .system, .grabbed, .line, .loop: .system
      }
    if code == .noInput { list() }
    return Failure(code, "keys: \(printable("\(error)"))")
  }

  /// The keypads of this machine, by their names and files.
  private static func list() {
    let keypads = InputDevices().keypads
    if keypads.isEmpty { say("no input device with keys is here") }
    for keypad in keypads {
      say("\(printable(keypad.path))  \"\(printable(keypad.name))\"")
      for link in keypad.links { say("    \(printable(link))") }
    }
  }

  private static func line(_ report: KeyReport) -> String {
    let raw = padded(report.raw, to: 18)
    return "\(raw) \(padded(report.name ?? "-", to: 12)) \(report.action ?? "-")"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func isTerminal(_ path: String) -> Bool {
    guard let number = try? SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return false
    }
    defer { close(number) }
    return isatty(number) == 1
  }
}
