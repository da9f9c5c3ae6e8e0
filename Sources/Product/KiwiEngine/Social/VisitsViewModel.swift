public import KiwiKit
public import Observation

/// The visits of a user that the viewer may see.
@Observable @MainActor public final class VisitsViewModel: PagedList {
  public let username: String
  public var pager = Pager<Visit, Int>()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(username: String, client: any APIClientProtocol) {
    self.username = username
    self.client = client
  }

  public var visits: [Visit] { items }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Visit> {
    try await client.send(API.Places.userVisits(username, PageQuery(page: page, pageSize: 20)))
  }
}
