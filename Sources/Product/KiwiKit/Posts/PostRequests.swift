/// An edit of a post. Omitted and null members keep their values.
///
/// ```swift
/// let request = UpdatePostRequest(caption: "Better words", isSpoiler: true)
/// ```
public struct UpdatePostRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "caption": .text(0...Limits.captionLength),
    "alt": .list(0...Limits.attachmentsPerPost, of: .length(0...Limits.altLength)),
  ]

  /// An empty text removes the caption, which is rejected for a post without a photo.
  public let caption: String?
  /// One text for each photo, in order. Any other number of texts is rejected.
  public let alt: [String]?
  public let visibility: Visibility?
  /// The subject of the post: `title:` and the id of a title, `spot:` and the id of a place, or `experience:` and the
  /// id of an experience of the author. An empty text removes the subject and the rating.
  public let about: String?
  /// The author's rating of the subject. It needs `about`; `about` without a rating removes the former one. An
  /// experience has its own ratings.
  public let rating: Rating?
  /// The place in the book that the caption is about. It needs `about`; `about` without a position removes the former
  /// one.
  public let position: BookPosition?
  /// True if the caption gives away the plot. The quote card is drawn again.
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

/// The response to liking and unliking.
///
/// ```swift
/// let likes = try decoder.decode(LikesResponse.self, from: data).likes
/// ```
public struct LikesResponse: WireValue {
  public static let rules: [String: FieldRule] = ["likes": .atLeast(0)]

  /// The number of users who like the post now.
  public let likes: Int

  public init(
    likes: Int
  ) {
    self.likes = likes
  }
}

/// A post as a form. A field other than `file`, `alt` and `crop` may be given once.
///
/// ```swift
/// let form = UploadForm([.text("caption", "Plums"), .text("visibility", Visibility.followers.rawValue)])
/// ```
public struct CreatePostRequest: FormShape {
  public static let rules: [String: FieldRule] = [
    "alt": .list(0...Limits.attachmentsPerPost, of: .length(0...Limits.altLength)),
    "crop": .list(0...Limits.attachmentsPerPost), "caption": .length(0...Limits.captionLength),
    "page": .number(Limits.readingPages), "percent": .number(0...100), "authorId": .length(0...Int.max),
  ]
  /// JPEG, PNG or WebP of at most 10 MiB each, recognized by their content. A post with a caption may have none.
  public static let files = ["file": 0...Limits.attachmentsPerPost]

  /// A description of each photo, in the same order; an empty text for none.
  public let alt: [String]?
  /// The crop of each photo, in the same order. Photos without a crop are not cropped.
  public let crop: [PhotoCrop]?
  /// Required without a photo.
  public let caption: String?
  public let visibility: Visibility?
  /// The subject of the post: `title:` and the id of a title, `spot:` and the id of a place, or `experience:` and the
  /// id of an experience of the author.
  public let about: String?
  /// The author's rating of the subject. It needs `about`. An experience has its own ratings.
  public let rating: Rating?
  /// The page of the book named by `about` that the caption is about.
  public let page: Int?
  /// The same place in hundredths of the book.
  public let percent: Int?
  /// True if the caption gives away the plot.
  public let isSpoiler: Bool?
  /// Ignored. The author is the user of the token.
  public let authorId: String?
}

/// The crop of a photo before it is stored.
///
/// ```swift
/// let crop = PhotoCrop(rawValue: "square") ?? .original
/// ```
public enum PhotoCrop: String, Codable, Hashable, Sendable, CaseIterable {
  case original
  /// The square in its middle.
  case square
}
