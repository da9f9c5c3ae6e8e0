import HTTPServer
import KiwiKit

/// `/users/me/suggestions`: whom the viewer may like to follow.
enum SuggestionController {
  /// A few milliseconds' worth.
  private static let looks = 2_000

  static func people(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let people = try await context.read(looks: looks) { transaction in
      try transaction.suggestions.people(for: viewer, limit: Limits.suggestions, looks: looks)
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 1_024)
    writer.array(of: people) { user, writer in writer.user(user, at: publicURL) }
    return Response(json: writer)
  }
}
