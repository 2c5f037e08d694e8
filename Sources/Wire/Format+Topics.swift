extension Format {
  /// What is wrong with a topic that this format would be asked for; `nil` when nothing is.
  package func fault(ofTopic topic: String) -> String? {
    guard self == .mqtt, MQTTTopicFilter(topic) == nil else { return nil }
    return "no topic filter: + and # stand alone between slashes, # last"
  }
}
