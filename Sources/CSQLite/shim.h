#pragma once
#include <sqlite3.h>

// Binds a text that SQLite copies: Swift cannot import the macro that says so.
static inline int sqlite_bind_copy(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
