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
    pass = nil
    events.append(.resized(size))
  }

  /// Follows SIGWINCH, which tells of the program's own terminal alone; others are looked at in every turn.
  package func followWindow() {
    if device.tellsItsSize { resize() }
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
    stopSending()
  }

  /// Takes the terminal again (SIGCONT), whatever somebody did with it meanwhile, and asks for a new picture.
  ///
  /// Where SIGSTOP gave no time to give terminals back, only the program's own has been another's meanwhile: its shell's.
  package func resume() {
    guard state == .suspended || state == .open && device.tellsItsSize else { return }
    do throws(DisplayError) {
      try device.take(number, line)
    } catch {
      // What somebody else has taken is not ours to give back.
      if !error.isTaken { state = .open }
      lose(error.description)
      return
    }
    state = .open
    prepare()
    resize()
  }

  var handlers: Descriptor.Handlers {
    Descriptor.Handlers(
      readable: { [weak self] in self?.read() },
      writable: { [weak self] in self?.isBlocked = false },
      closed: { [weak self] in self?.lose("it hung up") }
    )
  }

  /// Queues what was typed.
  private func read() {
    do {
      let transfer = try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
        buffer throws(SystemError) in
        let transfer = try SystemCall.read(number, into: buffer)
        if case .bytes(let count) = transfer {
          take(buffer[..<count])
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
    if state == .open { device.giveBack(number, line) }
    end()
  }

  /// Puts the terminal back as it was found.
  func giveBack() {
    guard state == .open else { return }
    // CAN ends a sequence that was cut.
    let isCut = outlet.drop()
    outlet.append { bytes in
      if isCut { bytes.append(0x18) }
      bytes.append(contentsOf: closing)
    }
    // A line that has stopped will not go on for this, and other displays wait.
    outlet.finish(to: number, looks: stall.isStalled ? 0 : pace == nil ? 5 : 2)
    outlet.drop()
    account.bytes = outlet.sent
    device.giveBack(number, line)
    encoder.forget()
    forgetLastResort()
  }

  /// Lets the device go.
  func end() {
    state = .closed
    forgetLastResort()
    stopSending()
    outlet.drop()
    encoder.forget()
    descriptor?.close()
    descriptor = nil
  }

  /// Has the terminal given back even if the process ends without it.
  func registerLastResort() {
    lastResort = lastResort ?? LastResort.register(number, line.found, closing)
  }

  private func forgetLastResort() {
    if let place = lastResort { LastResort.remove(place) }
    lastResort = nil
  }

  func stopSending() {
    waiting = nil
    pass = nil
    isBlocked = false
  }

  private var closing: [UInt8] { traits.terminal.closing + device.closing }

  /// Takes an open terminal; it is closed if that fails.
  static func take(
    _ device: some TerminalDevice,
    _ number: Int32
  ) throws(DisplayError) -> LineState {
    let line: LineState
    do {
      line = try LineState(number)
    } catch {
      Glibc.close(number)
      throw .system(error)
    }
    do {
      try device.take(number, line)
    } catch {
      device.giveBack(number, line)
      Glibc.close(number)
      throw error
    }
    return line
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
