public import KiwiKit
public import Observation

/// The notes about one book: the user's own, and those that other users share.
@Observable @MainActor public final class TitleNotesViewModel: PagedList {
  /// The user's latest notes.
  public private(set) var own: [Note] = []
  /// True if the user has more notes.
  public private(set) var hasMoreOwn = false
  public var pager = Pager<Note, Int>()
  /// The number of changes by other users since the load.
  public private(set) var changes = 0
  @ObservationIgnored private let titleId: String
  @ObservationIgnored private let isSignedIn: Bool
  @ObservationIgnored private let client: any APIClientProtocol

  public static let maxOwn = 3

  public init(
    titleId: String, isSignedIn: Bool, client: any APIClientProtocol, repository: PostRepository
  ) {
    self.titleId = titleId
    self.isSignedIn = isSignedIn
    self.client = client
    repository.observe(self) { [weak self] in
      if $0 == .notes(titleId: titleId) { self?.changes += 1 }
    }
  }

  public var others: [Note] { items }

  /// Loads shared notes; the first page also loads the user's own.
  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Note> {
    if page == 1, isSignedIn {
      let own = try await client.send(
        API.Notes.list(NoteQuery(titleId: titleId, pageSize: Self.maxOwn)))
      self.own = own.items
      hasMoreOwn = own.nextPage != nil
    }
    return try await client.send(
      API.Notes.ofTitle(titleId, PageQuery(page: page, pageSize: Limits.defaultPageSize)))
  }
}
