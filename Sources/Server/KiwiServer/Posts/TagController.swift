import HTTPServer
import KiwiKit

/// `/posts/tags`: what is written about at present.
enum TagController {
  /// Of so many of the latest posts the tags are counted.
  private static let posts = 500

  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = context.viewer
    let tags = try await context.read(looks: 2 * posts) { transaction in
      try transaction.tags.live(seenBy: viewer, limit: Limits.liveTags, posts: posts)
    }
    var writer = JSONWriter(capacity: 512)
    writer.array(of: tags) { tag, writer in writer.namedCount(tag) }
    return Response(json: writer)
  }
}
