import HTTPServer
import KiwiKit

/// Comments: under their post, and as the form-encoded `POST /comments` of the first clients.
enum CommentController {
  static func list(_ context: RequestContext) async throws -> Response {
    guard case .posts(.comments(let postId)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let publicURL = context.application.configuration.publicURL
    let count = try context.read { try $0.posts.counts(id: postId).comments }
    let (comments, places) = try await context.read(looks: count) { transaction in
      let comments = try CommentService.list(
        ofPost: postId, viewer: context.viewer, page: page, in: transaction)
      return (comments, try ReadingPlaces(of: context.viewer, comments, transaction))
    }
    return context.response(comments, page: page) { comment, writer in
      writer.comment(comment, isBeyond: places.isBeyond(comment), at: publicURL)
    }
  }

  static func create(_ context: RequestContext) async throws -> Response {
    guard case .posts(.comments(let postId)) = context.route else { throw APIError.notFound }
    let body = try await context.body()
    let object = try context.json(body)
    return try await create(
      context, body: body, postId: postId, text: object.string("text"),
      position: object.bookPosition("position"))
  }

  static func update(_ context: RequestContext) async throws -> Response {
    guard case .posts(.comment(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let object = try context.json(body)
    let text = try CommentService.text(try object.string("text"))
    let position = try object.bookPosition("position")
    let application = context.application
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { .ok(json(try CommentService.comment(id: id, seenBy: viewer, in: $1), context)) }
    ) { transaction in
      let (comment, told) = try CommentService.update(
        id: id, text: text, position: position, by: viewer, now: context.now, in: transaction)
      application.announce(
        PostChange.commented(commentKey: comment.key, key: comment.postKey, told: told),
        afterCommitOf: transaction)
      return .ok(json(comment, context))
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    guard case .posts(.comment(let id)) = context.route else { throw APIError.notFound }
    return try await delete(context, body: [], id: id)
  }

  /// `operation=create` with `postid` and `text`, or `operation=delete` with `commentid`.
  static func operate(_ context: RequestContext) async throws -> Response {
    let body = try await context.body()
    let form = try context.form(body)
    switch try form.required("operation") {
    case "create":
      return try await create(
        context, body: body, postId: try form.required("postid"), text: try form.required("text"))
    case "delete":
      return try await delete(context, body: body, id: try form.required("commentid"))
    default:
      throw APIError.badParameter("operation", "\"operation\" is \"create\" or \"delete\".")
    }
  }

  private static func create(
    _ context: RequestContext, body: [UInt8], postId: String, text: String, position: BookPosition? = nil
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let text = try CommentService.text(text)
    let application = context.application
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { id, transaction in
        guard let id else { throw APIError.notFound }
        return created(try CommentService.comment(id: id, seenBy: viewer, in: transaction), context)
      }
    ) { transaction in
      let (comment, told) = try CommentService.create(
        postId: postId, text: text, position: position, by: viewer, now: context.now, in: transaction)
      application.announce(
        PostChange.commented(commentKey: comment.key, key: comment.postKey, told: told),
        afterCommitOf: transaction)
      return created(comment, context)
    }
  }

  private static func created(_ comment: CommentRecord, _ context: RequestContext) -> Outcome {
    .created(comment.id, at: APIRoute.posts(.comment(id: comment.id)).path, json(comment, context))
  }

  private static func json(_ comment: CommentRecord, _ context: RequestContext) -> JSONWriter {
    var writer = JSONWriter()
    // Nobody else than its author gets this answer.
    writer.comment(comment, isBeyond: false, at: context.application.configuration.publicURL)
    return writer
  }

  private static func delete(_ context: RequestContext, body: [UInt8], id: String) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      let (postKey, told) = try CommentService.delete(id: id, by: viewer, now: context.now, in: transaction)
      application.announce(
        PostChange.commentRemoved(commentId: id, key: postKey, told: told), afterCommitOf: transaction)
      return .noContent
    }
  }
}
