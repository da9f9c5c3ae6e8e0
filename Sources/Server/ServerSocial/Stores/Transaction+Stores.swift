import ServerCore

/// The stores of the social area.
extension Transaction {
  package var blocks: BlockStore { BlockStore(connection: connection) }
  package var follows: FollowStore { FollowStore(connection: connection) }
  package var friends: FriendStore { FriendStore(connection: connection) }
  package var notifications: NotificationStore { NotificationStore(connection: connection) }
  package var profiles: ProfileStore { ProfileStore(connection: connection) }
  package var statuses: StatusStore { StatusStore(connection: connection) }
  package var suggestions: SuggestionStore { SuggestionStore(connection: connection) }
  package var userSearch: UserSearchStore { UserSearchStore(connection: connection) }
}
