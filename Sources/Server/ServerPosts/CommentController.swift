import ServerLibrary
import ServerTitles
import ServerSocial
import ServerCore
import HTTPServer
import KiwiKit

/// Comments on posts, and the form-encoded `POST /comments` of the first clients.
enum CommentController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Comments.list) { try await list($0) }
    router.on(API.Comments.create) { call in
      try await create(call, postId: call.path, text: call.body.text, position: call.body.position?.known)
    }
    router.on(API.Comments.operate) { call in
      let form = try call.form()
      switch try form.required("operation") {
      case "create":
        let (postId, text) = (try form.required("postid"), try form.required("text"))
        return try await create(call, postId: postId, text: CommentService.text(text), position: nil)
      case "delete": return try await delete(call, id: form.required("commentid"))
      default: throw APIError.badParameter("operation", "\"operation\" must be \"create\" or \"delete\".")
      }
    }
    router.on(API.Comments.update) { call, viewer in
      let (id, text, context) = (call.path, call.body.text, call.context)
      let position = call.body.position?.known
      return try await call.write(
        replay: { value(try CommentService.comment(id: id, seenBy: viewer, in: $0), context) }
      ) { transaction in
        let (comment, notified) = try CommentService.update(
          id: id, text: text, position: position, by: viewer, now: context.now, in: transaction)
        announce(comment, notified: notified, context, afterCommitOf: transaction)
        return value(comment, context)
      }
    }
    router.on(API.Comments.remove) { try await delete($0, id: $0.path) }
  }

  /// Lists comments. They are written without encoders, because a post may have many.
  private static func list(_ call: Call<String, PageQuery, Nothing, ListPage<KiwiKit.Comment>>) async throws
    -> Response
  {
    let (postId, page, context) = (call.path, Page(call.query), call.context)
    let publicURL = context.server.configuration.publicURL
    let count = try context.read { try PostStore($0).counts(id: postId).comments }
    let (comments, places) = try await context.read(estimatedRows: count) { transaction in
      let comments = try CommentService.list(
        ofPost: postId, viewer: context.viewer, page: page, in: transaction)
      return (comments, try ReadingPlaces(of: context.viewer, comments, transaction))
    }
    return context.response(comments, page: page) { comment, writer in
      comment.write(to: &writer, isBeyond: places.isBeyond(comment), at: publicURL)
    }
  }

  private static func create<Path, Query, Body>(
    _ call: Call<Path, Query, Body, KiwiKit.Comment>, postId: String, text: String, position: BookPosition?
  ) async throws -> Response {
    let viewer = try call.viewer()
    let context = call.context
    return try await call.create(
      at: API.Comments.update.path,
      replay: { value(try CommentService.comment(id: $0, seenBy: viewer, in: $1), context) }
    ) { transaction in
      let (comment, notified) = try CommentService.create(
        postId: postId, text: text, position: position, by: viewer, now: context.now, in: transaction)
      announce(comment, notified: notified, context, afterCommitOf: transaction)
      return (comment.id, value(comment, context))
    }
  }

  private static func delete<Path, Query, Body, Answer>(
    _ call: Call<Path, Query, Body, Answer>, id: String
  ) async throws -> Response {
    let viewer = try call.viewer()
    let context = call.context
    return try await context.write(fingerprint: call.fingerprint) { transaction in
      let (postKey, notified) = try CommentService.delete(
        id: id, by: viewer, now: context.now, in: transaction)
      context.server.announce(
        PostChange.commentRemoved(commentId: id, key: postKey, notified: notified), afterCommitOf: transaction
      )
      return .noContent
    }
  }

  /// Returns the comment as its author sees it.
  private static func value(_ comment: CommentRecord, _ context: RequestContext) -> KiwiKit.Comment {
    comment.comment(isBeyond: false, at: context.server.configuration.publicURL)
  }

  private static func announce(
    _ comment: CommentRecord, notified: [Int64], _ context: RequestContext,
    afterCommitOf transaction: Transaction
  ) {
    context.server.announce(
      PostChange.commented(commentKey: comment.key, key: comment.postKey, notified: notified),
      afterCommitOf: transaction)
  }
}
