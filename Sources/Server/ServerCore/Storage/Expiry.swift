/// A kind of row that goes when it is old.
package struct Expiry: Sendable {
  /// What is announced when some went.
  package var change: (any Change)?
  /// Removes at most so many, and returns how many.
  package let remove: @Sendable (_ transaction: Transaction, _ now: Timestamp, _ limit: Int) throws -> Int

  package init(
    change: (any Change)? = nil,
    remove: @escaping @Sendable (_ transaction: Transaction, _ now: Timestamp, _ limit: Int) throws -> Int
  ) {
    self.change = change
    self.remove = remove
  }
}
