import ServerAccounts
import ServerLibrary
import ServerSocial
import ServerCore
import KiwiKit

/// A comment that was written or edited, for those who watch its post.
struct CommentNote: LiveNote {
  let key: Int64
  let postKey: Int64

  func tell(in round: inout LiveRound) throws {
    guard let comment = try round.transaction.comments.comment(key: key) else { return }
    let hidden = try round.transaction.blocks.partners(of: comment.author.key)
    for reader in try round.readers(ofPost: postKey) {
      if let viewer = reader.viewer, hidden.contains(viewer.key) { continue }
      let places = try ReadingPlaces(of: reader.viewer, [comment], round.transaction)
      let told = KiwiKit.Comment(comment, isBeyond: places.isBeyond(comment), at: round.publicURL)
      round.tell(reader.id, .comment(postId: comment.postId, comment: told))
    }
  }
}

/// A comment that is gone.
struct RemovedCommentNote: LiveNote {
  let id: String
  let postKey: Int64

  func tell(in round: inout LiveRound) throws {
    guard let postId = round.watchedId(ofPost: postKey) else { return }
    for reader in try round.readers(ofPost: postKey) {
      round.tell(reader.id, .commentRemoved(postId: postId, commentId: id))
    }
  }
}
