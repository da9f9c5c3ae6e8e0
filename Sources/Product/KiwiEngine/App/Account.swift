public import KiwiKit
public import Observation

/// Everything that belongs to one reader, or to one who has not signed in, while the app runs.
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
  /// What is being written, kept when the form is closed.
  public private(set) var composer: CreatePostViewModel

  // MARK: Made when first shown

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

  /// The posts last shown, whose counts the server is asked to tell.
  @ObservationIgnored public private(set) var watched: [String] = []
  /// Whether the reader is on their way out.
  @ObservationIgnored private(set) var isEnding = false
  /// Whether the server has said that the account is gone.
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
    // An experience may be as new as the post about it.
    repository.onSend = { [library = self.library] subject in
      if case .experience = subject { await library.sent() }
    }
    repository.onReturn(notifications) { [weak notifications] in await notifications?.catchUp() }
  }

  public func feed(_ feed: AppRouter.HomeFeed) -> PostsViewModel {
    feed == .following ? following : everyone
  }

  /// Those that were looked at: what they hold is of others now.
  private func refreshFeeds() async {
    for feed in [everyone, following] where feed.loading != .idle { await feed.refresh() }
  }

  /// Words of a text, one after another.
  public func speedReader(of subject: SpeedReadingSubject) -> SpeedReadingViewModel {
    let source: any SpeedReadingSource =
      switch subject {
      case .text(let id): PastedTextSource(client: client, id: id)
      case .book(let id): EbookSource(books: ebookRepository, id: id) { [ebooks] in ebooks.left(id, at: $0) }
      }
    return SpeedReadingViewModel(source: source, profiles: speedReading)
  }

  /// The next post begins with an empty form.
  public func composed() { composer = CreatePostViewModel(repository: repository, drafts: drafts) }

  /// What the server does not have of what the reader did and wrote.
  public var unsentWork: UnsentWork {
    UnsentWork(
      repository.outbox, libraryChanges: library.unsentCount,
      readingSessions: reading.repository.unsentCount, placesAndMarks: ebookRepository.unsentCount,
      drafts: drafts.kinds.count)
  }

  /// What of it is gone when the reader logs out here and nothing of theirs stays.
  public var workLostAtLogOut: UnsentWork {
    var work = unsentWork
    work.drafts = drafts.countLostAtLogOut
    return work
  }

  /// What was being written when the app was last here stands in the forms again.
  func restoreDrafts() async {
    await drafts.load()
    composer.restore()
    await library.open()
    await reading.repository.open()
    await ebookRepository.open()
  }

  /// Nothing more is done in the name of the reader. What they did is recorded when this returns, and what they wrote
  /// is kept.
  func end() async {
    isEnding = true
    await drafts.flush()
    await library.end()
    await reading.repository.end()
    ebookRepository.stop()
    await repository.end()
  }

  private static let mostWatched = 100

  /// Returns whether other posts are watched now.
  func watch(_ posts: [Post]) -> Bool {
    let new = posts.map(\.id).filter { !watched.contains($0) }
    guard !new.isEmpty else { return false }
    watched = Array((watched + new).suffix(Self.mostWatched))
    return true
  }

  func receive(_ event: LiveEvent) {
    if case .notifications(let count) = event {
      if !focus.holds(unreadCount: count) { notifications.received(unreadCount: count) }
      // Who follows the reader is told by a notification alone.
      repository.notify(.notified)
    }
    if case .library = event { library.changedElsewhere() }
    if case .reading = event {
      reading.changedElsewhere()
      friendsNow.changedElsewhere()
      // What somebody says of how it is going stands on their page.
      repository.notify(.notified)
    }
    if case .ebook(let id) = event { ebooks.changedElsewhere(id) }
    if case .notes(let titleId) = event { repository.notify(.notes(titleId: titleId)) }
    repository.receive(event)
  }
}
