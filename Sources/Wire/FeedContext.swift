import Readings

/// What the client has sent or was configured with, for formats whose messages don't say it all.
package struct FeedContext: Sendable, Equatable {
  /// The sensor of readings that name none.
  package var defaultSensor = "default"
  /// Messages that the client has sent, each as JSON text.
  package var sentByClient: [String] = []
  /// Kinds of entity that are shown (Home Assistant).
  package var domains = ["sensor", "binary_sensor"]
  /// Units by sensor type, where the feed says none.
  package var units: [String: String] = [:]
  /// Names of devices by subscription (ThingsBoard's first protocol).
  package var v1Subscriptions: [String: String] = [:]

  /// The context of a feed that nobody configured.
  package init() {}
}
