import Intake
import Readings
import Wire

/// The options that say how to reach and read a feed; `watch` and `tap` take the same.
enum FeedOptions {
  static let all: [Option] = [
    Option("format", "NAME", formatHelp),
    Option("token-file", "FILE", "send the token in FILE as a bearer token"),
    Option("user", "NAME", "basic authentication, with --password-file"),
    Option("password-file", "FILE", "the password for --user"),
    Option("header-file", "FILE", "send the headers in FILE, one 'Name: value' a line"),
    Option("header", "NAME:VALUE", "send a header that is no secret; may be repeated"),
    Option("filter", "TOPIC", "a topic (mqtt) or key (thingsboard) to ask for; may be repeated"),
    Option("mapping", "FILE", "where readings are in unusual JSON, as decode --context has it"),
    Option("hello", "TEXT", "send TEXT first, as some feeds of JSON want it; may be repeated"),
    Option("ca-file", "FILE", "trust the certificate authorities in FILE too"),
    Option("cert", "FILE", "our certificate, where the server wants one"),
    Option("key", "FILE", "the key to --cert"),
    Option("insecure", nil, "accept any certificate"),
    Option("deflate", nil, "let the server compress messages"),
    Option("write-config", "FILE", "at the end write what was seen as a configuration"),
  ]

  /// What `--format` takes, for those who ask.
  static let formatHelp =
    "the feed's format instead of finding it out: "
    + Format.allCases.map(\.rawValue).joined(separator: ", ")

  /// The feed that a command line names.
  static func settings(of options: Options, subcommand: String) throws(Failure) -> FeedSettings {
    guard options.operands.count == 1, let address = options.operands.first else {
      throw Failure(
        .usage,
        "\(subcommand): give one feed, as in 'sensorpager \(subcommand) ws://host:port/'"
      )
    }
    var settings: FeedSettings
    do throws(FeedURLError) {
      settings = FeedSettings(url: try FeedURL(address))
    } catch {
      throw Failure(.usage, "\(subcommand): \(error)")
    }
    settings.format = try format(of: options)
    if let path = options["mapping"] {
      settings.context.mapping = try ContextFile.read(path, "--mapping").mapping
      guard settings.context.mapping != nil else {
        throw Failure(.data, "--mapping: \(printable(path)): it has no \"mapping\"")
      }
    }
    settings.context.hello = options.all("hello")
    settings.context.topics = try topics(of: options, for: settings)
    settings.credentials = try credentials(of: options)
    for text in options.all("header") { settings.headers.append(try header(text)) }
    settings.tls.authorities = try readable(options, "ca-file")
    settings.tls.certificate = try readable(options, "cert")
    settings.tls.key = try readable(options, "key")
    settings.tls.isInsecure = options.has("insecure")
    settings.offersDeflate = options.has("deflate")
    settings.proxy = .current()
    return settings
  }

  /// The format that is named; `nil` finds it out.
  static func format(of options: Options) throws(Failure) -> Format? {
    guard let name = options["format"] else { return nil }
    do throws(Format.Unknown) {
      return try Format.named(name)
    } catch {
      throw Failure(.usage, "--format: \(error)")
    }
  }

  /// The topics that are asked for; a feed without topics takes none.
  private static func topics(
    of options: Options,
    for settings: FeedSettings
  ) throws(Failure) -> [String] {
    let topics = options.all("filter")
    for topic in topics {
      guard let fault = (settings.format ?? settings.url.formatGuess ?? .mqtt).fault(ofTopic: topic)
      else { continue }
      throw Failure(.usage, "--filter: '\(printable(topic))' is \(fault)")
    }
    guard let format = settings.format, !topics.isEmpty, !format.traits.hasTopics else {
      return topics
    }
    throw Failure(.usage, "--filter: a \(format.rawValue) feed has no topics; leave it out")
  }

  private static func credentials(of options: Options) throws(Failure) -> FeedCredentials {
    guard options.has("user") == options.has("password-file") else {
      throw Failure(.usage, "--user and --password-file: one needs the other; give both")
    }
    guard !options.has("user") || !options.has("token-file") else {
      throw Failure(.usage, "--user and --token-file: a feed takes one of them; leave one out")
    }
    var credentials = FeedCredentials()
    if let path = try readable(options, "token-file") {
      credentials.way = .bearer(SecretFile(path: path))
    } else if let user = options["user"], let path = try readable(options, "password-file") {
      credentials.way = .basic(user: user, password: SecretFile(path: path))
    }
    credentials.headers = try readable(options, "header-file").map(SecretFile.init(path:))
    return credentials
  }

  /// A secret on the command line stands in every process list.
  private static let secretHeaders: Set = ["authorization", "cookie", "proxy-authorization"]

  private static func header(_ text: String) throws(Failure) -> HTTPHeader {
    guard let header = HTTPHeader(text) else {
      throw Failure(.usage, "--header: that is no header; write 'Name: value'")
    }
    guard !secretHeaders.contains(header.name.lowercased()) else {
      throw Failure(
        .usage,
        "--header: \(header.name) would be seen in the process list; put it in a file for --header-file, "
          + "or the token in one for --token-file"
      )
    }
    return header
  }

  /// The path of a file that must be readable now, so that a slip of the pen is told at once.
  private static func readable(_ options: Options, _ name: String) throws(Failure) -> String? {
    guard let path = options[name] else { return nil }
    try Files.check(path, "--\(name)")
    return path
  }
}
