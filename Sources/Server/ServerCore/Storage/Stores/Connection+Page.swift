import SQLite

extension Connection {
  /// Returns the visible rows of a page, and one more if further rows exist.
  ///
  /// - Parameter list: A query in the order of an index, with a column `isVisible` for the viewer.
  package func page<Element>(
    _ page: Page, of list: SQL, read: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    var skipped = 0
    var bounded = list
    bounded.append(" LIMIT \(Page.maxRows)")
    try scan(bounded) { row in
      guard row.bool("isVisible") else { return true }
      guard skipped == page.offset else {
        skipped += 1
        return true
      }
      elements.append(try read(row))
      return elements.count <= page.size
    }
    return elements
  }
}
