import CSQLite

/// What SQLite said when a call failed.
///
/// The arguments of the statement are never part of it, so it can be logged without leaking what people wrote.
///
/// ```swift
/// do { try connection.run("INSERT INTO user (name) VALUES (\(name))") } catch where error.isUniqueViolation {
///   print("\(name) is taken")
/// }
/// ```
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code, see <https://sqlite.org/rescode.html>.
  public let code: Int32
  /// SQLite's explanation. Names tables and columns, but no values.
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

  /// A UNIQUE column, a primary key or a rowid already holds this value.
  public var isUniqueViolation: Bool {
    code == Self.constraintUnique || code == Self.constraintPrimaryKey || code == Self.constraintRowID
  }

  /// A row that was referred to does not exist, or one to be deleted is still referred to.
  public var isForeignKeyViolation: Bool { code == Self.constraintForeignKey }

  /// Any constraint said no: UNIQUE, CHECK, NOT NULL, a foreign key or a trigger.
  public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

  /// The disk, or the largest size allowed for the database, is full.
  public var isFull: Bool { primaryCode == SQLITE_FULL }

  /// The operating system could not read, write or sync.
  public var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// The file is damaged or is not a database.
  public var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  /// Another connection held a lock for longer than the busy timeout.
  public var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// The code, the message and the statement, for logs. The values bound to it are not in it.
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
