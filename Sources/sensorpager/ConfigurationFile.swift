import Glibc
import Service

/// The configuration's file: where it is, and how its faults are told.
enum ConfigurationFile {
  private static let system = "/etc/sensorpager/sensorpager.yaml"

  /// The path that was given, else the person's own where there is one, else the system's.
  static func path(_ given: String?) -> String {
    given ?? own.flatMap { access($0, F_OK) == 0 ? $0 : nil } ?? system
  }

  /// The configuration in a file; each fault is a line on standard error.
  static func load(_ given: String?) throws(Failure) -> Configuration {
    let path = path(given)
    do throws(Configuration.Failure) {
      return try Configuration.load(path)
    } catch {
      throw failure(.configuration(error), of: path)
    }
  }

  /// Why nothing can be made of the configuration at `path`; all its faults but the last are lines already.
  static func failure(_ failure: ConfigurationSource.Failure, of path: String) -> Failure {
    let lines = failure.lines(of: path)
    for line in lines.dropLast() { complain(line) }
    return Failure(code(of: failure), lines.last ?? printable(path))
  }

  private static func code(of failure: ConfigurationSource.Failure) -> ExitCode {
    guard case .configuration(.unreadable(.system(let code))) = failure else {
      return .configuration
    }
    return code == EACCES ? .notPermitted : .noInput
  }

  private static var own: String? {
    let file = "/sensorpager/sensorpager.yaml"
    if let base = getenv("XDG_CONFIG_HOME") { return String(cString: base) + file }
    return getenv("HOME").map { String(cString: $0) + "/.config" + file }
  }
}
