public import Foundation

/// A comment under a post.
///
/// ```swift
/// let comment = Comment(id: id, postId: post.id, author: reader, text: "Me too.", createdAt: now)
/// ```
public struct Comment: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "postId": .all([.always, .id]), "text": .length(1...Limits.commentLength), "isBeyond": .always,
  ]

  /// A lowercase version 7 UUID: newer comments have greater ids.
  public let id: String
  public let postId: String?
  public let author: User
  /// The comment.
  public let text: String
  /// The time of writing.
  public let createdAt: Date
  /// The time of the last edit, or null.
  public let editedAt: Date?
  /// The place in the post's book that the comment is about; null for the place of the post.
  public let position: BookPosition?
  /// True if the comment is about later pages than the viewer has reached. Clients hide it until the viewer asks for
  /// it.
  public let isBeyond: Bool?

  public init(
    id: String, postId: String?, author: User, text: String, createdAt: Date, editedAt: Date? = nil,
    position: BookPosition? = nil, isBeyond: Bool = false
  ) {
    self.id = id
    self.postId = postId
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.editedAt = editedAt
    self.position = position
    self.isBeyond = isBeyond
  }
}

/// The text of a comment.
///
/// ```swift
/// let request = CommentRequest(text: "That chapter!", position: BookPosition(page: 120))
/// ```
public struct CommentRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "text": .all([.text(1...Limits.commentLength), .pattern(WrittenText.visiblePattern)])
  ]

  public let text: String
  /// The place in the post's book that the comment is about. It is rejected for a post about anything else. In an edit,
  /// a missing position leaves the former one.
  public let position: BookPosition?

  public init(text: String, position: BookPosition? = nil) {
    self.text = text
    self.position = position
  }
}

/// A comment to create or to delete, as a form.
///
/// ```swift
/// let form = "operation=delete&commentid=" + id
/// ```
public struct CommentOperation: FormShape {
  /// The operation that the form asks for.
  public enum Operation: String, Codable, Sendable, CaseIterable {
    /// Creates a comment. Requires ``CommentOperation/postid`` and ``CommentOperation/text``.
    case create
    /// Deletes a comment. Requires ``CommentOperation/commentid``.
    case delete
  }

  public static let rules: [String: FieldRule] = [
    "postid": .id, "commentid": .id,
    "text": .all([
      .length(1...Limits.commentLength),
      .pattern(#"^[^\u0000]*"# + WrittenText.visiblePattern + #"[^\u0000]*$"#),
    ]),
  ]

  public let operation: Operation
  /// The post of a comment to create.
  public let postid: String?
  /// The text of a comment to create, without NUL.
  public let text: String?
  /// The comment to delete.
  public let commentid: String?
}
