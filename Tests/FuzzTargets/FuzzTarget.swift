// FuzzTargets: what must hold for whatever bytes a peer sends. The fuzzer looks for bytes for which it does not; the
// tests replay those that were found, and the samples. A crash is a finding as well.

import Wire

/// Something that takes bytes from outside, and what must hold for all of them.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name of its folder in `Tests/Fuzz/Corpus`.
  package let name: String

  /// Does to the bytes what the daemon does; throws when something does not hold.
  package let run: @Sendable (UnsafeRawBufferPointer) throws(Finding) -> Void

  package var description: String { name }

  /// Every target; a new feed format is one by itself.
  package static let all: [Self] =
    Format.allCases.map(decoder) + [
      decoder(nil),
      Self(name: "frames") { bytes throws(Finding) in try FrameTrial(bytes).run() },
      Self(name: "mqtt-packets") { bytes throws(Finding) in try PacketTrial(bytes).run() },
      Self(name: "text") { bytes throws(Finding) in try TextTrial.run(bytes) },
    ]

  /// The target of that name.
  package static func named(_ name: String) -> Self? {
    all.first { target in target.name == name }
  }

  /// The decoder of a format, or the one that finds the format out.
  private static func decoder(_ format: Format?) -> Self {
    Self(name: format?.rawValue ?? "auto") { bytes throws(Finding) in
      var trial = DecoderTrial(format, FeedScript(bytes))
      try trial.run()
    }
  }
}

/// What did not hold, in words.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  /// A finding, unless `condition` holds.
  static func unless(_ condition: Bool, _ words: @autoclosure () -> String) throws(Finding) {
    if !condition { throw Finding(description: words()) }
  }
}
