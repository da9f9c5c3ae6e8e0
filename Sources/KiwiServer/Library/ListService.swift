import HTTPServer
import KiwiKit

/// A list as somebody may see it.
struct ListView: Hashable, Sendable {
  let id: String
  let name: String
  let description: String?
  let owner: UserRecord
  let collaborators: [UserRecord]
  let titleCount: Int
  let isPublished: Bool
  let role: ListRole?
  let firstTitles: [TitleRecord]
  let sortKey: String
}

/// The rules of lists: its owner and those who work on it see and change a list, anybody opens one that is published, and
/// a block ends all of it.
enum ListService {
  /// Lists of others that one person works on.
  static let mostWorkedOn = 100
  private static let firstTitles = 4

  private static let ownList = APIError(
    .unprocessableContent, "own_list", "This list is yours already.", field: "id")
  private static let notYours = APIError(
    .forbidden, "not_yours", "Only the person who keeps this list may do that.")

  private static func tooMany(_ message: String, field: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }

  // MARK: Who may see what

  static func role(of viewer: Viewer, in list: ListRow, _ transaction: Transaction) throws -> ListRole? {
    if list.ownerKey == viewer.key { return .owner }
    return try transaction.lists.role(of: viewer.key, inList: list.key)
  }

  /// Whether somebody has to do with a list.
  static func concerns(_ listKey: Int64, _ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    if try transaction.lists.role(of: viewer.key, inList: listKey) != nil { return true }
    return try transaction.lists.ownerKey(ofList: listKey) == viewer.key
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
  static func view(
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
          ofList: list.key, seenBy: nil, page: Page(number: 1, size: firstTitles)
        ).prefix(firstTitles).map(\.title) : [], sortKey: list.list.sortKey?.value ?? "")
  }

  static func view(id: String, seenBy viewer: Viewer?, in transaction: Transaction) throws -> ListView {
    guard let list = try transaction.lists.list(id: id),
      let view = try view(list, seenBy: viewer, in: transaction)
    else { throw APIError.notFound }
    return view
  }

  static func titles(
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

  /// What has to be told of: the list, for all whom it concerns, and whose own devices beside.
  struct Change {
    let list: ListRow
    var userKey: Int64?
  }

  static func setPublished(
    _ isPublished: Bool, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> Change {
    let list = try own(id, of: viewer, in: transaction)
    try transaction.lists.setPublished(isPublished, key: list.key)
    return Change(list: list)
  }

  static func follow(id: String, by viewer: Viewer, in transaction: Transaction) throws -> Change {
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
    return Change(list: list, userKey: viewer.key)
  }

  static func unfollow(id: String, by viewer: Viewer, in transaction: Transaction) throws -> Change {
    guard let list = try transaction.lists.list(id: id),
      try transaction.lists.role(of: viewer.key, inList: list.key) == .follower
        || known(list, to: viewer, in: transaction) != nil
    else { throw APIError.notFound }
    if try transaction.lists.role(of: viewer.key, inList: list.key) == .follower {
      _ = try transaction.lists.removeMember(viewer.key, fromList: list.key)
    }
    return Change(list: list, userKey: viewer.key)
  }

  static func addCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> Change {
    let list = try own(id, of: viewer, in: transaction)
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key != viewer.key else { throw ownList }
    guard try !transaction.blocks.isBetween(person.key, viewer.key) else {
      throw APIError(
        .unprocessableContent, "blocked_by_you", "Unblock this person before you share a list with them.",
        field: "username")
    }
    guard try transaction.lists.role(of: person.key, inList: list.key) != .collaborator else {
      return Change(list: list)
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
    return Change(list: list, userKey: person.key)
  }

  /// By the owner, or by the collaborator.
  static func removeCollaborator(
    _ username: String, id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> Change {
    guard let list = try transaction.lists.list(id: id), !list.isDeleted else { throw APIError.notFound }
    let isSelf = username.lowercased() == viewer.username.lowercased()
    if !isSelf { _ = try own(id, of: viewer, in: transaction) }
    guard let personKey = try isSelf ? viewer.key : transaction.users.user(username: username)?.key,
      try transaction.lists.role(of: personKey, inList: list.key) == .collaborator
    else { throw APIError.notFound }
    _ = try transaction.lists.removeMember(personKey, fromList: list.key)
    return Change(list: list, userKey: personKey)
  }
}
