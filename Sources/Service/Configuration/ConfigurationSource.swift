import Intake

/// Where a plan comes from, so that it can be made anew from a changed file.
package struct ConfigurationSource: Sendable {
  /// Why no plan can be made.
  package enum Failure: Error {
    /// The file has faults or cannot be read.
    case configuration(Configuration.Failure)
    /// A secret has no place to come from.
    case credentials(Configuration.NoCredentials)
  }

  /// The configuration's path.
  package let path: String
  private let host: String
  private let credentials: String?
  private let proxy: ProxySettings

  /// A source at a path; `credentials` is `$CREDENTIALS_DIRECTORY`, `host` this machine's name.
  package init(path: String, host: String, credentials: String?, proxy: ProxySettings) {
    self.path = path
    self.host = host
    self.credentials = credentials
    self.proxy = proxy
  }

  /// What the file asks for now.
  package func plan() throws(Failure) -> Daemon.Plan {
    let configuration: Configuration
    do throws(Configuration.Failure) {
      configuration = try Configuration.load(path)
    } catch {
      throw .configuration(error)
    }
    do throws(Configuration.NoCredentials) {
      var plan = try Daemon.Plan(configuration, credentials: credentials, proxy: proxy)
      plan.host = host
      plan.source = self
      return plan
    } catch {
      throw .credentials(error)
    }
  }
}

extension ConfigurationSource.Failure {
  /// What is wrong, a line each, with the file and the place where they are known.
  package func lines(of path: String) -> [String] {
    switch self {
    case .credentials(let error): ["\(error)"]
    case .configuration(.unreadable(let fault)): ["\(printable(path, upTo: 200)): \(fault)"]
    case .configuration(.faults(let faults)):
      faults.map { fault in "\(printable(fault.file ?? path, upTo: 200)):\(fault)" }
    }
  }
}
