import HTTPServer
import KiwiKit

/// `/recommendations`: what somebody, or a group, may like.
enum RecommendationController {
  static func own(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let query = try Query(context.queryParameters())
    return try await answer(context, viewer) { transaction in
      try RecommendationService.own(kind: query.kind, limit: query.limit, of: viewer, in: transaction)
    }
  }

  static func group(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let query = try Query(parameters)
    let usernames = try usernames(parameters.required("with"))
    return try await answer(context, viewer) { transaction in
      try GroupRecommendations.titles(
        with: usernames, kind: query.kind, limit: query.limit, seenBy: viewer, in: transaction)
    }
  }

  /// Keeps what is shown, exactly as it is shown.
  private static func answer(
    _ context: RequestContext, _ viewer: Viewer,
    _ find: @escaping @Sendable (Transaction) throws -> [RecommendationService.View]
  ) async throws -> Response {
    let now = context.now
    let (views, impressions) = try await context.read(looks: .max) { transaction in
      let views = try find(transaction)
      let impressions = try RecommendationService.newImpressions(
        of: views, for: viewer, now: now, in: transaction)
      return (views, impressions)
    }
    if !impressions.isEmpty {
      try await context.write { try $0.impressions.put(impressions, ofUser: viewer.key) }
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 8_192)
    writer.array(of: views) { view, writer in writer.recommendation(view, at: publicURL) }
    return Response(json: writer)
  }

  private struct Query {
    let kind: TitleKind
    let limit: Int

    init(_ parameters: Parameters) throws(APIError) {
      kind = try parameters.choice("kind") ?? .book
      guard let text = parameters["limit"] else {
        limit = RecommendationService.usual
        return
      }
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else {
        throw .badParameter("limit", "\"limit\" is a number from 1 to \(Limits.recommendations).")
      }
      // Longer than any number is more than enough.
      let number = Int(text) ?? (text.hasPrefix("-") ? 0 : .max)
      limit = min(max(number, 1), Limits.recommendations)
    }
  }

  /// Each once.
  private static func usernames(_ text: String) throws(APIError) -> [String] {
    var known: Set<String> = []
    let usernames = text.split(separator: ",").map(String.init).filter { known.insert($0).inserted }
    guard (1...Limits.recommendationCompanions).contains(usernames.count) else {
      throw .invalid("with", "Choose from one to \(Limits.recommendationCompanions) people.")
    }
    return usernames
  }

  // MARK: Not this

  static func dismissals(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let publicURL = context.application.configuration.publicURL
    return try context.snapshot { transaction in
      let titles = try transaction.dismissals.titles(ofUser: viewer.key, page: page)
        .compactMap { try transaction.titles.title(key: $0) }
      return context.response(titles, page: page) { title, writer in writer.title(title, at: publicURL) }
    }
  }

  static func dismiss(_ context: RequestContext) async throws -> Response {
    try await change(context) { titleId, viewer, transaction in
      try RecommendationService.dismiss(titleId: titleId, by: viewer, now: context.now, in: transaction)
    }
  }

  static func takeBackDismissal(_ context: RequestContext) async throws -> Response {
    try await change(context) { titleId, viewer, transaction in
      try RecommendationService.takeBackDismissal(titleId: titleId, by: viewer, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext, _ change: @escaping @Sendable (String, Viewer, Transaction) throws -> Void
  ) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .recommendations(.dismissal(let titleId)) = context.route else { throw APIError.notFound }
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try change(titleId, viewer, transaction)
      return .noContent
    }
  }
}
