import Keypads
import Loop

/// A keypad to be opened, the display that it is for, and what its keys mean.
package struct KeypadPlan: Equatable, Sendable {
  /// What has the keys.
  package enum Device: Equatable, Sendable {
    /// An input device of Linux.
    case evdev(EvdevKeypad.Settings)
    /// A serial line.
    case serial(SerialKeypad.Settings)
  }

  /// What has the keys.
  package var device: Device
  /// The display's name.
  package var display: String
  /// What the keys mean.
  package var bindings: Bindings

  /// A keypad for a display.
  package init(_ device: Device, display: String, bindings: Bindings = .keypad) {
    self.device = device
    self.display = display
    self.bindings = bindings
  }

  /// What it is called in the log: its device.
  var name: String {
    switch device {
    case .evdev(let settings): settings.device
    case .serial(let settings): settings.path
    }
  }

  /// Opens the device.
  func open(on loop: EventLoop) throws(KeypadError) -> any Keypad {
    switch device {
    case .evdev(let settings): try EvdevKeypad(settings, on: loop)
    case .serial(let settings): try SerialKeypad(settings, on: loop)
    }
  }
}

extension KeypadPlan {
  /// What a configuration asks for; a keypad that names no display is for the first.
  init?(_ settings: Configuration.KeypadSettings, displays: [Configuration.DisplaySettings]) {
    guard let display = settings.display ?? displays.first?.name else { return nil }
    if settings.serial.isEmpty {
      var device = EvdevKeypad.Settings(settings.evdev)
      device.isExclusive = settings.grab
      device.bounce = settings.debounce
      self.init(.evdev(device), display: display, bindings: settings.keys)
    } else {
      let device = SerialKeypad.Settings(settings.serial, speed: settings.speed)
      self.init(.serial(device), display: display, bindings: settings.keys)
    }
  }
}

/// A keypad that the plan names, open or waiting to be.
final class KeypadSlot {
  /// The shortest and the longest time that an absent device is left alone.
  static let patience = Duration.milliseconds(500)...(.seconds(5))

  var plan: KeypadPlan
  /// The keypad, while its device is open.
  var keypad: (any Keypad)?
  /// When the next attempt is due, while the device is not open.
  var retry: ContinuousClock.Instant?
  /// What was told of its absence.
  var absence = Absence<KeypadError>()
  private var wait = patience.lowerBound

  init(_ plan: KeypadPlan) {
    self.plan = plan
  }

  /// Leaves the device alone for a while, and for longer after each attempt in vain.
  func postpone(at now: ContinuousClock.Instant) {
    retry = now + wait
    wait = min(wait * 2, Self.patience.upperBound)
  }

  /// Takes over a keypad that was opened.
  func take(_ keypad: any Keypad) {
    self.keypad = keypad
    retry = nil
    absence = Absence()
    wait = Self.patience.lowerBound
  }
}
