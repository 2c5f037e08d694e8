import CSQLite

/// One open database of SQLite, with the statements that were prepared on it.
///
/// Confined to the thread that opened it. Every call may block for as long as the disk does.
final class Connection {
  /// How long a call waits for another program's lock.
  private static let patience: Int32 = 2_000
  /// The longest text or row that is read or written, in bytes.
  private static let longest: Int32 = 1 << 20

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file, which is made when it is missing; `vfs` names another layer over the system's files.
  init(_ path: String, vfs: String?) throws(HistoryFault) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, vfs)
    guard let handle else { throw HistoryFault(.other, "SQLite has no memory") }
    guard code == SQLITE_OK else {
      let fault = HistoryFault(code: code, String(cString: sqlite3_errmsg(handle)))
      sqlite3_close_v2(handle)
      throw fault
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patience)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longest)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters.
  func execute(_ text: String) throws(HistoryFault) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// A statement ready for its parameters; its text is prepared once.
  func statement(_ text: String) throws(HistoryFault) -> Statement {
    if let known = statements[text] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, text, -1, flags, &prepared, nil))
    guard let prepared else { throw HistoryFault(.other, "an empty statement") }
    let statement = Statement(prepared, of: self)
    statements[text] = statement
    return statement
  }

  /// The whole number that a query gives first; 0 when it gives none.
  func number(_ text: String) throws(HistoryFault) -> Int64 {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Rows that were changed since it was opened.
  var changes: Int64 { Int64(sqlite3_total_changes(handle)) }

  /// Does all that `body` does, or nothing of it.
  func transaction<Result>(
    _ body: () throws(HistoryFault) -> Result
  ) throws(HistoryFault) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(HistoryFault) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      for statement in statements.values { statement.reset() }
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  func check(_ code: Int32) throws(HistoryFault) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw HistoryFault(code: code, String(cString: sqlite3_errmsg(handle)))
  }
}

/// A prepared statement; its columns count from 0.
final class Statement {
  private let handle: OpaquePointer
  // The connection owns its statements.
  private unowned let connection: Connection

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Makes it ready for another run.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Sets its parameters, the first ones in order.
  func bind(_ parameters: any Parameter...) throws(HistoryFault) {
    try bind(parameters, from: 1)
  }

  /// Sets parameters from one on, counted from 1.
  func bind(_ parameters: [any Parameter], from first: Int32) throws(HistoryFault) {
    for (place, parameter) in parameters.enumerated() {
      try connection.check(parameter.bind(to: handle, first + Int32(place)))
    }
  }

  /// Runs it to its end with these parameters, for statements without rows.
  func run(_ parameters: any Parameter...) throws(HistoryFault) {
    try bind(parameters, from: 1)
    defer { reset() }
    while try step() {}
  }

  /// Goes on to the next row; false when there is none.
  func step() throws(HistoryFault) -> Bool {
    let code = sqlite3_step(handle)
    try connection.check(code)
    return code == SQLITE_ROW
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The bytes of a text, no more than the filter for text from outside lets through.
  func text(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_text(handle, column) else { return [] }
    let count = min(Int(sqlite3_column_bytes(handle, column)), 4_096)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// What a statement's parameter can be set to.
protocol Parameter {
  /// Sets a parameter and returns SQLite's result code.
  func bind(to statement: OpaquePointer, _ place: Int32) -> Int32
}

extension Int64: Parameter {
  func bind(to statement: OpaquePointer, _ place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, self)
  }
}

extension Double: Parameter {
  func bind(to statement: OpaquePointer, _ place: Int32) -> Int32 {
    sqlite3_bind_double(statement, place, self)
  }
}

extension String: Parameter {
  func bind(to statement: OpaquePointer, _ place: Int32) -> Int32 {
    sqlite_bind_copy(statement, place, self, Int32(clamping: utf8.count))
  }
}

extension Optional: Parameter where Wrapped: Parameter {
  func bind(to statement: OpaquePointer, _ place: Int32) -> Int32 {
    self?.bind(to: statement, place) ?? sqlite3_bind_null(statement, place)
  }
}
