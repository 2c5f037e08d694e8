import Wire

/// Where readings are in a feed of unusual JSON, as it stands in a configuration.
private struct MappingSection: ConfigurationSection {
  var readings: JSONPointer?
  var values: [MappingEntry] = []

  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "readings",
        \.readings,
        .pointer,
        "where the objects with readings are, such as /data/*"
      ),
      ConfigurationKey(
        "values",
        \.values,
        .list(of: .section, 1...JSONMapping.limit),
        isRequired: true,
        "what is read from each object, such as [{type: temperature, value: /t}]"
      ),
    ]
  }
}

/// One reading of an object, as it stands in a configuration.
private struct MappingEntry: ConfigurationSection {
  var value: JSONMapping.Source?
  var sensor: JSONMapping.Source?
  var type: JSONMapping.Source?
  var unit: JSONMapping.Source?
  var time: JSONMapping.Source?
  var label: JSONMapping.Source?

  static var keys: [ConfigurationKey<Self>] {
    let source = ConfigurationType<JSONMapping.Source>.source
    return [
      ConfigurationKey(
        "value",
        \.value,
        source.map(Optional.some),
        isRequired: true,
        "where the value stands, such as /v"
      ),
      ConfigurationKey("sensor", \.sensor, source, "the sensor: a pointer, or its name"),
      ConfigurationKey("type", \.type, source, "the type: a pointer, or its name"),
      ConfigurationKey("unit", \.unit, source, "the unit: a pointer, or its name"),
      ConfigurationKey("time", \.time, source, "where the time stands"),
      ConfigurationKey("label", \.label, source, "a name for people: a pointer, or a text"),
    ]
  }

  var entry: JSONMapping.Entry? {
    guard let value else { return nil }
    var entry = JSONMapping.Entry(value: value)
    (entry.sensor, entry.quantity, entry.unit) = (sensor, type, unit)
    (entry.time, entry.label) = (time, label)
    return entry
  }
}

extension ConfigurationType where Value == JSONMapping {
  /// Pointers (RFC 6901) to the parts of readings.
  static var mapping: Self {
    let sections = ConfigurationType<MappingSection>.section
    return Self(expected: sections.expected) { node, faults in
      guard let section = sections.read(node, &faults) else { return nil }
      let entries = section.values.compactMap(\.entry)
      // What is missing was told already.
      guard !entries.isEmpty, entries.count == section.values.count else { return nil }
      do throws(JSONMapping.Fault) {
        return try JSONMapping(readings: section.readings, entries)
      } catch {
        faults.add(at: node.mark, "\(error)", "name a member with * in readings, or a pointer here")
        return nil
      }
    }
  }
}

extension ConfigurationType where Value == JSONMapping.Source {
  /// A pointer into the object or, behind `^`, into the message; `*` for a member's name; else a text as it stands.
  fileprivate static var source: Self {
    .scalar("a pointer such as /a/b, or a text") { text throws(ConfigurationRefusal) in
      do throws(JSONPointer.Fault) {
        return try JSONMapping.Source(text)
      } catch {
        throw ConfigurationRefusal("\"\(printable(text))\": \(error.words)")
      }
    }
  }
}

extension ConfigurationType where Value == JSONPointer {
  /// A pointer in which `*` stands for each member.
  fileprivate static var pointer: Self {
    .scalar("a pointer such as /data/*") { text throws(ConfigurationRefusal) in
      do throws(JSONPointer.Fault) {
        return try JSONPointer(text, withStars: true)
      } catch {
        throw ConfigurationRefusal("\"\(printable(text))\": \(error.words)")
      }
    }
  }
}
