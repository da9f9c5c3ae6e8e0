public import KiwiKit
public import Observation

/// The follows among the visible users.
@Observable @MainActor public final class FollowedPeople {
  private var known: [String: Bool] = [:]
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let repository: PostRepository
  /// The current user; nil for a visitor, who must log in to follow users.
  @ObservationIgnored private let me: User?

  public init(client: any APIClientProtocol, repository: PostRepository, me: User?) {
    self.client = client
    self.repository = repository
    self.me = me
    repository.observe(self) { [weak self] change in self?.apply(change) }
  }

  /// True if the user is followed; nil if unknown, and for the current user.
  public subscript(user: User) -> Bool? {
    user.id == me?.id ? nil : known[user.username]
  }

  /// Loads the unknown follows. Failures are ignored, because profiles show them too.
  public func learn(_ people: [User]) async {
    guard me != nil else { return }
    var names = people.map(\.username).filter { known[$0] == nil }[...]
    while !names.isEmpty {
      let some = Array(names.prefix(Limits.followedAtOnce))
      names = names.dropFirst(some.count)
      guard let followed = try? await client.send(API.Social.followed(FollowedQuery(some))) else { return }
      let set = Set(followed)
      // Pending changes, and those made meanwhile, are newer than the response.
      let underWay = pending
      for name in some where known[name] == nil { known[name] = underWay[name] ?? set.contains(name) }
    }
  }

  public func set(_ isFollowed: Bool, _ user: User) {
    repository.setFollowed(isFollowed, username: user.username)
  }

  private var pending: [String: Bool] {
    var states: [String: Bool] = [:]
    for entry in repository.outbox {
      if case .setFollowed(let isFollowed, let username) = entry.action { states[username] = isFollowed }
    }
    return states
  }

  private func apply(_ change: PostRepositoryChange) {
    switch change {
    case .followed(let username, let isFollowed): known[username] = isFollowed
    case .rejected(let entry, _):
      if case .setFollowed(let isFollowed, let username) = entry.action { known[username] = !isFollowed }
    default: break
    }
  }
}
