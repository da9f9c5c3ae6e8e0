public import KiwiKit
public import Observation

/// What is written down about one book: by the reader, and by others as far as they show it.
@Observable @MainActor public final class TitleNotesViewModel: PagedList {
  /// The reader's own, the latest of them.
  public private(set) var own: [Note] = []
  /// Whether the reader has more than these.
  public private(set) var hasMoreOwn = false
  public var pager = Pager<Note, Int>()
  /// Counts what others changed since it is shown.
  public private(set) var changes = 0
  @ObservationIgnored private let titleId: String
  @ObservationIgnored private let isSignedIn: Bool
  @ObservationIgnored private let client: any APIClientProtocol

  public static let mostOwn = 3

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

  /// Of others; with the first page of these comes what the reader has.
  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Note> {
    if page == 1, isSignedIn {
      let own = try await client.send(
        API.Notes.list(NoteQuery(titleId: titleId, pageSize: Self.mostOwn)))
      self.own = own.items
      hasMoreOwn = own.nextPage != nil
    }
    return try await client.send(
      API.Notes.ofTitle(titleId, PageQuery(page: page, pageSize: Limits.defaultPageSize)))
  }
}
