public import KiwiKit

extension MockAPIClient {
  // MARK: Recommendations

  public func fetchRecommendations(
    kind: TitleKind, limit: Int
  ) async throws(APIFailure) -> [Recommendation] {
    try await answer { server in
      server.recommendations(
        kind, limit, RecommendationReason(kind: "finished", text: "Because you finished Middlemarch"))
    }
  }

  public func fetchRecommendations(
    with usernames: [String], kind: TitleKind, limit: Int
  ) async throws(APIFailure) -> [Recommendation] {
    try await answer { server throws(APIFailure) in
      for username in usernames { _ = try Self.find(server.user(username)) }
      return server.recommendations(
        kind, limit, RecommendationReason(kind: "everyone", text: "It suits all of you"))
    }
  }

  public func dismissRecommendation(titleId: String) async throws(APIFailure) {
    try await answer { server in _ = server.dismissedTitles.insert(titleId) }
  }

  public func fetchDismissedTitles(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Title> {
    try await answer { server in
      Self.list(
        server.titles.filter { server.dismissedTitles.contains($0.id) }, page: page, pageSize: pageSize)
    }
  }

  public func takeBackDismissal(titleId: String) async throws(APIFailure) {
    try await answer { server in _ = server.dismissedTitles.remove(titleId) }
  }
}

extension MockServer {
  fileprivate func recommendations(
    _ kind: TitleKind, _ limit: Int, _ reason: RecommendationReason
  ) -> [Recommendation] {
    titles.filter { title in
      title.kind == kind && !dismissedTitles.contains(title.id)
        && library.items[title.id]?.direction == nil
    }.prefix(limit).map { Recommendation(title: $0, reasons: [reason]) }
  }
}
