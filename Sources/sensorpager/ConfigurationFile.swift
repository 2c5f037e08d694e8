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
      switch error {
      case .unreadable(.system(let code)):
        throw Failure(
          code == EACCES ? .notPermitted : .noInput,
          "\(printable(path)): \(String(cString: strerror(code)))"
        )
      case .unreadable(let fault): throw Failure(.configuration, "\(printable(path)): \(fault)")
      case .faults(let faults):
        for fault in faults.dropLast() { complain("\(printable(path)):\(fault)") }
        throw Failure(.configuration, "\(printable(path)):\(faults.last.map { "\($0)" } ?? "")")
      }
    }
  }

  private static var own: String? {
    let file = "/sensorpager/sensorpager.yaml"
    if let base = getenv("XDG_CONFIG_HOME") { return String(cString: base) + file }
    return getenv("HOME").map { String(cString: $0) + "/.config" + file }
  }
}
