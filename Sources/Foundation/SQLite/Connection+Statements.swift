import CSQLite

/// The cache of prepared statements.
extension Connection {
  private static let maxCached = 128

  func bound(_ sql: SQL) throws(DatabaseError) -> Statement {
    let statement = try cachedStatement(sql.text)
    var position: Int32 = 0
    do throws(DatabaseError) {
      for argument in sql.arguments {
        position += 1
        try bind(argument, at: position, of: statement)
      }
    } catch {
      finish(statement)
      throw error
    }
    return statement
  }

  private func cachedStatement(_ text: String) throws(DatabaseError) -> Statement {
    uses += 1
    if let statement = cached[text] {
      // A query nested in a loop over the same query needs a separate statement.
      guard !statement.isRunning else { return try prepare(text, isKept: false) }
      statement.lastUse = uses
      statement.isRunning = true
      return statement
    }
    let statement = try prepare(text, isKept: true)
    statement.lastUse = uses
    if cached.count >= Self.maxCached, let oldest = cached.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      cached[oldest.key] = nil
    }
    cached[text] = statement
    return statement
  }

  @usableFromInline
  func statement(for prepared: PreparedSQL) throws(DatabaseError) -> Statement {
    if prepared.place < placed.count, let statement = placed[prepared.place] {
      guard !statement.isRunning else { return try prepare(prepared.text, isKept: false) }
      statement.isRunning = true
      return statement
    }
    let statement = try prepare(prepared.text, isKept: true)
    while placed.count <= prepared.place { placed.append(nil) }
    placed[prepared.place] = statement
    return statement
  }

  private func prepare(_ text: String, isKept: Bool) throws(DatabaseError) -> Statement {
    onPrepare?(text)
    var copy = text
    var pointer: OpaquePointer?
    let code = copy.withUTF8 { bytes -> Int32 in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
      return sqlite3_prepare_v3(handle, start, Int32(clamping: bytes.count), flags, &pointer, nil)
    }
    guard code == SQLITE_OK else { throw failure(code, sql: text) }
    guard let pointer else {
      throw failure(DatabaseError(code: SQLITE_MISUSE, message: "no statement", sql: text))
    }
    let statement = Statement(pointer: pointer, text: text)
    statement.isRunning = true
    return statement
  }

  @usableFromInline
  func bind(_ value: Value, at position: Int32, of statement: Statement) throws(DatabaseError) {
    let code = statement.bind(value, at: position)
    guard code == SQLITE_OK else { throw failure(code, sql: statement.text) }
  }

  /// Advances to the next row. Returns false if there is none.
  @usableFromInline
  func next(_ statement: Statement) throws(DatabaseError) -> Bool {
    let code = sqlite3_step(statement.pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(code, sql: statement.text)
    }
  }

  @usableFromInline
  func row(of statement: Statement) -> Row { Row(statement.pointer, columns: statement.columns) }

  /// Throws if a column was read that does not exist.
  @usableFromInline
  func checkColumns(of statement: Statement) throws(DatabaseError) {
    guard let name = statement.columns.missing else { return }
    throw failure(
      DatabaseError(
        code: SQLITE_MISUSE, message: "no such column in the result: \(name)", sql: statement.text))
  }

  /// Resets a statement, which ends its read transaction and frees its arguments.
  @usableFromInline
  func finish(_ statement: Statement) {
    sqlite3_reset(statement.pointer)
    count(statement.pointer)
    sqlite3_clear_bindings(statement.pointer)
    statement.isRunning = false
  }
}
