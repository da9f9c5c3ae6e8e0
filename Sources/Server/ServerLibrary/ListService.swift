import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// A list as a viewer sees it.
package struct ListView: Hashable, Sendable {
  package let id: String
  package let name: String
  package let description: String?
  package let owner: UserRecord
  package let collaborators: [UserRecord]
  package let titleCount: Int
  let isPublished: Bool
  package let role: ListRole?
  let firstTitles: [TitleRecord]
  package let sortKey: String
}

extension ListView {
  package func description(at publicURL: String) -> ListDescription {
    ListDescription(
      id: id, name: name, description: description, owner: owner.user(at: publicURL),
      collaborators: collaborators.map { $0.user(at: publicURL) }, titleCount: titleCount,
      isPublished: isPublished, role: role, firstTitles: firstTitles.map { $0.title(at: publicURL) },
      sortKey: sortKey)
  }
}

/// The rules of lists. The owner and collaborators see and change a list, any user may open a published one, and a
/// block ends all access.
package enum ListService {
  /// The maximum number of other users' lists that one user collaborates on.
  static let maxCollaborations = 100

  private static let ownList = APIError(
    .unprocessableContent, "own_list", "You already own or edit this list. Open it in your library.",
    field: "id")
  private static let notYours = APIError(
    .forbidden, "not_yours", "Only the owner of this list can do that. Ask the owner.")

  private static func tooMany(_ message: LocalizedText, field: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }

  // MARK: Visibility

  /// Returns the viewer's role, or nil without a role or if the owner is hidden.
  package static func role(of viewer: Viewer, in list: ListRow, _ transaction: Transaction) throws
    -> ListRole?
  {
    if list.ownerKey == viewer.key { return .owner }
    guard let role = try ListStore(transaction).role(of: viewer.key, inList: list.key),
      try ListStore(transaction).owner(ofList: list.key, seenBy: viewer) != nil
    else { return nil }
    return role
  }

  /// Returns whether a viewer is notified of changes of a list.
  package static func concerns(_ list: ListRow, _ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    try role(of: viewer, in: list, transaction).map { isOpen(list, to: $0) } ?? false
  }

  /// Returns the owner and the viewer's role if the viewer may know of the list.
  private static func known(
    _ list: ListRow, to viewer: Viewer?, in transaction: Transaction
  ) throws -> (owner: UserRecord, role: ListRole?)? {
    guard !list.isDeleted,
      let owner = try ListStore(transaction).owner(ofList: list.key, seenBy: viewer)
    else { return nil }
    var role: ListRole?
    if let viewer { role = try Self.role(of: viewer, in: list, transaction) }
    return role != nil || list.isPublished ? (owner, role) : nil
  }

  /// Returns whether the contents are visible. Followers of a list that is no longer published see only that it exists.
  private static func isOpen(_ list: ListRow, to role: ListRole?) -> Bool {
    list.isPublished || role == .owner || role == .collaborator
  }

  /// Returns the list as the viewer sees it, or nil if it is hidden.
  package static func view(
    _ list: ListRow, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ListView? {
    guard let (owner, role) = try known(list, to: viewer, in: transaction) else { return nil }
    let isOpen = isOpen(list, to: role)
    return ListView(
      id: list.list.id, name: isOpen ? list.list.name?.value ?? "" : "",
      description: isOpen ? list.list.description?.value : nil, owner: owner,
      collaborators: isOpen ? try ListStore(transaction).collaborators(ofList: list.key, seenBy: viewer) : [],
      titleCount: isOpen ? list.titleCount : 0, isPublished: list.isPublished, role: role,
      firstTitles: isOpen
        ? try ListStore(transaction).titles(
          ofList: list.key, seenBy: nil, page: Page(number: 1, size: ListDescription.maxFirstTitles)
        ).prefix(ListDescription.maxFirstTitles).map(\.title) : [], sortKey: list.list.sortKey?.value ?? "")
  }

  package static func view(id: String, seenBy viewer: Viewer?, in transaction: Transaction) throws -> ListView
  {
    guard let list = try ListStore(transaction).list(id: id),
      let view = try view(list, seenBy: viewer, in: transaction)
    else { throw APIError.notFound }
    return view
  }

  package static func titles(
    ofList id: String, seenBy viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [LibraryTitleRow] {
    guard let list = try ListStore(transaction).list(id: id),
      let (_, role) = try known(list, to: viewer, in: transaction), isOpen(list, to: role)
    else { throw APIError.notFound }
    return try ListStore(transaction).titles(ofList: list.key, seenBy: viewer, page: page)
  }

  // MARK: Changes

  /// Returns a list that the viewer owns.
  private static func own(_ id: String, of viewer: Viewer, in transaction: Transaction) throws -> ListRow {
    guard let list = try ListStore(transaction).list(id: id),
      let (_, role) = try known(list, to: viewer, in: transaction)
    else { throw APIError.notFound }
    guard role == .owner else { throw notYours }
    return list
  }

  package static func setPublished(
    _ isPublished: Bool, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    let list = try own(id, of: viewer, in: transaction)
    guard list.isPublished != isPublished else { return LibraryRecordsChange(userKeys: [], listKeys: []) }
    try ListStore(transaction).setPublished(isPublished, key: list.key)
    // Followers are notified of this change, and of none after it.
    let members = isPublished ? [] : try ListStore(transaction).memberKeys(ofList: list.key)
    return LibraryRecordsChange(userKeys: members.union([viewer.key]), listKeys: [list.key])
  }

  /// Ends all memberships of a deleted list. Returns the former members, who are to be notified.
  package static func close(_ list: ListRow, in transaction: Transaction) throws -> Set<Int64> {
    try ListStore(transaction).setPublished(false, key: list.key)
    let members = try ListStore(transaction).memberKeys(ofList: list.key)
    try ListStore(transaction).removeMembers(ofList: list.key)
    return members
  }

  /// Resends all of a user's lists to the devices of collaborators. Each list gets a new sequence number.
  package static func resendLists(of ownerKey: Int64, in transaction: Transaction) throws {
    for key in try ListStore(transaction).sharedListKeys(ofUser: ownerKey) {
      try ListStore(transaction).renewCollaborators(
        ofList: key, sequence: LibraryStore(transaction).nextSequence())
    }
  }

  /// Returns the change for users who share lists with an account whose status changed.
  package static func membershipChange(of userKey: Int64, in transaction: Transaction) throws
    -> LibraryRecordsChange
  {
    LibraryRecordsChange(userKeys: try ListStore(transaction).partners(of: userKey), listKeys: [])
  }

  package static func follow(
    id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try ListStore(transaction).list(id: id),
      let (_, role) = try known(list, to: viewer, in: transaction)
    else { throw APIError.notFound }
    switch role {
    case .owner, .collaborator: throw ownList
    case .follower: break
    case nil:
      guard try ListStore(transaction).membershipCount(of: viewer.key, as: .follower) < Limits.lists else {
        throw tooMany(
          "You follow \(Limits.lists) lists, which is the limit. Unfollow one first.", field: "id")
      }
      try ListStore(transaction).setRole(
        .follower, of: viewer.key, inList: list.key, sequence: LibraryStore(transaction).nextSequence())
    }
    return LibraryRecordsChange(userKeys: [viewer.key], listKeys: [])
  }

  static func unfollow(
    id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try ListStore(transaction).list(id: id),
      try ListStore(transaction).role(of: viewer.key, inList: list.key) == .follower
        || known(list, to: viewer, in: transaction) != nil
    else { throw APIError.notFound }
    if try ListStore(transaction).role(of: viewer.key, inList: list.key) == .follower {
      _ = try ListStore(transaction).removeMember(viewer.key, fromList: list.key)
    }
    return LibraryRecordsChange(userKeys: [viewer.key], listKeys: [])
  }

  /// Adds a collaborator, who must follow the owner. Otherwise unwanted invitations could use up all of a user's
  /// memberships.
  static func addCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    let list = try own(id, of: viewer, in: transaction)
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key != viewer.key else { throw ownList }
    guard try !BlockStore(transaction).isBetween(user.key, viewer.key) else {
      throw APIError(
        .unprocessableContent, "blocked_by_you",
        "You blocked this user. Unblock them before you share a list with them.",
        field: "username")
    }
    guard try ListStore(transaction).role(of: user.key, inList: list.key) != .collaborator else {
      return LibraryRecordsChange(userKeys: [], listKeys: [])
    }
    guard try FollowStore(transaction).isFollowed(viewer.key, by: user.key) else {
      throw APIError(
        .unprocessableContent, "not_following",
        "@\(user.username) does not follow you. Ask them to follow you first.",
        field: "username")
    }
    let limit = Limits.collaboratorsPerList
    guard try ListStore(transaction).memberCount(ofList: list.key, as: .collaborator) < limit else {
      throw tooMany(
        "This list has \(limit) collaborators, which is the limit. Remove one first.", field: "username")
    }
    guard try ListStore(transaction).membershipCount(of: user.key, as: .collaborator) < maxCollaborations
    else {
      throw tooMany(
        "This user has reached the limit of shared lists. Ask them to leave one first.", field: "username"
      )
    }
    try ListStore(transaction).setRole(
      .collaborator, of: user.key, inList: list.key, sequence: LibraryStore(transaction).nextSequence())
    return LibraryRecordsChange(userKeys: [user.key], listKeys: [list.key])
  }

  /// Removes a collaborator. Allowed for the owner, and for the collaborator.
  static func removeCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try ListStore(transaction).list(id: id) else { throw APIError.notFound }
    let isSelf = username.lowercased() == viewer.username.lowercased()
    if !isSelf { _ = try own(id, of: viewer, in: transaction) }
    guard let userKey = try isSelf ? viewer.key : UserStore(transaction).user(username: username)?.key,
      try ListStore(transaction).role(of: userKey, inList: list.key) == .collaborator
    else { throw APIError.notFound }
    _ = try ListStore(transaction).removeMember(userKey, fromList: list.key)
    return LibraryRecordsChange(userKeys: [userKey], listKeys: [list.key])
  }
}
