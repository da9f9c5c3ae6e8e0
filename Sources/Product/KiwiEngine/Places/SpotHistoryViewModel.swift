public import KiwiKit
public import Observation

/// What people did to a place, page by page, and undoing it; for admins what was merged into it too.
@Observable @MainActor public final class SpotHistoryViewModel: PagedList {
  public let spotId: String
  /// What was merged into it, the latest first.
  public private(set) var doubles: [Spot] = []
  public let undoing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let isAdmin: Bool
  public var pager = Pager<SpotChange, Int>()

  public init(spotId: String, isAdmin: Bool, client: any APIClientProtocol) {
    self.spotId = spotId
    self.isAdmin = isAdmin
    self.client = client
  }

  public func undo(_ change: SpotChange) async {
    let isDone = await undoing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Places.undoSpotChange(spotId, SpotUndo(changeId: change.id)))
    }
    if isDone { await refresh() }
  }

  /// Makes a double a place of its own again.
  public func unmerge(_ double: Spot) async {
    let isDone = await undoing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Places.unmergeSpot(double.id))
    }
    if isDone { await refresh() }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<SpotChange> {
    if page == 1, isAdmin { doubles = try await client.send(API.Places.spotDoubles(spotId)) }
    return try await client.send(API.Places.spotHistory(spotId, PageQuery(page: page, pageSize: 30)))
  }
}
