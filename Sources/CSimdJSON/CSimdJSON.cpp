#include "CSimdJSON.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <new>
#include <simdjson.h>
#include <type_traits>

// The document API, not On-Demand: simdjson 3.0 picks the kernel of the latter when compiled (for plain
// x86-64 the slow one), and this one validates the whole text before one value is taken.
namespace dom = simdjson::dom;

static_assert(simdjson::SIMDJSON_PADDING <= SJ_PADDING, "texts need more padding");
static_assert(std::is_trivial_v<sj_node> && sizeof(sj_node) == 32, "the node is a plain value");

namespace {
// A text longer than this does not leave its memory behind when shorter ones follow.
constexpr size_t kept_capacity = 1 << 20;
constexpr size_t smallest_capacity = 1 << 12;
} // namespace

struct sj_parser {
  dom::parser document;
  uint32_t depth;
  sj_node *nodes = nullptr;
  size_t count = 0;
  size_t capacity = 0;

  explicit sj_parser(uint32_t depth) noexcept : depth(depth) {}
  ~sj_parser() { std::free(nodes); }
  sj_parser(const sj_parser &) = delete;

  bool make_room(size_t length) noexcept;
  bool append(const dom::element &value, const uint8_t *key, size_t key_length) noexcept;
  bool append_members(const dom::object &object, size_t parent) noexcept;
  bool append_members(const dom::array &array, size_t parent) noexcept;
};

/// Sizes the document for a text of `length` bytes, in steps of powers of two.
bool sj_parser::make_room(size_t length) noexcept {
  if (document.capacity() > kept_capacity && length <= kept_capacity) {
    document = dom::parser();
    std::free(nodes);
    nodes = nullptr;
    capacity = 0;
  }
  if (document.capacity() >= length && document.capacity() > 0) { return true; }
  size_t wanted = smallest_capacity;
  while (wanted < length) { wanted *= 2; }
  // simdjson refuses the container that reaches its limit, so the limit is one more than may be open.
  return document.allocate(wanted, depth + 1) == simdjson::SUCCESS;
}

/// Appends a value and, behind it, everything inside it; false when memory is short.
bool sj_parser::append(const dom::element &value, const uint8_t *key, size_t key_length) noexcept {
  if (count == capacity) {
    const size_t wanted = capacity == 0 ? 64 : capacity * 2;
    void *larger = std::realloc(nodes, wanted * sizeof(sj_node));
    if (larger == nullptr) { return false; }
    nodes = static_cast<sj_node *>(larger);
    capacity = wanted;
  }
  const size_t index = count++;
  sj_node &node = nodes[index];
  node.key = key;
  node.integer = 0;
  node.key_length = static_cast<uint32_t>(key_length);
  node.length = 0;
  node.span = 1;
  node.mark = 0;
  switch (value.type()) {
  case dom::element_type::STRING: {
    const std::string_view text = value.get_string().value_unsafe();
    node.kind = SJ_STRING;
    node.text = reinterpret_cast<const uint8_t *>(text.data());
    node.length = static_cast<uint32_t>(text.size());
    return true;
  }
  case dom::element_type::INT64:
    node.kind = SJ_INTEGER;
    node.integer = value.get_int64().value_unsafe();
    return true;
  case dom::element_type::UINT64:
    // Beyond Int64 it is a double like any other large number.
    node.kind = SJ_DOUBLE;
    node.number = static_cast<double>(value.get_uint64().value_unsafe());
    return true;
  case dom::element_type::DOUBLE:
    node.kind = SJ_DOUBLE;
    node.number = value.get_double().value_unsafe();
    return true;
  case dom::element_type::BOOL:
    node.kind = value.get_bool().value_unsafe() ? SJ_TRUE : SJ_FALSE;
    return true;
  case dom::element_type::OBJECT:
    node.kind = SJ_OBJECT;
    return append_members(value.get_object().value_unsafe(), index);
  case dom::element_type::ARRAY:
    node.kind = SJ_ARRAY;
    return append_members(value.get_array().value_unsafe(), index);
  default:
    node.kind = SJ_NULL;
    return true;
  }
}

bool sj_parser::append_members(const dom::object &object, size_t parent) noexcept {
  uint32_t members = 0;
  for (dom::key_value_pair member : object) {
    const auto *key = reinterpret_cast<const uint8_t *>(member.key.data());
    if (!append(member.value, key, member.key.size())) { return false; }
    members++;
  }
  nodes[parent].length = members;
  nodes[parent].span = static_cast<uint32_t>(count - parent);
  return true;
}

bool sj_parser::append_members(const dom::array &array, size_t parent) noexcept {
  uint32_t members = 0;
  for (dom::element member : array) {
    if (!append(member, nullptr, 0)) { return false; }
    members++;
  }
  nodes[parent].length = members;
  nodes[parent].span = static_cast<uint32_t>(count - parent);
  return true;
}

extern "C" sj_parser *sj_parser_new(uint32_t depth) { return new (std::nothrow) sj_parser(depth); }

extern "C" void sj_parser_free(sj_parser *parser) { delete parser; }

extern "C" int sj_parse(sj_parser *parser, const uint8_t *text, size_t length, sj_node **root) {
  if (length > UINT32_MAX / 2) { return SJ_NO_MEMORY; }
  if (!parser->make_room(length)) { return SJ_NO_MEMORY; }
  dom::element value;
  const auto error = parser->document.parse(text, length, false).get(value);
  switch (error) {
  case simdjson::SUCCESS: break;
  case simdjson::DEPTH_ERROR: return SJ_TOO_DEEP;
  case simdjson::UTF8_ERROR: return SJ_NOT_UTF8;
  case simdjson::MEMALLOC:
  case simdjson::CAPACITY: return SJ_NO_MEMORY;
  default: return SJ_MALFORMED;
  }
  parser->count = 0;
  if (!parser->append(value, nullptr, 0)) { return SJ_NO_MEMORY; }
  *root = parser->nodes;
  return SJ_OK;
}

extern "C" int sj_decimal(const uint8_t *text, size_t length, double *number) {
  const char *first = reinterpret_cast<const char *>(text);
  const char *last = first + length;
  double value = 0;
  const auto [end, error] = std::from_chars(first, last, value);
  if (error != std::errc() || end != last || !std::isfinite(value)) { return 0; }
  *number = value;
  return 1;
}
