public import KiwiKit

/// The server's response to an entry.
public enum OutboxResult: Hashable, Sendable {
  case likes(Int)
  case comment(Comment)
  case post(Post)
  case deleted
  case follow(FollowResponse)

  /// The server's id for a created object.
  var createdId: String? {
    switch self {
    case .comment(let comment): comment.id
    case .post(let post): post.id
    default: nil
    }
  }

  var post: Post? {
    if case .post(let post) = self { post } else { nil }
  }
}
