public import Foundation

/// What a person wrote under a post.
public struct Comment: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let postId: String?
  public let author: User
  public let text: String
  public let createdAt: Date
  public let editedAt: Date?

  public init(
    id: String, postId: String?, author: User, text: String, createdAt: Date, editedAt: Date? = nil
  ) {
    self.id = id
    self.postId = postId
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.editedAt = editedAt
  }
}

/// The body of `POST /posts/{id}/comments` and `PATCH /comments/{id}`.
public struct CommentRequest: Codable, Hashable, Sendable {
  public let text: String

  public init(text: String) {
    self.text = text
  }
}
