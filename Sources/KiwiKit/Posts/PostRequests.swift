/// The body of `PATCH /posts/{id}`; what is absent stays as it is.
public struct UpdatePostRequest: Codable, Hashable, Sendable {
  /// An empty text removes the caption; refused for a post without a photo.
  public let caption: String?
  /// One text for each photo, in order.
  public let alt: [String]?
  public let visibility: Visibility?

  public init(caption: String? = nil, alt: [String]? = nil, visibility: Visibility? = nil) {
    self.caption = caption
    self.alt = alt
    self.visibility = visibility
  }
}

/// The answer to liking and unliking.
public struct LikesResponse: Codable, Hashable, Sendable {
  public let likes: Int

  public init(
    likes: Int
  ) {
    self.likes = likes
  }
}
