extension Configuration {
  /// More than this is no configuration.
  package static let fileLimit = 1 << 20

  /// The most faults that are told at once.
  private static let faultLimit = 100

  /// Why there is no configuration.
  package enum Failure: Error, Equatable {
    /// The file could not be read.
    case unreadable(FileFault)
    /// What is wrong in it, by line; at least one.
    case faults([ConfigurationFault])
  }

  /// The configuration in the file at `path`.
  package static func load(_ path: String) throws(Failure) -> Configuration {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileText.bytes(at: path, limit: fileLimit)
    } catch {
      throw .unreadable(error)
    }
    return try parse(bytes, in: folder(of: path))
  }

  /// The configuration that a text describes; the paths of flow files are taken from `folder`.
  package static func parse(
    _ bytes: [UInt8],
    in folder: String = "."
  ) throws(Failure) -> Configuration {
    var faults = ConfigurationFaults()
    do throws(ConfigurationFault) {
      let node = try ConfigurationComposer.compose(bytes)
      var configuration = ConfigurationType<Configuration>.section.read(node, &faults)
      configuration?.readFlows(node, in: folder, &faults)
      if let configuration, faults.found.isEmpty { return configuration }
    } catch {
      throw .faults([error])
    }
    // An alias of something wrong is wrong in the same place each time.
    var unique: [ConfigurationFault] = []
    for fault in faults.found.sorted(by: { left, right in left.precedes(right) })
    where !unique.contains(fault) {
      unique.append(fault)
      guard unique.count < faultLimit else { break }
    }
    throw .faults(unique)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension ConfigurationFault {
  /// The configuration's own faults come first, then those of other files; each by place.
  fileprivate func precedes(_ other: Self) -> Bool {
    (file ?? "", mark) < (other.file ?? "", other.mark)
  }
}
