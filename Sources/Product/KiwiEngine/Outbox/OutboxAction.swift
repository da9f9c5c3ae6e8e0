import KiwiKit

/// Something a person did that the server has to learn.
///
/// The id of a post or comment that the server does not know yet is that of the entry that creates it.
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

/// What an action changes. Actions on one object reach the server in the order in which they were done.
public enum OutboxObject: Codable, Hashable, Sendable {
  /// A post with its likes and comments.
  case post(id: String)
  case person(username: String)
}

extension OutboxAction {
  /// The post that the action is about; nil for one that is yet to be created, and for people.
  public var postId: String? {
    switch self {
    case .setLiked(_, let postId), .createComment(let postId, _, _), .editComment(_, let postId, _),
      .deleteComment(_, let postId), .editPost(let postId, _), .deletePost(let postId):
      postId
    case .createPost, .setFollowed: nil
    }
  }

  /// What a post is to be about by the action.
  var subject: PostSubjectReference? {
    switch self {
    case .createPost(let draft): draft.about?.reference
    case .editPost(_, let edit): edit.about?.subject?.reference
    default: nil
    }
  }

  /// Whether the action is a wish that stands or falls by itself. Refused, it is dropped and shown as before;
  /// anything else stays for the person to send again or to discard.
  var isSwitch: Bool {
    switch self {
    case .setLiked, .setFollowed: true
    default: false
    }
  }

  /// Whether doing it twice would make two things.
  var creates: Bool {
    switch self {
    case .createComment, .createPost: true
    default: false
    }
  }

  /// Whether what is not there any more is what was wanted.
  var isDeletion: Bool {
    switch self {
    case .deleteComment, .deletePost: true
    default: false
    }
  }

  /// Whether this edit says all anew that another one says, or this deletion makes it pointless.
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

  /// Whether it is this very post or comment that is edited or deleted.
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

  /// The same action on what `id` is called now.
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
