import ServerSocial
import ServerAccounts
import ServerCore

extension AccountPart {
  /// Tells those with whom a user shares lists.
  static let ofLists = AccountPart(begin: { userKey, _, transaction in
    [try ListService.standingChange(of: userKey, in: transaction)]
  })
}

extension BlockEffect {
  /// Ends each one's membership in lists of the other.
  static let ofLists = BlockEffect { oneKey, otherKey, transaction in
    guard try transaction.lists.removeMembers(between: oneKey, and: otherKey) else { return [] }
    return [LibraryRecordsChange(userKeys: [oneKey, otherKey], listKeys: [])]
  }
}
