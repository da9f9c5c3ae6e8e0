import KiwiEngine

// The names of changes in the JSON of `kiwi outbox --json`, the same in all languages.

extension OutboxAction {
  var deed: String {
    switch self {
    case .setLiked(true, _): "like"
    case .setLiked(false, _): "unlike"
    case .createComment: "comment"
    case .editComment: "edit a comment"
    case .deleteComment: "delete a comment"
    case .createPost: "post"
    case .editPost: "edit a post"
    case .deletePost: "delete a post"
    case .setFollowed(true, let username): "follow @\(username)"
    case .setFollowed(false, let username): "unfollow @\(username)"
    }
  }
}

extension ReadingStep {
  var deed: String { "\(name) a reading session" }
}
