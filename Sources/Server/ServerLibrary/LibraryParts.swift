import ServerSocial
import ServerAccounts
import ServerCore

extension AccountPart {
  /// Notifies users who share lists with the user.
  static let ofLists = AccountPart(begin: { userKey, _, transaction in
    [try ListService.membershipChange(of: userKey, in: transaction)]
  })
}

extension BlockEffect {
  /// Ends both users' memberships in each other's lists.
  static let ofLists = BlockEffect { oneKey, otherKey, transaction in
    guard try ListStore(transaction).removeMembers(between: oneKey, and: otherKey) else { return [] }
    return [LibraryRecordsChange(userKeys: [oneKey, otherKey], listKeys: [])]
  }
}
