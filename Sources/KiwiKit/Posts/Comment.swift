public import Foundation

/// What a person wrote under a post.
public struct Comment: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  public let postId: String?
  public let author: User
  public let text: String
  public let createdAt: Date
  public let editedAt: Date?
}

/// The body of `POST /posts/{id}/comments` and `PATCH /comments/{id}`.
public struct CommentRequest: Codable, Hashable, Sendable {
  public let text: String

  public init(text: String) {
    self.text = text
  }
}
