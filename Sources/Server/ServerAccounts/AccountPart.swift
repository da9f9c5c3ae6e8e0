import ServerCore

/// The data of an area that belongs to accounts, and its removal with an account. Each area adds its own to the list.
package struct AccountPart: Sendable {
  package typealias Pictures = @Sendable (_ userKey: Int64, Transaction) throws -> [String]
  package typealias Begin = @Sendable (_ userKey: Int64, _ now: Timestamp, Transaction) throws -> [any Change]
  package typealias Finish = @Sendable (_ userKey: Int64, ServerContext) async throws -> Void

  /// The names of the pictures of a user.
  let pictures: Pictures
  /// Starts the removal in the transaction that hides the account. Returns the changes for others.
  let begin: Begin
  /// Deletes rows in batches, before the account's own rows, by which they are found.
  let finish: Finish

  package init(
    pictures: @escaping Pictures = { _, _ in [] }, begin: @escaping Begin = { _, _, _ in [] },
    finish: @escaping Finish = { _, _ in }
  ) {
    self.pictures = pictures
    self.begin = begin
    self.finish = finish
  }
}

extension ServerContext {
  var accountParts: [AccountPart] { slots.all() }
}

extension [AccountPart] {
  /// The names of all pictures of a user, avatars among them.
  package func pictures(ofUser userKey: Int64, in transaction: Transaction) throws -> [String] {
    try flatMap { try $0.pictures(userKey, transaction) } + transaction.avatars.names(ofUser: userKey)
  }
}
