public import KiwiKit
public import Observation

/// A user's profile: details, relationship to the viewer, and posts.
@Observable @MainActor public final class ProfileViewModel {
  public let username: String
  public private(set) var profile: Profile?
  /// The shared part of the user's library; nil until it is loaded.
  public private(set) var library: ProfileLibrary?
  /// The entries whose spoiler notes the viewer has revealed.
  public private(set) var revealedNotes: Set<ProfileEntry.ID> = []
  public private(set) var loading = Loading.idle
  /// The reason why the last change failed.
  public var failure: APIFailure?
  public let posts: PostsViewModel
  /// The user's shared visits, loaded on demand.
  public let visits: VisitsViewModel
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let repository: PostRepository
  /// The viewer's pending actions that change the counts of their own profile.
  @ObservationIgnored private var waiting: Set<OutboxEntry.ID> = []

  public init(
    username: String, client: any APIClientProtocol, repository: PostRepository
  ) {
    self.username = username
    self.client = client
    self.repository = repository
    posts = PostsViewModel(feed: .user(username: username), repository: repository)
    visits = VisitsViewModel(username: username, client: client)
    repository.observe(self) { [weak self] in self?.apply($0) }
    // The posts refresh themselves.
    repository.onReturn(self) { [weak self] in
      guard let self, loading != .idle else { return }
      await refreshProfile()
      await refreshLibrary()
    }
  }

  public func loadInitial() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    await uninterrupted { [self] in
      async let profile: Void = refreshProfile()
      async let library: Void = refreshLibrary()
      async let posts: Void = posts.loadInitial()
      _ = await (profile, library, posts)
    }
  }

  public func refresh() async {
    async let profile: Void = refreshProfile()
    async let library: Void = refreshLibrary()
    async let posts: Void = posts.refresh()
    async let visits: Void = refreshVisits()
    _ = await (profile, library, posts, visits)
  }

  private func refreshVisits() async {
    if visits.loading != .idle { await visits.refresh() }
  }

  private func refreshProfile() async {
    loading = await .after(isShowing: profile != nil) { () async throws(APIFailure) in
      profile = repository.overlaid(try await client.send(API.Social.profile(username)))
    }
  }

  /// Refreshes the library. A failed load keeps the visible one; the profile's own failure is shown.
  private func refreshLibrary() async {
    do throws(APIFailure) {
      library = try await client.send(API.Library.ofUser(username))
    } catch {
      if error == .notFound { library = nil }
    }
  }

  public func revealNote(of id: ProfileEntry.ID) { revealedNotes.insert(id) }

  // MARK: Following

  /// Sets the follow optimistically; the outbox sends it.
  public func setFollowed(_ followed: Bool) {
    guard let profile, profile.followedByMe != followed else { return }
    failure = nil
    repository.setFollowed(followed, username: profile.username)
  }

  private func apply(_ change: PostRepositoryChange) {
    switch change {
    case .followed(let username, let followed):
      guard username.lowercased() == self.username.lowercased(), let known = profile,
        known.followedByMe != followed
      else { return }
      profile = known.followed(followed)
    case .rejected(let entry, let failure):
      guard case .setFollowed(_, let username) = entry.action,
        username.lowercased() == self.username.lowercased()
      else { return }
      self.failure = failure
    case .profile(let profile):
      if self.profile?.id == profile.id { self.profile = profile }
    case .outbox: refreshCountsWhenSent()
    case .notified: scheduleRefresh()
    case .post, .removed, .created, .comments, .uploading, .newPosts, .notes: break
    }
  }

  /// Schedules a refresh after an event that may affect the profile.
  public func scheduleRefresh() {
    guard loading == .loaded else { return }
    Task { await refreshProfile() }
  }

  // MARK: Counts of the own profile

  private var isOwn: Bool { repository.me.map { $0.id == profile?.id } ?? false }

  private func refreshCountsWhenSent() {
    guard isOwn else { return }
    let now = Set(repository.outbox.filter(\.action.movesOwnCounts).map(\.id))
    defer { waiting = now }
    if !waiting.isSubset(of: now) { refreshCounts() }
  }

  /// Reloads the counts, which other users change too.
  private func refreshCounts() {
    guard isOwn, loading == .loaded else { return }
    Task { await refreshProfile() }
  }

  // MARK: Friends

  /// Sends a friend request, or accepts a received one.
  public func agreeToFriendship() async {
    await changeFriendship(API.Social.agreeToFriendship)
  }

  /// Withdraws or declines a request, or ends the friendship.
  public func endFriendship() async {
    await changeFriendship(API.Social.endFriendship)
  }

  private func changeFriendship(_ endpoint: Endpoint<String, Nothing, Nothing, Profile>) async {
    failure = nil
    do throws(APIFailure) {
      profile = repository.overlaid(try await client.send(endpoint(username)))
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  // MARK: Blocking and muting

  public func setBlocked(_ blocked: Bool) async {
    await change(blocked ? API.Social.block : API.Social.unblock)
  }

  public func setMuted(_ muted: Bool) async {
    await change(muted ? API.Social.mute : API.Social.unmute)
  }

  private func change(_ endpoint: Endpoint<String, Nothing, Nothing, Nothing>) async {
    failure = nil
    do throws(APIFailure) {
      _ = try await client.send(endpoint(username))
      await refresh()
    } catch {
      if error != .cancelled { failure = error }
    }
  }
}

extension OutboxAction {
  fileprivate var movesOwnCounts: Bool {
    switch self {
    case .createPost, .deletePost, .setFollowed: true
    case .setLiked, .createComment, .editComment, .deleteComment, .editPost: false
    }
  }
}
