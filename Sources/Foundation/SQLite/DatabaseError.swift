import CSQLite

/// An error reported by SQLite.
///
/// It never contains the arguments of the statement, so logging it does not leak user content.
///
/// ```swift
/// do { try connection.run("INSERT INTO user (name) VALUES (\(name))") } catch where error.isUniqueViolation {
///   print("\(name) is taken")
/// }
/// ```
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code. See <https://sqlite.org/rescode.html>.
  public let code: Int32
  /// SQLite's message. It names tables and columns but contains no values.
  public let message: String
  /// The statement that failed, with question marks for its arguments.
  public let sql: String?

  /// Creates an error as SQLite reports it.
  public init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The result code without the details that the extended code adds.
  public var primaryCode: Int32 { code & 0xFF }

  /// Indicates whether a UNIQUE column, a primary key or a rowid already has this value.
  public var isUniqueViolation: Bool {
    code == Self.constraintUnique || code == Self.constraintPrimaryKey || code == Self.constraintRowID
  }

  /// Indicates whether a referenced row does not exist, or a row to delete is still referenced.
  public var isForeignKeyViolation: Bool { code == Self.constraintForeignKey }

  /// Indicates whether any constraint failed: UNIQUE, CHECK, NOT NULL, a foreign key or a trigger.
  public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

  /// Indicates whether the disk or the database's maximum size is full.
  public var isFull: Bool { primaryCode == SQLITE_FULL }

  /// Indicates whether the operating system could not read, write or sync.
  public var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// Indicates whether the file is damaged or not a database.
  public var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  /// Indicates whether another connection held a lock for longer than the busy timeout.
  public var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// The code, the message and the statement without its arguments, for logs.
  public var description: String {
    let statement = sql.map { " in: \($0)" } ?? ""
    return "SQLite error \(code), \(message)\(statement)"
  }

  // Swift does not import the extended codes, which are macros with arithmetic.
  private static let constraintForeignKey = SQLITE_CONSTRAINT | (3 << 8)
  private static let constraintPrimaryKey = SQLITE_CONSTRAINT | (6 << 8)
  private static let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
  private static let constraintRowID = SQLITE_CONSTRAINT | (10 << 8)
}
