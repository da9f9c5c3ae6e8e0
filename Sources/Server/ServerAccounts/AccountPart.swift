import ServerCore

/// The account data of an area, and its removal with the account.
package struct AccountPart: Sendable {
  package typealias Pictures = @Sendable (_ userKey: Int64, Transaction) throws -> [String]
  package typealias Begin = @Sendable (_ userKey: Int64, _ now: Timestamp, Transaction) throws -> [any Change]
  package typealias Finish = @Sendable (_ userKey: Int64, ServerContext) async throws -> Void

  /// Returns the picture names of a user.
  let pictures: Pictures
  /// Starts the removal in the transaction that hides the account. Returns the changes to announce.
  let begin: Begin
  /// Deletes the area's rows in batches, before the account's rows that refer to them.
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

extension [AccountPart] {
  /// Returns the names of all pictures of a user, including avatars.
  package func pictures(ofUser userKey: Int64, in transaction: Transaction) throws -> [String] {
    try flatMap { try $0.pictures(userKey, transaction) } + AvatarStore(transaction).names(ofUser: userKey)
  }
}
