import Intake
import Keypads

/// Where the PIN of a display's lock is, and how long it is good for.
package struct LockPlan: Equatable, Sendable {
  /// The file with the PIN, read at every attempt.
  package var pin: SecretFile
  /// How long it is good for after the last key; zero is until the next start.
  package var after: Duration

  /// The lock as a station needs it.
  var settings: LockSettings {
    LockSettings(after: after) { [pin] in
      do throws(SecretFileError) {
        let digits = Array(try pin.line().utf8)
        let isPIN = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isPIN, KioskLock.lengths.contains(digits.count) else {
          return .failure(LockFault("\(pin.path): a PIN has 4 to 12 digits and nothing else"))
        }
        return .success(digits)
      } catch {
        return .failure(LockFault("\(error)"))
      }
    }
  }
}

extension Daemon.Plan {
  /// Gives displays the locks that a configuration asks for; `credentials` is `$CREDENTIALS_DIRECTORY`.
  mutating func setLocks(
    _ settings: [Configuration.DisplaySettings],
    credentials: String?
  ) throws(Configuration.NoCredentials) {
    for (place, display) in settings.enumerated() {
      guard let lock = display.lock, let pin = lock.pin else { continue }
      displays[place].lock = LockPlan(
        pin: try pin.secretFile(in: credentials),
        after: lock.after
      )
    }
  }
}
