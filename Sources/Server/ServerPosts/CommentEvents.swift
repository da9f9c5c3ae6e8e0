import ServerAccounts
import ServerLibrary
import ServerSocial
import ServerCore
import KiwiKit

/// A written or edited comment, sent to clients that watch its post.
struct CommentEvent: PendingEvent {
  let key: Int64
  let postKey: Int64

  func send(in dispatch: inout LiveDispatch) throws {
    guard let comment = try CommentStore(dispatch.transaction).comment(key: key) else { return }
    let hidden = try BlockStore(dispatch.transaction).partners(of: comment.author.key)
    for reader in try dispatch.subscribers(ofPost: postKey) {
      if let viewer = reader.viewer, hidden.contains(viewer.key) { continue }
      let places = try ReadingPlaces(of: reader.viewer, [comment], dispatch.transaction)
      let shown = comment.comment(isBeyond: places.isBeyond(comment), at: dispatch.publicURL)
      dispatch.send(reader.id, .comment(postId: comment.postId, comment: shown))
    }
  }
}

/// A removed comment.
struct RemovedCommentEvent: PendingEvent {
  let id: String
  let postKey: Int64

  func send(in dispatch: inout LiveDispatch) throws {
    guard let postId = dispatch.watchedId(ofPost: postKey) else { return }
    for reader in try dispatch.subscribers(ofPost: postKey) {
      dispatch.send(reader.id, .commentRemoved(postId: postId, commentId: id))
    }
  }
}
