public import KiwiKit
public import Observation

/// The titles that the user has dismissed from recommendations.
@Observable @MainActor public final class DismissedTitlesViewModel: PagedList {
  public var pager = Pager<Title, Int>()
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var titles: [Title] { items }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Title> {
    try await client.send(API.Recommendations.dismissals(PageQuery(page: page)))
  }

  /// Permits recommending the title again.
  public func restore(_ title: Title) async {
    await changing.runInTurn { () throws(APIFailure) in
      _ = try await client.send(API.Recommendations.takeBackDismissal(title.id))
      pager.removeEverywhere(title.id)
    }
  }
}
