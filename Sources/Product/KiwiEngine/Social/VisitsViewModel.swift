public import KiwiKit
public import Observation

/// Where somebody has been, as far as the reader may see it.
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
