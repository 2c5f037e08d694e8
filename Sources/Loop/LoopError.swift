/// Why a loop, a host or a descriptor could not be had.
package enum LoopError: Error, Equatable, CustomStringConvertible {
  /// libwebsockets made no context: memory or descriptors are short.
  case noContext
  /// libwebsockets made no host of this name: a port, a certificate or a CA file cannot be used.
  case noHost(String)
  /// The loop holds as many descriptors as it may.
  case full
  /// libwebsockets does not take this descriptor.
  case notAdopted(Int32)
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .noContext: "the event loop could not be made"
    case .noHost(let name): "\(name): the host could not be made"
    case .full: "the event loop holds as many descriptors as it may"
    case .notAdopted(let number): "descriptor \(number) cannot be watched"
    case .system(let error): error.description
    }
  }
}
