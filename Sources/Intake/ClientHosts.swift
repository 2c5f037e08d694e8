import CWebSockets
import Glibc
import Loop
import Wire

/// Why an attempt could not even be made.
struct AttemptError: Error {
  /// For an operator; no secret stands in it.
  let reason: String
}

/// The library's hosts for client connections: one for plain streams, others with certificates and a proxy each.
///
/// Confined to the receiver's thread. A host is made when it is first needed, so that a file that comes later is found.
final class ClientHosts {
  /// A host, and whose framing its connections have.
  enum Way {
    /// A plain stream to the server itself, framed by us.
    case stream(Host)
    /// TLS, a proxy or compression, framed by the library.
    case library(Host)
  }

  private let loop: EventLoop
  private let settings: FeedSettings
  private var stream: Host?
  // By proxy, an empty text for none: a redirect from `ws` to `wss` may need another.
  private var library: [String: Host] = [:]

  init(on loop: EventLoop, _ settings: FeedSettings) {
    self.loop = loop
    self.settings = settings
  }

  /// The way that leads to `url`.
  func way(to url: FeedURL) throws(AttemptError) -> Way {
    let proxy = settings.proxy.proxy(for: url)
    if proxy == nil, !url.isSecure, !settings.offersDeflate { return .stream(try streamHost()) }
    return .library(try libraryHost(proxy: proxy ?? ""))
  }

  private func streamHost() throws(AttemptError) -> Host {
    if let stream { return stream }
    let proxy = CText("")
    do {
      let host = try Host(
        on: loop,
        name: "stream",
        at: .client,
        protocols: StreamClient.protocols(receiveBuffer: FeedReader.receiveBuffer),
        keeping: [proxy]
      ) { info in
        // Without an address the library takes `http_proxy` from the environment.
        info.http_proxy_address = proxy.pointer
      }
      stream = host
      return host
    } catch {
      throw AttemptError(reason: error.description)
    }
  }

  private func libraryHost(proxy: String) throws(AttemptError) -> Host {
    if let known = library[proxy] { return known }
    try settings.tls.checkFiles()
    let host = try makeHost(
      CText(proxy),
      authorities: settings.tls.authorities.map(CText.init),
      certificate: settings.tls.certificate.map(CText.init),
      key: settings.tls.key.map(CText.init)
    )
    library[proxy] = host
    return host
  }

  private func makeHost(
    _ proxy: CText,
    authorities: CText?,
    certificate: CText?,
    key: CText?
  ) throws(AttemptError) -> Host {
    do {
      return try Host(
        on: loop,
        name: "feed",
        at: .client,
        protocols: WebSocketClient.protocols(receiveBuffer: FeedReader.receiveBuffer),
        keeping: [proxy, authorities, certificate, key].compactMap(\.self)
      ) { info in
        info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
        info.http_proxy_address = proxy.pointer
        info.extensions = settings.offersDeflate ? lws_deflate_offer() : nil
        info.client_ssl_ca_filepath = authorities?.pointer
        info.client_ssl_cert_filepath = certificate?.pointer
        info.client_ssl_private_key_filepath = key?.pointer
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
    let traits = (format ?? guess)?.traits(path: url.path) ?? FormatTraits()
    var request = UpgradeRequest(
      url,
      headers: headers,
      origin: origin,
      subprotocols: subprotocols.isEmpty ? traits.subprotocols : subprotocols,
      isInsecure: tls.isInsecure
    )
    request.offersDeflate = offersDeflate
    for parameter in context.narrows ? traits.narrowQuery : traits.query {
      request.add(parameter)
    }
    do throws(SecretFileError) {
      try credentials.apply(to: &request, at: traits.tokenPlace)
    } catch {
      throw AttemptError(reason: error.description)
    }
    return request
  }

  /// The login for formats that ask for it in their own messages, as its file holds it now.
  func login() throws(AttemptError) -> FeedLogin {
    do throws(SecretFileError) {
      return try credentials.login()
    } catch {
      throw AttemptError(reason: error.description)
    }
  }
}
