import Readings
import Wire

/// All that is known of a feed before the first attempt; secrets are named by their files only.
package struct FeedSettings: Sendable {
  /// Where the feed is.
  package var url: FeedURL
  /// What shows the server that we may read.
  package var credentials = FeedCredentials()
  /// Further headers without secrets.
  package var headers: [HTTPHeader] = []
  /// Sub-protocols offered, the best first; none offers those of the format, as some servers refuse what they do not know.
  package var subprotocols: [String] = []
  /// The Origin header, for servers that insist on one.
  package var origin: String?
  /// Whether the server is offered to compress messages (RFC 7692); the library's framing is used then.
  package var offersDeflate = false
  /// The format; `nil` finds it out from the first messages.
  package var format: Format?
  /// What the format's messages don't say.
  package var context = FeedContext()
  /// How TLS is spoken.
  package var tls = TLSSettings()
  /// Which proxy leads there.
  package var proxy = ProxySettings.none
  /// How patience is measured.
  package var timing = FeedTiming()
  /// When to try again.
  package var retry = RetryPolicy()
  /// The longest message in bytes.
  package var messageLimit = 4 << 20
  /// The most readings that are taken from one message.
  package var readingLimit = 100_000

  /// Whether what the feed itself says of alarms counts: its rules, its verdicts, and what its types mean.
  package var takesAlarms = true

  /// Whether TLS may be needed, now or behind a redirection; a feed inside the process needs none, and takes 3 MiB less.
  package var mayNeedTLS = true

  /// The settings of a feed about which only its address is known.
  package init(url: FeedURL) {
    self.url = url
    context.clientName = ClientName.own()
  }

  /// The format that the address suggests, or that topics are asked for, while none was named.
  package var guess: Format? {
    guard format == nil else { return nil }
    return url.formatGuess ?? (context.topics.isEmpty ? nil : .mqtt)
  }

  /// The rules that the format's types bring along, where its name or its address says what it is.
  package var alarmRules: [AlarmRule] {
    takesAlarms ? (format ?? guess)?.alarmRules ?? [] : []
  }

  /// What a decoder for this feed is told.
  package var decoderContext: FeedContext {
    var context = context
    context.take(address: url.target)
    return context
  }
}

/// How TLS is spoken with a feed; the system's certificate authorities count in any case.
package struct TLSSettings: Sendable, Equatable {
  /// A file of further authorities, or of the server's own certificate (PEM).
  package var authorities: String?
  /// Our certificate (PEM), where the server wants one.
  package var certificate: String?
  /// The key to our certificate (PEM).
  package var key: String?
  /// Whether any certificate will do; only when a person said so.
  package var isInsecure = false

  /// TLS with the system's authorities.
  package init() {}
}

/// How patience with a connection is measured.
package struct FeedTiming: Sendable, Equatable {
  /// How often the server is pinged; proxies cut what is idle for 60 s.
  package var ping = Duration.seconds(20)
  /// How long nothing may be heard, a ping having been sent, until the connection counts as dead.
  package var hangUp = Duration.seconds(35)
  /// How long an attempt may take in all.
  package var attempt = Duration.seconds(60)
  /// How long the feed's own protocol may take to let us in, once the connection stands.
  package var admission = Duration.seconds(10)
  /// How long no message may come until the connection is made anew; `nil` is for ever.
  package var watchdog: Duration?
  /// The first attempt comes within this time, so that many boxes that get power together do not come together.
  package var startSpread = Duration.zero
  /// Seconds that connecting and each step of a handshake may take.
  package var handshakeSeconds = 10

  /// The usual times.
  package init() {}
}
