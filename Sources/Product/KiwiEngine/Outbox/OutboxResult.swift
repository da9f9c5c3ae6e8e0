public import KiwiKit

/// What the server made of an entry.
public enum OutboxResult: Hashable, Sendable {
  case likes(Int)
  case comment(Comment)
  case post(Post)
  case deleted
  case follow(FollowResponse)

  /// What a created thing is called from now on.
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
