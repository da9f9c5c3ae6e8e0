import CSQLite

/// Where the columns of one statement are.
///
/// A name is known by where it lies in the program, so that it is compared with the statement's own names once, and
/// then found again by one look at a short list: at its next place first, because the columns of a row are mostly asked
/// for in the same order.
final class Columns {
  private struct Known {
    var columns: [(address: UInt, position: Int)] = []
    var next = 0
  }

  // Unchecked, because the check costs more than the look, a look calls nothing that looks again, and a connection is
  // used by one thread at a time.
  @exclusivity(unchecked) private var known = Known()
  /// The first column that was asked for and that the statement does not have.
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
