import SQLite

extension Connection {
  /// The rows of a page that the reader may see, and one more when there is more.
  ///
  /// - Parameter list: A query whose rows come out of an index in the order of the list, with a column `isVisible`
  ///   that says whether the reader may see a row.
  package func page<Element>(
    _ page: Page, of list: SQL, read: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    var skipped = 0
    var bounded = list
    bounded.append(" LIMIT \(Page.mostLookedAt)")
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
