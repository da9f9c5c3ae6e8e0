import KiwiKit

/// An action of the user to send to the server.
///
/// Before the server knows a post or comment, its id is that of the entry that creates it.
public enum OutboxAction: Codable, Hashable, Sendable {
  case setLiked(Bool, postId: String)
  case createComment(postId: String, text: String, position: BookPosition? = nil)
  case editComment(id: String, postId: String, text: String)
  case deleteComment(id: String, postId: String)
  case createPost(PostDraft)
  case editPost(id: String, PostEdit)
  case deletePost(id: String)
  case setFollowed(Bool, username: String)
}

/// The object of an action. Actions on one object reach the server in order.
public enum OutboxObject: Codable, Hashable, Sendable {
  /// A post, with its likes and comments.
  case post(id: String)
  case person(username: String)
}

extension OutboxAction {
  /// The post of the action; nil for one not created yet, and for follows.
  public var postId: String? {
    switch self {
    case .setLiked(_, let postId), .createComment(let postId, _, _), .editComment(_, let postId, _),
      .deleteComment(_, let postId), .editPost(let postId, _), .deletePost(let postId):
      postId
    case .createPost, .setFollowed: nil
    }
  }

  /// The subject that the action gives to a post.
  var subject: PostSubjectReference? {
    switch self {
    case .createPost(let draft): draft.about?.reference
    case .editPost(_, let edit): edit.about?.subject?.reference
    default: nil
    }
  }

  /// True if the action sets a state. A rejected one is dropped and the old state shown; other actions wait for the
  /// user to retry or discard them.
  var isSwitch: Bool {
    switch self {
    case .setLiked, .setFollowed: true
    default: false
    }
  }

  /// True if sending it twice would create two objects.
  var creates: Bool {
    switch self {
    case .createComment, .createPost: true
    default: false
    }
  }

  /// True if a missing object counts as success.
  var isDeletion: Bool {
    switch self {
    case .deleteComment, .deletePost: true
    default: false
    }
  }

  /// True if this action makes another one obsolete. It is a newer edit of the same object, or its deletion.
  func supersedes(_ other: OutboxAction) -> Bool {
    switch (self, other) {
    case (.editComment(let id, _, _), .editComment(let otherID, _, _)),
      (.deleteComment(let id, _), .editComment(let otherID, _, _)):
      id == otherID
    case (.deletePost(let id), _): other.postId == id && !other.isDeletion
    case (.editPost(let id, let new), .editPost(let otherID, let old)):
      id == otherID && new.supersedes(old)
    default: false
    }
  }

  /// True if the action edits or deletes the post or comment with this id.
  func isAbout(_ id: String) -> Bool {
    switch self {
    case .editComment(id, _, _), .deleteComment(id, _), .editPost(id, _), .deletePost(id): true
    default: false
    }
  }

  func refers(to id: String) -> Bool {
    switch self {
    case .editComment(let commentId, let postId, _), .deleteComment(let commentId, let postId):
      commentId == id || postId == id
    default: postId == id
    }
  }

  /// Returns the action with `id` replaced by the server's id.
  func replacing(_ id: String, with newId: String) -> OutboxAction {
    func new(_ given: String) -> String { given == id ? newId : given }
    return switch self {
    case .setLiked(let liked, let postId): .setLiked(liked, postId: new(postId))
    case .createComment(let postId, let text, let position):
      .createComment(postId: new(postId), text: text, position: position)
    case .editComment(let id, let postId, let text):
      .editComment(id: new(id), postId: new(postId), text: text)
    case .deleteComment(let id, let postId): .deleteComment(id: new(id), postId: new(postId))
    case .editPost(let id, let edit): .editPost(id: new(id), edit)
    case .deletePost(let id): .deletePost(id: new(id))
    case .createPost, .setFollowed: self
    }
  }
}
