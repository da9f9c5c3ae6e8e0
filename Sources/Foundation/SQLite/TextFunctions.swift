import CSQLite
import Folding

/// Registers the SQL functions that SQLite lacks on a connection.
///
/// No index or table constraint uses them, so other programs can write to the database.
///
/// ```sql
/// SELECT name FROM author WHERE casefold(name) = casefold(?1)
/// ```
enum TextFunctions {
  static func register(on connection: OpaquePointer) throws(DatabaseError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let code = sqlite3_create_function_v2(connection, "casefold", 1, flags, nil, casefold, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code: code, message: "cannot register the function") }
  }

  /// `casefold(text)` returns the text folded by ``CaseFolding``, or NULL for NULL.
  private static let casefold:
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
      context, count, arguments in
      guard count == 1, let value = arguments?.pointee, let text = sqlite3_value_text(value) else { return }
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
      // Fast path for text that folding does not change.
      if bytes.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) {
        return sqlite3_result_value(context, value)
      }
      var folded = CaseFolding.fold(String(decoding: bytes, as: UTF8.self))
      folded.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          sqlite3_result_text(
            context, bytes.baseAddress, Int32(clamping: bytes.count), Statement.copied)
        }
      }
    }
}
