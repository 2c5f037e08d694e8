import CWebSockets

/// What a client has asked for with its upgrade request.
struct FeedRequest: Equatable {
  /// The parameters of the query, each as it stands there.
  var parameters: [Substring] = []
  /// The header of that name, if there is one.
  var authorization: String?

  /// A request; by default the barest.
  init(query: String = "", authorization: String? = nil) {
    parameters = query.split(separator: "&")
    self.authorization = authorization
  }

  /// The request of a client that libwebsockets is about to connect; it forgets the request with that.
  init(_ socket: OpaquePointer) {
    authorization = Self.part(0, of: WSI_TOKEN_HTTP_AUTHORIZATION, socket)
    while let parameter = Self.part(parameters.count, of: WSI_TOKEN_HTTP_URI_ARGS, socket) {
      parameters.append(parameter[...])
    }
  }

  /// The value of a parameter of the query, as it stands there.
  func parameter(_ name: String) -> String? {
    let parameter = parameters.first { $0.hasPrefix(name + "=") }
    return parameter.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The token that is shown, in the header or in the query.
  var token: String? {
    let bearer = "Bearer "
    if let authorization, authorization.hasPrefix(bearer) {
      return String(authorization.dropFirst(bearer.count))
    }
    return parameter("token")
  }

  private static func part(
    _ index: Int,
    of token: lws_token_indexes,
    _ socket: OpaquePointer
  ) -> String? {
    var text = [CChar](repeating: 0, count: 2_048)
    let count = lws_hdr_copy_fragment(socket, &text, Int32(text.count), token, Int32(index))
    guard count > 0 else { return nil }
    return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
