#pragma once
// simdjson behind a small C boundary: one opaque handle, plain values, no exception ever.
// Nothing here is thread-safe; a parser belongs to one thread.
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (their content does not matter) past the end of a text to parse.
#define SJ_PADDING 64

/// A parser that keeps its memory from one text to the next.
typedef struct sj_parser sj_parser;

/// What a text turned out to be.
enum {
  SJ_OK = 0,
  SJ_MALFORMED = 1,
  SJ_TOO_DEEP = 2,
  SJ_NOT_UTF8 = 3,
  SJ_NO_MEMORY = 4,
};

/// The kinds of a value.
enum {
  SJ_NULL = 0,
  SJ_FALSE = 1,
  SJ_TRUE = 2,
  SJ_INTEGER = 3,
  SJ_DOUBLE = 4,
  SJ_STRING = 5,
  SJ_ARRAY = 6,
  SJ_OBJECT = 7,
};

/// One value of a parsed text. The members of a container follow it directly; `span` leads past them.
typedef struct sj_node {
  /// Its name in the object around it, UTF-8 without escapes; null elsewhere.
  const uint8_t *key;
  union {
    /// UTF-8 without escapes, `length` bytes.
    const uint8_t *text;
    int64_t integer;
    double number;
  };
  uint32_t key_length;
  /// Bytes of a string, members of a container.
  uint32_t length;
  /// Nodes that the value takes, itself included: the next sibling is `node + span`.
  uint32_t span;
  /// `SJ_NULL` to `SJ_OBJECT`.
  uint8_t kind;
  /// For the reader's own use; 0 after a parse.
  uint8_t mark;
} sj_node;

/// Makes a parser for texts nested at most `depth` deep; null when memory is short.
sj_parser *sj_parser_new(uint32_t depth);

/// Gives a parser and the nodes of its last text back.
void sj_parser_free(sj_parser *parser);

/// Parses exactly one text of `length` bytes with `SJ_PADDING` readable bytes past its end.
///
/// On `SJ_OK` `*root` stands on the value; it and all texts live in the parser until its next parse.
int sj_parse(sj_parser *parser, const uint8_t *text, size_t length, sj_node **root);

/// The double nearest to a decimal number such as `-1.5e3`, by no locale; 0 when the text is no such
/// number as a whole or the number is beyond what a double holds.
int sj_decimal(const uint8_t *text, size_t length, double *number);

#ifdef __cplusplus
}
#endif
