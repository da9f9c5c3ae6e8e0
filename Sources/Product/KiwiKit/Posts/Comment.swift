public import Foundation

/// What a person wrote under a post.
///
/// ```swift
/// let comment = Comment(id: id, postId: post.id, author: reader, text: "Me too.", createdAt: now)
/// ```
public struct Comment: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let postId: String?
  public let author: User
  public let text: String
  public let createdAt: Date
  public let editedAt: Date?
  /// How far into the book that the post is about it speaks; nil where it speaks of no other place than the post.
  public let position: BookPosition?
  /// Whether it speaks of what its reader has not come to yet: it is shown to those alone who ask for it.
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

/// The body of `POST /posts/{id}/comments` and `PATCH /comments/{id}`.
///
/// ```swift
/// let request = CommentRequest(text: "That chapter!", position: BookPosition(page: 120))
/// ```
public struct CommentRequest: Codable, Hashable, Sendable {
  public let text: String
  /// How far into the book that the post is about it speaks; left out in an edit, it stays.
  public let position: BookPosition?

  public init(text: String, position: BookPosition? = nil) {
    self.text = text
    self.position = position
  }
}
