public import KiwiKit
public import Observation

/// The models of one user, or of a visitor, while the app runs.
@Observable @MainActor public final class Account: Identifiable {
  public let user: User?
  public let client: any APIClientProtocol
  public let repository: PostRepository
  public let drafts: Drafts
  public let library: LibraryRepository
  public let likes: LikesViewModel
  public let comments: CommentsViewModel
  public let notifications: NotificationsViewModel
  public let location: LocationService
  public let reading: ReadingViewModel
  public let ebookRepository: EbookRepository
  public let focus: FocusViewModel
  public let postDialogs = PostDialogs()
  public let spoilers = RevealedSpoilers()
  /// The form for a new post. It keeps its content while closed.
  public private(set) var composer: CreatePostViewModel

  // MARK: Created on first use

  @ObservationIgnored public private(set) lazy var failedChanges = FailedChangesViewModel(
    repository: repository)
  @ObservationIgnored public private(set) lazy var everyone = PostsViewModel(
    feed: .everyone, repository: repository, showsUnsent: true)
  @ObservationIgnored public private(set) lazy var following = PostsViewModel(
    feed: .following, repository: repository, showsUnsent: true)
  @ObservationIgnored public private(set) lazy var search = SearchViewModel(
    client: client, repository: repository)
  @ObservationIgnored public private(set) lazy var deck = SwipeViewModel(
    media: MediaService(client: client), library: library, prefetcher: prefetcher)
  @ObservationIgnored public private(set) lazy var spots = SpotsViewModel(
    provider: spotsProvider, location: location)
  @ObservationIgnored public private(set) lazy var goals = GoalsViewModel(client: client) { [reading] in
    reading.changedElsewhere()
  }
  @ObservationIgnored public private(set) lazy var challenges = ChallengesViewModel(client: client)
  @ObservationIgnored public private(set) lazy var recommendations = RecommendationsViewModel(client: client)
  @ObservationIgnored public private(set) lazy var distance = DistanceViewModel(client: client) {
    [weak self] in await self?.refreshFeeds()
  }
  @ObservationIgnored public private(set) lazy var followed = FollowedPeople(
    client: client, repository: repository, me: user)
  @ObservationIgnored public private(set) lazy var friendsNow = FriendsNowViewModel(client: client)
  @ObservationIgnored public private(set) lazy var ebooks = EbooksViewModel(
    client: client, books: ebookRepository)
  @ObservationIgnored public private(set) lazy var speedReading = SpeedReadingProfilesViewModel(
    client: client)
  @ObservationIgnored public private(set) lazy var speedReadingShelf = SpeedReadingShelfViewModel(
    client: client)
  @ObservationIgnored private let spotsProvider: any SpotsProvider
  @ObservationIgnored private let prefetcher: ImagePrefetcher

  /// The most recently shown posts, whose counts the server reports.
  @ObservationIgnored public private(set) var watched: [String] = []
  /// True while the account is being logged out.
  @ObservationIgnored private(set) var isEnding = false
  /// True if the server has reported that the account is deleted.
  @ObservationIgnored var isDeleted = false

  init(
    user: User?, client: any APIClientProtocol, repository: PostRepository, drafts: Drafts,
    library: LibraryRepository? = nil, reading: ReadingRepository? = nil, location: LocationService? = nil,
    spotsProvider: (any SpotsProvider)? = nil, focusMode: (any FocusMode)? = nil,
    ebooks: EbookRepository? = nil, prefetcher: ImagePrefetcher = ImagePrefetcher()
  ) {
    self.user = user
    self.client = client
    self.repository = repository
    self.drafts = drafts
    self.library = library ?? LibraryRepository(client: client)
    likes = LikesViewModel(repository: repository)
    comments = CommentsViewModel(repository: repository, drafts: drafts)
    let notifications = NotificationsViewModel(client: client)
    self.notifications = notifications
    self.location = location ?? LocationService(provider: NoLocation(), store: MemoryLocationOptIn())
    self.spotsProvider = spotsProvider ?? ServerSpotsProvider(client: client)
    self.prefetcher = prefetcher
    let reading = ReadingViewModel(
      client: client, repository: reading ?? ReadingRepository(client: client, me: user))
    self.reading = reading
    ebookRepository = ebooks ?? EbookRepository(client: client)
    focus = FocusViewModel(mode: focusMode, reading: reading, notifications: notifications)
    composer = CreatePostViewModel(repository: repository, drafts: drafts)
    // A post may be about an experience that has not been sent yet.
    repository.onSend = { [library = self.library] subject in
      if case .experience = subject { await library.sent() }
    }
    repository.onReturn(notifications) { [weak notifications] in await notifications?.catchUp() }
  }

  public func feed(_ feed: AppRouter.HomeFeed) -> PostsViewModel {
    feed == .following ? following : everyone
  }

  /// Refreshes the loaded feeds after a mute or block, which changes their authors.
  private func refreshFeeds() async {
    for feed in [everyone, following] where feed.loading != .idle { await feed.refresh() }
  }

  /// Opens a text in the speed reader.
  public func speedReader(of subject: SpeedReadingSubject) -> SpeedReadingViewModel {
    let source: any SpeedReadingSource =
      switch subject {
      case .text(let id): PastedTextSource(client: client, id: id)
      case .book(let id): EbookSource(books: ebookRepository, id: id) { [ebooks] in ebooks.left(id, at: $0) }
      }
    return SpeedReadingViewModel(source: source, profiles: speedReading)
  }

  /// Replaces the form with an empty one. Called after a post was created.
  public func composed() { composer = CreatePostViewModel(repository: repository, drafts: drafts) }

  /// The number of unsent changes and drafts.
  public var unsentWork: UnsentWork {
    UnsentWork(
      repository.outbox, libraryChanges: library.unsentCount,
      readingSessions: reading.repository.unsentCount, positionsAndMarks: ebookRepository.unsentCount,
      drafts: drafts.kinds.count)
  }

  /// The unsent work that a logout would lose without keeping data on this device.
  public var workLostAtLogOut: UnsentWork {
    var work = unsentWork
    work.drafts = drafts.countLostAtLogOut
    return work
  }

  /// Restores the drafts of the previous run.
  func restoreDrafts() async {
    await drafts.load()
    composer.restore()
    await library.open()
    await reading.repository.open()
    await ebookRepository.open()
  }

  /// Records actions, saves drafts and stops all work for the user.
  func end() async {
    isEnding = true
    await drafts.flush()
    await library.end()
    await reading.repository.end()
    ebookRepository.stop()
    await repository.end()
  }

  private static let maxWatched = 100

  /// Returns whether the set of watched posts has changed.
  func watch(_ posts: [Post]) -> Bool {
    let new = posts.map(\.id).filter { !watched.contains($0) }
    guard !new.isEmpty else { return false }
    watched = Array((watched + new).suffix(Self.maxWatched))
    return true
  }

  func receive(_ event: LiveEvent) {
    if case .notifications(let count) = event {
      if !focus.holds(unreadCount: count) { notifications.received(unreadCount: count) }
      // A new follower is reported only by a notification.
      repository.notify(.notified)
    }
    if case .library = event { library.changedElsewhere() }
    if case .reading = event {
      reading.changedElsewhere()
      friendsNow.changedElsewhere()
      // A friend's reading status is shown on their profile.
      repository.notify(.notified)
    }
    if case .ebook(let id) = event { ebooks.changedElsewhere(id) }
    if case .notes(let titleId) = event { repository.notify(.notes(titleId: titleId)) }
    repository.receive(event)
  }
}
