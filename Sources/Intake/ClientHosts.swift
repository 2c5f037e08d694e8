import CWebSockets
import Glibc
import Loop

/// Why an attempt could not even be made.
struct AttemptError: Error {
  /// For an operator; no secret stands in it.
  let reason: String
}

/// The library's hosts for client connections: certificates, and at most one proxy each.
///
/// Confined to the receiver's thread. A host is made when it is first needed, so that a file that comes later is found.
final class ClientHosts {
  private let loop: EventLoop
  private let settings: FeedSettings
  // By proxy, an empty text for none: a redirect from `ws` to `wss` may need another.
  private var hosts: [String: Host] = [:]

  init(on loop: EventLoop, _ settings: FeedSettings) {
    self.loop = loop
    self.settings = settings
  }

  /// The host that leads to `url`.
  func host(for url: FeedURL) throws(AttemptError) -> Host {
    let proxy = settings.proxy.proxy(for: url) ?? ""
    if let known = hosts[proxy] { return known }
    let host = try makeHost(proxy: proxy)
    hosts[proxy] = host
    return host
  }

  private func makeHost(proxy: String) throws(AttemptError) -> Host {
    try settings.tls.checkFiles()
    let texts = (
      proxy: CText(proxy),
      authorities: settings.tls.authorities.map(CText.init),
      certificate: settings.tls.certificate.map(CText.init),
      key: settings.tls.key.map(CText.init)
    )
    do {
      return try Host(
        on: loop,
        name: "feed",
        at: .client,
        protocols: WebSocketClient.protocols(receiveBuffer: FeedReader.receiveBuffer),
        keeping: [texts.proxy, texts.authorities, texts.certificate, texts.key].compactMap(\.self)
      ) { info in
        info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
        // An empty address too: without one the library takes `http_proxy` from the environment.
        info.http_proxy_address = texts.proxy.pointer
        info.client_ssl_ca_filepath = texts.authorities?.pointer
        info.client_ssl_cert_filepath = texts.certificate?.pointer
        info.client_ssl_private_key_filepath = texts.key?.pointer
      }
    } catch {
      throw AttemptError(reason: "TLS: the certificate or key file cannot be used")
    }
  }
}

extension TLSSettings {
  /// The library ignores an authorities file that it can't read.
  func checkFiles() throws(AttemptError) {
    for path in [authorities, certificate, key].compactMap(\.self) {
      do {
        close(try SystemCall.open(path, O_RDONLY))
      } catch {
        throw AttemptError(reason: error.description)
      }
    }
  }
}

extension FeedSettings {
  /// A request for one attempt, with the secrets as their files hold them now.
  func request(to url: FeedURL) throws(AttemptError) -> UpgradeRequest {
    var request = UpgradeRequest(
      url,
      headers: headers,
      origin: origin,
      subprotocols: subprotocols,
      isInsecure: tls.isInsecure
    )
    do {
      try credentials.apply(to: &request)
    } catch {
      throw AttemptError(reason: error.description)
    }
    return request
  }
}
