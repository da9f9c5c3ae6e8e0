import CSQLite

/// The statements of a connection, prepared once and kept.
extension Connection {
  private static let cachedLimit = 128

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
      // A query inside the loop of the same query needs a statement of its own.
      guard !statement.isRunning else { return try prepare(text, isKept: false) }
      statement.lastUse = uses
      statement.isRunning = true
      return statement
    }
    let statement = try prepare(text, isKept: true)
    statement.lastUse = uses
    if cached.count >= Self.cachedLimit, let oldest = cached.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
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

  /// Moves to the next row. Returns false if there is none.
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

  /// Throws if a column was read that the result does not have.
  @usableFromInline
  func checkColumns(of statement: Statement) throws(DatabaseError) {
    guard let name = statement.columns.missing else { return }
    throw failure(
      DatabaseError(
        code: SQLITE_MISUSE, message: "there is no column called \(name)", sql: statement.text))
  }

  // A statement that is not reset keeps its read transaction open, and bound arguments stay in memory.
  @usableFromInline
  func finish(_ statement: Statement) {
    sqlite3_reset(statement.pointer)
    count(statement.pointer)
    sqlite3_clear_bindings(statement.pointer)
    statement.isRunning = false
  }
}
