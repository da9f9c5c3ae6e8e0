import CSQLite

/// Caches the positions of one statement's columns by name.
///
/// The cache key is the address of the name's static string, so each name is compared with the statement's
/// column names once. The lookup starts at the entry after the last hit, because the columns of a row are
/// mostly read in the same order.
final class Columns {
  private struct Known {
    var columns: [(address: UInt, position: Int)] = []
    var next = 0
  }

  // Dynamic exclusivity checks cost more than the lookup itself. Access never overlaps: a lookup does not
  // call back into this type, and a connection is used by one thread at a time.
  @exclusivity(unchecked) private var known = Known()
  /// The first requested column that the statement does not have.
  private(set) var missing: String?

  func position(of name: StaticString, in statement: OpaquePointer) -> Int {
    guard name.hasPointerRepresentation else { return search(name, in: statement) }
    let address = UInt(bitPattern: name.utf8Start)
    if known.next < known.columns.count, known.columns[known.next].address == address {
      defer { known.next += 1 }
      return known.columns[known.next].position
    }
    if let index = known.columns.firstIndex(where: { $0.address == address }) {
      known.next = index + 1
      return known.columns[index].position
    }
    let position = search(name, in: statement)
    known.columns.append((address, position))
    known.next = known.columns.count
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
