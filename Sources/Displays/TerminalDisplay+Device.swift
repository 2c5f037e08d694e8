import CLinux
import Glibc
import Loop
import Panel

extension TerminalDisplay {
  /// Reads the terminal's size again, after SIGWINCH; asks for a new picture, drawn whole.
  ///
  /// The terminal may have moved its lines about even if it is as large as before.
  package func resize() {
    guard state != .closed else { return }
    size = fixedSize ?? Self.size(of: number)
    encoder.forget()
    waiting = nil
    events.append(.resized(size))
  }

  /// Looks whether a terminal that tells nothing has another size.
  func followSize() {
    guard state == .open, fixedSize == nil, let stated = Self.statedSize(of: number) else { return }
    if stated != size { resize() }
  }

  /// Gives the terminal back for a while, before the process stops (SIGTSTP).
  package func suspend() {
    guard state == .open else { return }
    giveBack()
    state = .suspended
    waiting = nil
    isInFlight = false
    hasDrained = false
  }

  /// Takes the terminal again (SIGCONT), whatever somebody did with it meanwhile, and asks for a new picture.
  package func resume() {
    guard state != .closed else { return }
    state = .open
    if (try? line.enterRaw(number, keepsSignalKeys: keepsSignalKeys)) == nil {
      lose("it cannot be made raw any more")
      return
    }
    lastResort = lastResort ?? LastResort.register(number, line.found, traits.terminal.closing)
    outlet.append { bytes in bytes.append(contentsOf: traits.terminal.opening) }
    flush()
    resize()
  }

  var handlers: Descriptor.Handlers {
    Descriptor.Handlers(
      readable: { [weak self] in self?.read() },
      writable: { [weak self] in self?.flush() },
      closed: { [weak self] in self?.lose("it hung up") }
    )
  }

  /// Sends what the device takes; the rest waits until it takes more.
  func flush() {
    do {
      let transfer = try outlet.flush(to: number)
      account.bytes = outlet.sent
      switch transfer {
      case .bytes: hasDrained = isInFlight
      case .wouldBlock: descriptor?.requestWritable()
      case .ended: lose("it hung up")
      }
    } catch {
      lose(error.description)
    }
  }

  /// Queues what was typed.
  private func read() {
    do {
      let transfer = try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
        buffer throws(SystemError) in
        let transfer = try SystemCall.read(number, into: buffer)
        if case .bytes(let count) = transfer {
          let room = Self.inputLimit - input.count
          input.append(contentsOf: buffer[..<min(count, room)])
        }
        return transfer
      }
      if transfer == .ended { lose("it hung up") }
    } catch {
      lose(error.description)
    }
  }

  /// Bytes of input kept between two turns; who types faster is no operator.
  static let inputLimit = 16_384

  /// Tells that the device is gone.
  func lose(_ reason: String) {
    guard state != .closed else { return }
    events.append(.lost("\(name): \(reason)"))
    line.restore(number)
    end()
  }

  /// Puts the terminal back as it was found.
  func giveBack() {
    guard state == .open else { return }
    // CAN ends a sequence that was cut.
    let isCut = outlet.drop()
    outlet.append { bytes in
      if isCut { bytes.append(0x18) }
      bytes.append(contentsOf: traits.terminal.closing)
    }
    outlet.finish(to: number)
    outlet.drop()
    account.bytes = outlet.sent
    line.restore(number)
    encoder.forget()
    if let place = lastResort { LastResort.remove(place) }
    lastResort = nil
  }

  /// Lets the device go.
  func end() {
    state = .closed
    if let place = lastResort { LastResort.remove(place) }
    lastResort = nil
    waiting = nil
    isInFlight = false
    hasDrained = false
    outlet.drop()
    encoder.forget()
    descriptor?.close()
    descriptor = nil
  }

  /// Opens the terminal anew; the second value tells whether its signal keys are meant for this process.
  static func open(_ device: Device) throws(DisplayError) -> (Int32, keepsSignalKeys: Bool) {
    switch device {
    case .path(let path):
      let number = try openDevice(path)
      guard isatty(number) == 1 else {
        Glibc.close(number)
        throw .noTerminal(path)
      }
      return (number, false)
    case .this:
      guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal("standard output") }
      if let path = terminalName(STDOUT_FILENO), let number = try? openDevice(path) {
        return (number, true)
      }
      return (try openDevice("/dev/tty"), true)
    }
  }

  private static func openDevice(_ path: String) throws(DisplayError) -> Int32 {
    do {
      return try SystemCall.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw .system(error)
    }
  }

  private static func terminalName(_ number: Int32) -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(number, &name, name.count) == 0 else { return nil }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  /// The size that the terminal states, within reason; a line that states none is taken for 80x24.
  static func size(of number: Int32) -> Size {
    statedSize(of: number) ?? Size(columns: 80, rows: 24)
  }

  private static func statedSize(of number: Int32) -> Size? {
    var window = winsize()
    guard linux_window_size(number, &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    return Size(columns: min(Int(window.ws_col), 1000), rows: min(Int(window.ws_row), 500))
  }
}
