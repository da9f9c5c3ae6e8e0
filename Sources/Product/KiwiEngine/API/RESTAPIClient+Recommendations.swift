import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Recommendations

  public func fetchRecommendations(
    kind: TitleKind, limit: Int
  ) async throws(APIFailure) -> [Recommendation] {
    try await recommendations(.own, kind, limit)
  }

  public func fetchRecommendations(
    with usernames: [String], kind: TitleKind, limit: Int
  ) async throws(APIFailure) -> [Recommendation] {
    let with = URLQueryItem(name: "with", value: usernames.joined(separator: ","))
    return try await recommendations(.group, kind, limit, [with])
  }

  private func recommendations(
    _ route: RecommendationRoute, _ kind: TitleKind, _ limit: Int, _ more: [URLQueryItem] = []
  ) async throws(APIFailure) -> [Recommendation] {
    let query = [
      URLQueryItem(name: "kind", value: kind.rawValue), URLQueryItem(name: "limit", value: String(limit)),
    ]
    return try await fetch(HTTPRequest(.get, .recommendations(route), query: more + query))
  }

  public func dismissRecommendation(titleId: String) async throws(APIFailure) {
    _ = try await send(Self.write(.post, .recommendations(.dismissal(titleId: titleId))))
  }

  public func fetchDismissedTitles(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Title> {
    try await fetchList(.recommendations(.dismissals), page: page, pageSize: pageSize)
  }

  public func takeBackDismissal(titleId: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .recommendations(.dismissal(titleId: titleId))))
  }
}
