import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addRecommendations(to router: inout MockRouter) {
    router.on(API.Recommendations.own) { server, query, _ in
      server.recommendations(
        query.kind, query.limit,
        RecommendationReason(kind: "finished", text: "Because you finished Middlemarch"))
    }
    router.on(API.Recommendations.group) { server, query, _ throws(APIFailure) in
      for username in query.with.split(separator: ",") {
        _ = try MockAPIClient.find(server.user(String(username)))
      }
      return server.recommendations(
        query.kind, query.limit, RecommendationReason(kind: "everyone", text: "A good fit for all of you"))
    }
    router.on(API.Recommendations.dismiss) { server, id, _, _ in
      server.dismissedTitles.insert(id)
      return Nothing()
    }
    router.on(API.Recommendations.dismissals) { server, query, _ in
      MockAPIClient.list(server.titles.filter { server.dismissedTitles.contains($0.id) }, query)
    }
    router.on(API.Recommendations.takeBackDismissal) { server, id, _, _ in
      server.dismissedTitles.remove(id)
      return Nothing()
    }
  }
}

extension MockServer {
  fileprivate func recommendations(
    _ kind: TitleKind?, _ limit: Int?, _ reason: RecommendationReason
  ) -> [Recommendation] {
    titles.filter { title in
      title.kind == kind ?? .book && !dismissedTitles.contains(title.id)
        && library.items[title.id]?.direction == nil
    }.prefix(limit ?? 8).map { Recommendation(title: $0, reasons: [reason]) }
  }
}
