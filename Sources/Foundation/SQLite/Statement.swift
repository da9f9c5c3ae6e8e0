import CSQLite

/// A prepared statement of one connection.
///
/// The class is usable from inline code in other modules but not part of the API.
@usableFromInline
final class Statement {
  let pointer: OpaquePointer
  let text: String
  let columns = Columns()
  var isRunning = false
  var lastUse: UInt64 = 0

  init(pointer: OpaquePointer, text: String) {
    self.pointer = pointer
    self.text = text
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  // `SQLITE_TRANSIENT` is a cast macro that Swift cannot import: SQLite copies the bytes before the call
  // returns.
  static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1 as Int, to: sqlite3_destructor_type.self)
  }

  /// Binds an argument at a position counted from 1 and returns SQLite's result code.
  func bind(_ value: Value, at position: Int32) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(pointer, position)
    case .integer(let integer):
      return sqlite3_bind_int64(pointer, position, integer)
    case .real(let real):
      return sqlite3_bind_double(pointer, position, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(pointer, position, "", 0, nil)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text64(
            pointer, position, $0, sqlite3_uint64(bytes.count), Self.copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      return bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress, !buffer.isEmpty else {
          return sqlite3_bind_zeroblob(pointer, position, 0)
        }
        return sqlite3_bind_blob64(pointer, position, start, sqlite3_uint64(buffer.count), Self.copied)
      }
    }
  }
}
