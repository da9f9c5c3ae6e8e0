/// The body of `PATCH /posts/{id}`; what is absent stays as it is.
///
/// ```swift
/// let request = UpdatePostRequest(caption: "Better words", isSpoiler: true)
/// ```
public struct UpdatePostRequest: Codable, Hashable, Sendable {
  /// An empty text removes the caption; refused for a post without a photo.
  public let caption: String?
  /// One text for each photo, in order.
  public let alt: [String]?
  public let visibility: Visibility?
  /// A ``PostSubjectReference``; an empty text takes away what the post is about, and the rating with it.
  public let about: String?
  /// Of what ``about`` names, with which it is given; without one, that has none afterwards. An experience has its own.
  public let rating: Rating?
  /// How far into the book that ``about`` names the words speak; without one, they speak of no place in it afterwards.
  public let position: BookPosition?
  public let isSpoiler: Bool?

  public init(
    caption: String? = nil, alt: [String]? = nil, visibility: Visibility? = nil, about: String? = nil,
    rating: Rating? = nil, position: BookPosition? = nil, isSpoiler: Bool? = nil
  ) {
    self.caption = caption
    self.alt = alt
    self.visibility = visibility
    self.about = about
    self.rating = rating
    self.position = position
    self.isSpoiler = isSpoiler
  }
}

/// The answer to liking and unliking.
///
/// ```swift
/// let likes = try decoder.decode(LikesResponse.self, from: data).likes
/// ```
public struct LikesResponse: Codable, Hashable, Sendable {
  public let likes: Int

  public init(
    likes: Int
  ) {
    self.likes = likes
  }
}
