import ServerCore

/// A relation of an area that a block ends. Each area appends its own to the list.
package struct BlockEffect: Sendable {
  /// Ends the relation and returns the changes.
  package let end: @Sendable (_ oneKey: Int64, _ otherKey: Int64, Transaction) throws -> [any Change]

  package init(
    end: @escaping @Sendable (_ oneKey: Int64, _ otherKey: Int64, Transaction) throws -> [any Change]
  ) {
    self.end = end
  }
}
