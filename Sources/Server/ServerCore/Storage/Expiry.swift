/// A kind of row that is deleted once it expires.
package struct Expiry: Sendable {
  /// The change to announce after a deletion.
  package var change: (any Change)?
  /// Deletes at most `limit` rows and returns their number.
  package let remove: @Sendable (_ transaction: Transaction, _ now: Timestamp, _ limit: Int) throws -> Int

  package init(
    change: (any Change)? = nil,
    remove: @escaping @Sendable (_ transaction: Transaction, _ now: Timestamp, _ limit: Int) throws -> Int
  ) {
    self.change = change
    self.remove = remove
  }
}
