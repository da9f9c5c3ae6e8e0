public import KiwiKit
public import Observation

/// The first screen of the library.
@Observable @MainActor public final class LibraryViewModel {
  public private(set) var loading = Loading.idle
  /// The titles in progress.
  public private(set) var now: [LibraryTitle] = []
  /// The first titles of the watchlist, at most ``stripLength``.
  public private(set) var watchlist: [LibraryTitle] = []
  /// The titles seen last, at most ``recentLength``.
  public private(set) var recentlyAdded: [LibraryTitle] = []
  public private(set) var collections: [LibraryCollection] = []
  /// The lists that the user owns or edits.
  public private(set) var ownLists: [ListDescription] = []
  /// The lists that the user follows.
  public private(set) var followedLists: [ListDescription] = []
  private var summary: LibrarySummary?
  public var searchText = ""
  /// The results of the search in the library.
  public let found: ShelfViewModel
  @ObservationIgnored private let library: LibraryRepository

  public static let stripLength = 15
  public static let recentLength = 10

  public init(library: LibraryRepository) {
    self.library = library
    found = ShelfViewModel(LibraryQuery(shelf: .all), library: library)
  }

  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library.revision }

  public func count(_ shelf: LibraryShelf) -> Int { summary?.count(shelf) ?? 0 }

  /// True if there is neither a title nor a list.
  public var isEmpty: Bool {
    ownLists.isEmpty && followedLists.isEmpty
      && [.all, .now, .onHold, .didNotFinish].allSatisfy { count($0) == 0 }
  }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    loading = await .after(isShowing: summary != nil) { () async throws(APIFailure) in
      let now = try await library.titles(LibraryQuery(shelf: .now)).items
      let watchlist = try await library.titles(LibraryQuery(shelf: .watchlist)).items
      let recent = try await library.titles(LibraryQuery(shelf: .seen)).items
      let summary = try await library.summary()
      let lists = try await library.lists()
      self.now = now
      self.watchlist = Array(watchlist.prefix(Self.stripLength))
      recentlyAdded = Array(recent.prefix(Self.recentLength))
      self.summary = summary
      collections = LibraryCollection.all(of: summary)
      ownLists = lists.filter { $0.role != .follower }
      followedLists = lists.filter { $0.role == .follower }
    }
  }

  /// Searches seen and saved titles once typing pauses.
  public func search(_ text: String) async {
    found.query.text = TypedText.query(text)
    if !found.query.text.isEmpty { await found.load() }
  }
}
