import CSQLite

/// Where the columns of one statement are.
///
/// A name is known by where it lies in the program, so that it is compared with the statement's own names once, and
/// then found again by one look at a short list.
final class Columns {
  private var known: [(address: UInt, position: Int)] = []
  /// The first column that was asked for and that the statement does not have.
  private(set) var missing: String?

  func position(of name: StaticString, in statement: OpaquePointer) -> Int {
    guard name.hasPointerRepresentation else { return search(name, in: statement) }
    let address = UInt(bitPattern: name.utf8Start)
    for column in known where column.address == address { return column.position }
    let position = search(name, in: statement)
    known.append((address, position))
    return position
  }

  private func search(_ name: StaticString, in statement: OpaquePointer) -> Int {
    let count = Int(sqlite3_column_count(statement))
    let wanted = name.description
    for position in 0..<count {
      guard let found = sqlite3_column_name(statement, Int32(truncatingIfNeeded: position)) else { continue }
      if String(cString: found) == wanted { return position }
    }
    if missing == nil { missing = wanted }
    return count
  }
}
