import ServerTitles
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Recommends titles to users and groups.
package enum RecommendationsArea: Area {
  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [NeighborWork.kind] }

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.append(RecommendationReferences.ofTitles)
  }
  package static let checks = RecommendationChecks.all

  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Recommendations.own) { call, viewer in
      try await answer(call) { transaction in
        try RecommendationService.own(
          kind: call.query.kind ?? .book, limit: limit(call.query.limit), of: viewer, in: transaction)
      }
    }
    router.on(API.Recommendations.group) { call, viewer in
      let usernames = try usernames(call.query.with)
      return try await answer(call) { transaction in
        try GroupRecommendations.titles(
          with: usernames, kind: call.query.kind ?? .book, limit: limit(call.query.limit), seenBy: viewer,
          in: transaction)
      }
    }
    router.on(API.Recommendations.dismissals) { call, viewer in
      let titles = try call.snapshot { transaction in
        try DismissalStore(transaction).titles(ofUser: viewer.key, page: call.page)
          .compactMap { try TitleStore(transaction).title(key: $0) }
      }
      return try call.answer(titles.map { $0.title(at: call.publicURL) })
    }
    router.on(API.Recommendations.dismiss) { call, viewer in
      try await call.write {
        try RecommendationService.dismiss(titleId: call.path, by: viewer, now: call.now, in: $0)
      }
    }
    router.on(API.Recommendations.takeBackDismissal) { call, viewer in
      try await call.write {
        try RecommendationService.undoDismissal(titleId: call.path, by: viewer, in: $0)
      }
    }
  }

  /// Responds with recommendations, and records them as shown to the viewer.
  private static func answer<Query>(
    _ call: Call<Nothing, Query, Nothing, [Recommendation]>,
    _ find: @escaping @Sendable (Transaction) throws -> [RecommendationService.View]
  ) async throws -> Response {
    let viewer = try call.viewer()
    let (views, impressions) = try await call.context.read(estimatedRows: .max) { transaction in
      let views = try call.context.inReaderLanguage { try find(transaction) }
      let impressions = try RecommendationService.newImpressions(
        of: views, for: viewer, now: call.now, in: transaction)
      return (views, impressions)
    }
    if !impressions.isEmpty {
      try await call.context.write { try ImpressionStore($0).put(impressions, ofUser: viewer.key) }
    }
    return try call.answer(
      views.map { Recommendation(title: $0.title.title(at: call.publicURL), reasons: $0.reasons) })
  }

  private static func limit(_ limit: Int?) -> Int {
    min(max(limit ?? RecommendationService.defaultLimit, 1), Limits.recommendations)
  }

  /// Returns the distinct usernames in a comma-separated list.
  private static func usernames(_ text: String) throws(APIError) -> [String] {
    var known: Set<String> = []
    let usernames = text.split(separator: ",").map(String.init).filter { known.insert($0).inserted }
    guard (1...Limits.recommendationCompanions).contains(usernames.count) else {
      throw .invalid(
        "with", "The number of users is out of range. Choose 1 to \(Limits.recommendationCompanions).")
    }
    return usernames
  }
}
