import Intake
import Readings
import Wire

extension Configuration {
  /// Where readings come from.
  package struct Feed: Equatable, Sendable {
    /// The address; present in every configuration that was read without a fault.
    package var url: FeedURL?
    /// The format; nil finds it out from the first messages.
    package var format: Format?
    /// How much the feed is asked for.
    package var subscribe = Subscription.all
    /// The token that the server wants to see.
    package var token: Secret?
    /// The query parameter that carries the token; nil sends it as a bearer.
    package var tokenParameter: String?
    /// The user of basic authentication.
    package var user: String?
    /// The password of basic authentication.
    package var password: Secret?
    /// A file of further headers that are secret, one `Name: value` a line.
    package var headerFile: Secret?
    /// Further headers that are not secret.
    package var headers: [String: HTTPHeader] = [:]
    /// A file of further certificate authorities (PEM).
    package var authorities: String?
    /// Our certificate (PEM).
    package var certificate: String?
    /// The key to our certificate (PEM).
    package var certificateKey: String?
    /// Whether any certificate will do.
    package var isInsecure = false
    /// Whether the server is offered to compress messages.
    package var offersDeflate = false
    /// The sensor of readings that name none.
    package var defaultSensor: String?
    /// Topic filters, paths or keys that are asked for, where the protocol has them.
    package var topics: [String] = []
    /// Where readings are in JSON of unusual names; nil goes by the names.
    package var mapping: JSONMapping?
    /// Messages that a feed of home-made JSON wants to hear first.
    package var hello: [String] = []
    /// The answer to such a feed's own ping; nil gives none.
    package var pong: String?
    /// Kinds of entity that are shown (Home Assistant); empty is the format's own choice.
    package var domains: [String] = []
    /// Patterns on the IDs of sensors that are taken; empty is all.
    package var include: [Glob] = []
    /// Patterns on the IDs of sensors that are not taken.
    package var exclude: [Glob] = []
    /// Units by sensor type, for feeds that say none.
    package var units: [Quantity: String] = [:]
    /// Whether what the feed itself says of alarms counts.
    package var takesAlarms = true
    /// How long no message may come until the connection is made anew; zero is for ever.
    package var watchdog = Duration.zero

    init() {}
  }

  /// How much a feed is asked for.
  package enum Subscription: String, CaseIterable, Sendable {
    /// Everything, so that history is whole.
    case all
    /// What pages on screen show, where the protocol can narrow.
    case active
  }

  /// Where a secret is; it is read at every attempt to connect.
  package enum Secret: Equatable, Sendable {
    /// In a file.
    case file(path: String)
    /// In a credential of systemd's.
    case credential(name: String)
  }

  /// A credential was configured, and systemd handed none over.
  package struct NoCredentials: Error, CustomStringConvertible {
    /// The credential's name.
    package let name: String

    package var description: String {
      "the credential \(name) is only there under systemd; add LoadCredential=\(name):FILE to the unit"
    }
  }

  /// What the receiver needs; `credentials` is `$CREDENTIALS_DIRECTORY`.
  ///
  /// The configuration must have an address.
  package func feedSettings(
    credentials: String?,
    proxy: ProxySettings = .none
  ) throws(NoCredentials) -> FeedSettings {
    guard let url = feed.url else { preconditionFailure("a configuration without feed.url") }
    var settings = FeedSettings(url: url)
    settings.credentials = try feed.credentials(in: credentials)
    settings.headers = feed.headers.values.sorted { left, right in left.name < right.name }
    settings.format = feed.format
    settings.tls.authorities = feed.authorities
    settings.tls.certificate = feed.certificate
    settings.tls.key = feed.certificateKey
    settings.tls.isInsecure = feed.isInsecure
    settings.offersDeflate = feed.offersDeflate
    settings.timing.watchdog = feed.watchdog > .zero ? feed.watchdog : nil
    settings.takesAlarms = feed.takesAlarms
    settings.proxy = proxy
    settings.messageLimit = limits.message
    settings.readingLimit = limits.readingsPerMessage
    feed.describe(into: &settings.context)
    settings.context.entityLimit = limits.sensors
    return settings
  }
}

extension Configuration.Feed {
  /// Puts what the messages don't say into a decoder's context.
  fileprivate func describe(into context: inout FeedContext) {
    if let defaultSensor { context.defaultSensor = defaultSensor }
    if !domains.isEmpty { context.domains = domains }
    (context.topics, context.mapping) = (topics, mapping)
    (context.hello, context.pong) = (hello, pong)
    for (type, unit) in units { context.units[type.name] = unit }
    context.narrows = subscribe == .active
  }

  fileprivate func credentials(
    in directory: String?
  ) throws(Configuration.NoCredentials) -> FeedCredentials {
    var credentials = FeedCredentials(nil, headers: try headerFile?.secretFile(in: directory))
    if let file = try token?.secretFile(in: directory) {
      credentials.way = tokenParameter.map { name in .query(name: name, file) } ?? .bearer(file)
    } else if let user, let file = try password?.secretFile(in: directory) {
      credentials.way = .basic(user: user, password: file)
    }
    return credentials
  }
}

extension Configuration.Secret {
  /// The file that it is in; `directory` is `$CREDENTIALS_DIRECTORY`.
  func secretFile(
    in directory: String?
  ) throws(Configuration.NoCredentials) -> SecretFile {
    switch self {
    case .file(let path): return SecretFile(path: path)
    case .credential(let name):
      guard let directory else { throw Configuration.NoCredentials(name: name) }
      return SecretFile(credential: name, directory: directory)
    }
  }
}
