import Foundation

/// Why a wait ended without its condition.
package struct TimedOut: Error, CustomStringConvertible {
  package var description: String
}

/// Looks again and again until `look` finds something, and returns that.
@discardableResult
package func wait<Found>(
  for what: String,
  within seconds: Double = 20,
  seeing: @autoclosure () throws -> String = "",
  _ look: () throws -> Found?
) throws -> Found {
  let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
  while true {
    if let found = try look() { return found }
    if ContinuousClock.now > deadline {
      throw TimedOut(description: "no \(what) within \(seconds) s; there is:\n\(try seeing())")
    }
    Thread.sleep(forTimeInterval: 0.02)
  }
}
