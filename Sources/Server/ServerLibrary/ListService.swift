import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// A list as somebody may see it.
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

/// The rules of lists: its owner and those who work on it see and change a list, anybody opens one that is published, and
/// a block ends all of it.
package enum ListService {
  /// Lists of others that one person works on.
  static let mostWorkedOn = 100

  private static let ownList = APIError(
    .unprocessableContent, "own_list", "This list is yours already.", field: "id")
  private static let notYours = APIError(
    .forbidden, "not_yours", "Only the person who keeps this list may do that.")

  private static func tooMany(_ message: String, field: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }

  // MARK: Who may see what

  /// Nil also where the owner is hidden from them.
  package static func role(of viewer: Viewer, in list: ListRow, _ transaction: Transaction) throws
    -> ListRole?
  {
    if list.ownerKey == viewer.key { return .owner }
    guard let role = try transaction.lists.role(of: viewer.key, inList: list.key),
      try transaction.lists.owner(ofList: list.key, seenBy: viewer) != nil
    else { return nil }
    return role
  }

  /// Whether somebody hears of what changes in a list.
  package static func concerns(_ list: ListRow, _ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    try role(of: viewer, in: list, transaction).map { isOpen(list, to: $0) } ?? false
  }

  /// A list that somebody may know of, with its owner and what they are to it.
  private static func known(
    _ list: ListRow, to viewer: Viewer?, in transaction: Transaction
  ) throws -> (owner: UserRecord, role: ListRole?)? {
    guard !list.isDeleted,
      let owner = try transaction.lists.owner(ofList: list.key, seenBy: viewer)
    else { return nil }
    var role: ListRole?
    if let viewer { role = try Self.role(of: viewer, in: list, transaction) }
    return role != nil || list.isPublished ? (owner, role) : nil
  }

  /// Whoever follows a list that is published no more knows no more of it than that.
  private static func isOpen(_ list: ListRow, to role: ListRole?) -> Bool {
    list.isPublished || role == .owner || role == .collaborator
  }

  /// Nil for whom there is no such list.
  package static func view(
    _ list: ListRow, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ListView? {
    guard let (owner, role) = try known(list, to: viewer, in: transaction) else { return nil }
    let isOpen = isOpen(list, to: role)
    return ListView(
      id: list.list.id, name: isOpen ? list.list.name?.value ?? "" : "",
      description: isOpen ? list.list.description?.value : nil, owner: owner,
      collaborators: isOpen ? try transaction.lists.collaborators(ofList: list.key, seenBy: viewer) : [],
      titleCount: isOpen ? list.titleCount : 0, isPublished: list.isPublished, role: role,
      firstTitles: isOpen
        ? try transaction.lists.titles(
          ofList: list.key, seenBy: nil, page: Page(number: 1, size: ListDescription.maxFirstTitles)
        ).prefix(ListDescription.maxFirstTitles).map(\.title) : [], sortKey: list.list.sortKey?.value ?? "")
  }

  package static func view(id: String, seenBy viewer: Viewer?, in transaction: Transaction) throws -> ListView
  {
    guard let list = try transaction.lists.list(id: id),
      let view = try view(list, seenBy: viewer, in: transaction)
    else { throw APIError.notFound }
    return view
  }

  package static func titles(
    ofList id: String, seenBy viewer: Viewer?, page: Page, in transaction: Transaction
  ) throws -> [LibraryTitleRow] {
    guard let list = try transaction.lists.list(id: id),
      let (_, role) = try known(list, to: viewer, in: transaction), isOpen(list, to: role)
    else { throw APIError.notFound }
    return try transaction.lists.titles(ofList: list.key, seenBy: viewer, page: page)
  }

  // MARK: Changes

  /// A list that somebody keeps.
  private static func own(_ id: String, of viewer: Viewer, in transaction: Transaction) throws -> ListRow {
    guard let list = try transaction.lists.list(id: id),
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
    try transaction.lists.setPublished(isPublished, key: list.key)
    // Whoever follows it hears of this, and of nothing after it.
    let members = isPublished ? [] : try transaction.lists.memberKeys(ofList: list.key)
    return LibraryRecordsChange(userKeys: members.union([viewer.key]), listKeys: [list.key])
  }

  /// Ends what others have to do with a list that is deleted. Returns whom that is told.
  package static func close(_ list: ListRow, in transaction: Transaction) throws -> Set<Int64> {
    try transaction.lists.setPublished(false, key: list.key)
    let members = try transaction.lists.memberKeys(ofList: list.key)
    try transaction.lists.removeMembers(ofList: list.key)
    return members
  }

  /// Has all who work on somebody's lists be told all of them again, each at a number of its own.
  package static func tellAnew(listsOf ownerKey: Int64, in transaction: Transaction) throws {
    for key in try transaction.lists.sharedListKeys(ofUser: ownerKey) {
      try transaction.lists.renewCollaborators(
        ofList: key, sequence: transaction.library.nextSequence())
    }
  }

  /// What an account that goes, or comes again, means to those who share lists with it.
  package static func standingChange(of userKey: Int64, in transaction: Transaction) throws
    -> LibraryRecordsChange
  {
    LibraryRecordsChange(userKeys: try transaction.lists.partners(of: userKey), listKeys: [])
  }

  package static func follow(
    id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try transaction.lists.list(id: id),
      let (_, role) = try known(list, to: viewer, in: transaction)
    else { throw APIError.notFound }
    switch role {
    case .owner, .collaborator: throw ownList
    case .follower: break
    case nil:
      guard try transaction.lists.membershipCount(of: viewer.key, as: .follower) < Limits.lists else {
        throw tooMany("At most \(Limits.lists) lists can be followed.", field: "id")
      }
      try transaction.lists.setRole(
        .follower, of: viewer.key, inList: list.key, sequence: transaction.library.nextSequence())
    }
    return LibraryRecordsChange(userKeys: [viewer.key], listKeys: [])
  }

  static func unfollow(
    id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try transaction.lists.list(id: id),
      try transaction.lists.role(of: viewer.key, inList: list.key) == .follower
        || known(list, to: viewer, in: transaction) != nil
    else { throw APIError.notFound }
    if try transaction.lists.role(of: viewer.key, inList: list.key) == .follower {
      _ = try transaction.lists.removeMember(viewer.key, fromList: list.key)
    }
    return LibraryRecordsChange(userKeys: [viewer.key], listKeys: [])
  }

  /// Nobody is added who did not show, by following the owner, that they know them: what others can do to somebody
  /// would otherwise take all places that person has.
  static func addCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    let list = try own(id, of: viewer, in: transaction)
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw ownList }
    guard try !transaction.blocks.isBetween(person.key, viewer.key) else {
      throw APIError(
        .unprocessableContent, "blocked_by_you", "Unblock this person before you share a list with them.",
        field: "username")
    }
    guard try transaction.lists.role(of: person.key, inList: list.key) != .collaborator else {
      return LibraryRecordsChange(userKeys: [], listKeys: [])
    }
    guard try transaction.follows.isFollowed(viewer.key, by: person.key) else {
      throw APIError(
        .unprocessableContent, "not_following", "@\(person.username) can be added once they follow you.",
        field: "username")
    }
    let most = Limits.collaboratorsPerList
    guard try transaction.lists.memberCount(ofList: list.key, as: .collaborator) < most else {
      throw tooMany("At most \(most) people can work on a list.", field: "username")
    }
    guard try transaction.lists.membershipCount(of: person.key, as: .collaborator) < mostWorkedOn else {
      throw tooMany("This person works on as many lists as anybody can.", field: "username")
    }
    try transaction.lists.setRole(
      .collaborator, of: person.key, inList: list.key, sequence: transaction.library.nextSequence())
    return LibraryRecordsChange(userKeys: [person.key], listKeys: [list.key])
  }

  /// By the owner, or by the collaborator, who may always go.
  static func removeCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> LibraryRecordsChange {
    guard let list = try transaction.lists.list(id: id) else { throw APIError.notFound }
    let isSelf = username.lowercased() == viewer.username.lowercased()
    if !isSelf { _ = try own(id, of: viewer, in: transaction) }
    guard let personKey = try isSelf ? viewer.key : transaction.users.user(username: username)?.key,
      try transaction.lists.role(of: personKey, inList: list.key) == .collaborator
    else { throw APIError.notFound }
    _ = try transaction.lists.removeMember(personKey, fromList: list.key)
    return LibraryRecordsChange(userKeys: [personKey], listKeys: [list.key])
  }
}
