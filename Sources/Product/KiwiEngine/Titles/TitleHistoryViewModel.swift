public import KiwiKit
public import Observation

/// What people did to a title, page by page, and undoing it.
@Observable @MainActor public final class TitleHistoryViewModel: PagedList {
  public let titleId: String
  public let undoing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  public var pager = Pager<TitleChange, Int>()

  public init(titleId: String, client: any APIClientProtocol) {
    self.titleId = titleId
    self.client = client
  }

  public func undo(_ change: TitleChange) async {
    let isDone = await undoing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Titles.undo(titleId, TitleUndo(changeId: change.id)))
    }
    if isDone { await refresh() }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<TitleChange> {
    try await client.send(API.Titles.history(titleId, PageQuery(page: page, pageSize: 30)))
  }
}
