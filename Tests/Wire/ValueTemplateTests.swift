import Readings
import Testing

@testable import Wire

@Suite("Where templates say that a value stands")
struct ValueTemplateTests {
  private func path(_ text: String) -> [String]? {
    lend(text) { text in
      switch ValueTemplate(text) {
      case .whole?: []
      case .path(let keys)?: keys.map { String(decoding: $0, as: UTF8.self) }
      case nil: nil
      }
    }
  }

  @Test(
    "Keys with dots and brackets, and filters that change nothing",
    arguments: [
      ("{{ value }}", []), ("{{value}}", []), ("{{ value_json.temperature }}", ["temperature"]),
      ("{{ value_json['DS18B20-1'].Temperature }}", ["DS18B20-1", "Temperature"]),
      ("{{ value_json[\"a b\"]['c'] }}", ["a b", "c"]),
      ("{{ value_json.t | float }}", ["t"]), ("{{value_json.t|round(1)|default('')}}", ["t"]),
      ("{{ value | is_defined }}", []),
    ]
  )
  func simple(_ text: String, _ keys: [String]) { #expect(path(text) == keys) }

  @Test(
    "What says more is none",
    arguments: [
      "", "{{", "{{}}", "value", "{{ value_json }}", "{{ value_json.a * 10 }}", "{{ value + 1 }}",
      "{% if value %}1{% endif %}", "{{ value_json.a }}{{ value_json.b }}", "{{ value_json[0] }}",
      "{{ value_json['a }}", "{{ value_json. }}", "{{ value_json.a | abs }}", "{{ states('x') }}",
      "{{ value_json.a.b.c.d.e.f.g.h.i }}", "{{ value_json.a | round( }}",
    ]
  )
  func others(_ text: String) { #expect(path(text) == nil) }
}
