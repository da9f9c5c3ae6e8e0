public import KiwiKit
public import Observation

/// The library's record of one title: decision, rating, history and lists.
@Observable @MainActor public final class TitleRecordViewModel {
  public let titleId: String
  public private(set) var loading = Loading.idle
  public private(set) var record: LibraryTitleRecord?
  /// The user's lists that contain the title.
  public private(set) var lists: [ListDescription] = []
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository

  public init(titleId: String, library: LibraryRepository) {
    self.titleId = titleId
    self.library = library
  }

  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library.revision }

  public var direction: SwipeDirection? { record?.item?.direction }
  public var rating: Rating? { record?.item?.personalRating?.value }
  /// The entries, latest first.
  public var entries: [LibraryEntry] { record?.entries ?? [] }
  public var status: ReadingStatus? { ReadingStatus(direction: direction, entries: entries) }
  /// The entry in progress, which can be finished or paused.
  public var current: LibraryEntry? { entries.first { $0.status == .now } }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    loading = await .after(isShowing: record != nil) { () async throws(APIFailure) in
      let record = try await library.record(ofTitle: titleId)
      lists = record.lists.isEmpty ? [] : try await library.lists().filter { record.lists.contains($0.id) }
      self.record = record
    }
  }

  /// The possible decisions. A decision is never downgraded, only removed.
  public var choices: [SwipeDirection] {
    switch direction {
    case nil: [.seen, .watchlist, .skipped]
    case .skipped?: [.seen, .watchlist]
    case .watchlist?: [.seen]
    case .seen?: []
    }
  }

  public func decide(_ direction: SwipeDirection, _ title: Title) async {
    await run { () async throws(APIFailure) in try await library.swipe(direction, title) }
  }

  /// True if only the user sees the decision and the rating.
  public var isPrivate: Bool { direction != nil && record?.item?.isPrivate?.value == true }

  public func setPrivate(_ isPrivate: Bool, _ entry: LibraryEntry) async {
    await run { () async throws(APIFailure) in try await library.setPrivate(isPrivate, entry) }
  }

  /// Removes the title from the library and from all lists.
  public func remove() async {
    await run { () async throws(APIFailure) in try await library.remove([titleId]) }
  }

  /// Sets a rating, which marks the title as seen.
  public func rate(_ rating: Rating?, _ title: Title) async {
    await run { () async throws(APIFailure) in
      if rating != nil, direction != .seen { try await library.swipe(.seen, title) }
      try await library.rate(rating, titleId: titleId)
      if rating == nil {
        library.postOffer.withdraw(titleId: titleId)
      } else {
        library.postOffer.make(title, rating)
      }
    }
  }

  private func run(_ action: () async throws(APIFailure) -> Void) async {
    await changing.run(action)
    await load()
  }
}
