// Support: what tests need to run the built program as people do. Tests only; it may use Foundation.
import Foundation

/// The built program, run with arguments to its end.
package struct Program {
  /// How a run ended and what it printed.
  package struct Outcome: Sendable {
    /// The exit code; a signal counts as 128 + its number.
    package var code: Int32
    /// Standard output.
    package var output: String
    /// Standard error.
    package var errors: String
    /// The lines of standard output, the last empty one left out.
    package var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }
  }

  /// The binary: what `SENSORPAGER` names, else the one that was built together with the running tests.
  package static let path: String = {
    if let named = ProcessInfo.processInfo.environment["SENSORPAGER"] { return named }
    let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
    let tests = bundle ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/sensorpager"
  }()

  /// Runs the program with `arguments`, standard input from `input`, and waits for its end.
  package static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    let standardInput = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let collected = Collected()
    let reader = Thread { collected.set(errors.fileHandleForReading.readDataToEndOfFile()) }
    reader.start()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = collected.wait()
    process.waitUntilExit()
    let code = process.terminationStatus
    return Outcome(
      code: process.terminationReason == .exit ? code : 128 + code,
      output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self)
    )
  }
}

/// Data that one thread hands to another, once.
private final class Collected: @unchecked Sendable {
  // Sendable because the condition guards the data.
  private let condition = NSCondition()
  private var data: Data?

  func set(_ value: Data) {
    condition.lock()
    data = value
    condition.signal()
    condition.unlock()
  }

  func wait() -> Data {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let data { return data }
      condition.wait()
    }
  }
}
