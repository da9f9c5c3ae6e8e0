import ServerTitles
import ServerPlaces
import ServerSocial
import ServerCore
import KiwiKit
import Media

/// The rules of posts. All functions run inside one transaction.
package enum PostService {
  package struct Photo: Sendable {
    package let image: ProcessedImage
    package let alt: String?

    package init(image: ProcessedImage, alt: String?) {
      self.image = image
      self.alt = alt
    }
  }

  package struct NewPost: Sendable {
    package let caption: String?
    package let visibility: Visibility
    package let photos: [Photo]
    package var about: About?
    package var isSpoiler = false

    package init(
      caption: String?, visibility: Visibility, photos: [Photo], about: About? = nil, isSpoiler: Bool = false
    ) {
      self.caption = caption
      self.visibility = visibility
      self.photos = photos
      self.about = about
      self.isSpoiler = isSpoiler
    }
  }

  /// The subject of a post, with the author's rating.
  package struct About: Hashable, Sendable {
    package let reference: PostSubjectReference
    package let rating: Rating?
    package var position: BookPosition?

    package init(reference: PostSubjectReference, rating: Rating?, position: BookPosition? = nil) {
      self.reference = reference
      self.rating = rating
      self.position = position
    }
  }

  package enum AboutEdit: Hashable, Sendable {
    case nothing
    case subject(About)

    package var position: BookPosition? { if case .subject(let about) = self { about.position } else { nil } }
  }

  package struct Edit: Sendable {
    package var caption: String?
    package var alt: [String]?
    package var visibility: Visibility?
    package var about: AboutEdit?
    package var isSpoiler: Bool?
  }

  package struct Updated: Sendable {
    package let key: Int64
    /// Indicates whether the post needs a new quote card.
    let needsCard: Bool
    /// The names of files that are no longer used.
    package let unusedNames: [String]
  }

  /// Creates a post and returns its key and id.
  package static func create(
    _ post: NewPost, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (key: Int64, id: String) {
    let id = UUIDv7.generate()
    let key = try PostStore(transaction).insert(
      id: id, authorKey: viewer.key, caption: post.caption, visibility: post.visibility,
      hasPhoto: !post.photos.isEmpty, now: now)
    for (position, photo) in post.photos.enumerated() {
      try PictureStore(transaction).insert(photo.image, alt: photo.alt, position: position, postKey: key)
    }
    if let about = post.about {
      try setAbout(.subject(about), ofPost: key, by: viewer, now: now, in: transaction)
    }
    if post.isSpoiler { try PostStore(transaction).setSpoiler(true, ofPost: key) }
    let access = PostAccess(
      key: key, id: id, authorKey: viewer.key, visibility: post.visibility, hasPhoto: !post.photos.isEmpty,
      caption: post.caption, likeCount: 0, isSpoiler: post.isSpoiler,
      hasPosition: post.about?.position != nil)
    try recordEntities(of: access, by: viewer, now: now, in: transaction)
    return (key, id)
  }

  /// Updates the given fields.
  package static func update(
    id: String, _ edit: Edit, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Updated {
    let post = try PostPolicy.ownPost(id: id, of: viewer, in: transaction)
    let caption: String?
    if let given = edit.caption { caption = given.isEmpty ? nil : given } else { caption = post.caption }
    var changed = post
    changed.visibility = edit.visibility ?? post.visibility
    changed.caption = caption
    guard post.hasPhoto || caption != nil else { throw captionNeeded }
    // The previous subject must not reach the new audience.
    if edit.about != nil { try PostStore(transaction).setAbout(titleKey: nil, rating: nil, ofPost: post.key) }
    try PostStore(transaction).update(
      key: post.key, caption: caption, visibility: changed.visibility, now: now)
    if let alt = edit.alt { try setAlt(alt, of: post, in: transaction) }
    if let about = edit.about { try setAbout(about, ofPost: post.key, by: viewer, now: now, in: transaction) }
    changed.isSpoiler = edit.isSpoiler ?? post.isSpoiler
    if changed.isSpoiler != post.isSpoiler {
      try PostStore(transaction).setSpoiler(changed.isSpoiler, ofPost: post.key)
    }
    if let about = edit.about { changed.hasPosition = about.position != nil }
    // The old card must not appear with the new text, not even until the new one is drawn, and never with a spoiler. A
    // card of a text with a position names it.
    let needsCard =
      !post.hasPhoto
      && (caption != post.caption || changed.isSpoiler != post.isSpoiler || post.hasPosition
        || changed.hasPosition)
    let unusedNames = needsCard ? try PictureStore(transaction).deleteCard(ofPost: post.key) : []
    if changed.visibility != post.visibility {
      try NotificationStore(transaction).deleteAll(outsideAudienceOf: changed)
    }
    if changed.caption != post.caption || changed.visibility != post.visibility {
      try recordEntities(of: changed, by: viewer, now: now, in: transaction)
    }
    return Updated(key: post.key, needsCard: needsCard, unusedNames: unusedNames)
  }

  private static func setAbout(
    _ about: AboutEdit, ofPost key: Int64, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    guard case .subject(let about) = about else {
      return try PostStore(transaction).setAbout(titleKey: nil, rating: nil, ofPost: key)
    }
    switch about.reference {
    case .title(let id):
      guard let titleKey = try TitleStore(transaction).key(id: id) else {
        throw APIError.invalid("about", "This title does not exist. Choose another title.")
      }
      if about.position != nil, try TitleStore(transaction).title(key: titleKey)?.facts.kind != .book {
        throw PostSubjectFields.notABook
      }
      try PostStore(transaction).setAbout(
        titleKey: titleKey, rating: about.rating, position: about.position, ofPost: key)
    case .spot(let id):
      guard let spot = try SpotStore(transaction).spot(id: id), !spot.isWithdrawn,
        try spot.isVisible(to: viewer, now: now, in: transaction)
      else { throw APIError.invalid("about", "This place does not exist. Choose another place.") }
      try PostPlaceStore(transaction).setAbout(
        spotKey: spot.key, experienceKey: nil, rating: about.rating, ofPost: key)
      try SpotMergeStore(transaction).deleteMoves("posts", row: String(key), atSpot: spot.key)
      if spot.id != id, let duplicate = try SpotStore(transaction).spotOrDuplicate(id: id) {
        try SpotMergeStore(transaction).recordArrivals(from: duplicate.key, "posts", row: String(key))
      }
      try SpotZones.refresh(spot.key, now: now, in: transaction)
    case .experience(let id):
      guard let row = try ExperienceStore(transaction).experience(id: id), row.userKey == viewer.key,
        row.experience.isDeleted?.value != true
      else {
        throw APIError.invalid("about", "This experience does not exist. Choose another experience.")
      }
      try PostPlaceStore(transaction).setAbout(
        spotKey: row.spotKey, experienceKey: row.key, rating: nil, ofPost: key)
      try SpotZones.refresh(row.spotKey, now: now, in: transaction)
    }
  }

  static let captionNeeded = APIError.invalid(
    "caption", "A post needs text or a photo. Write something, or add a photo.")

  private static func setAlt(_ alt: [String], of post: PostAccess, in transaction: Transaction) throws {
    let count = try PictureStore(transaction).photoCount(ofPost: post.key)
    guard alt.count == count else {
      throw APIError.invalid(
        "alt", "The number of descriptions is wrong. Send one for each of the \(count) photos.")
    }
    for (position, text) in alt.enumerated() {
      try PictureStore(transaction).setAlt(
        text.isEmpty ? nil : text, position: position, postKey: post.key)
    }
  }

  /// Removes a post with its comments and likes. Returns its key and the names of its files.
  package static func delete(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (key: Int64, unusedNames: [String]) {
    let post = try PostPolicy.ownPost(id: id, of: viewer, in: transaction)
    return (post.key, try remove(post, now: now, in: transaction))
  }

  /// Removes a post. The caller has checked that the user may.
  package static func remove(_ post: PostAccess, now: Timestamp, in transaction: Transaction) throws
    -> [String]
  {
    let names = try PictureStore(transaction).names(ofPost: post.key)
    try PostRemoval.begin(post.key, now: now, in: transaction)
    return names
  }

  /// Returns the distinct hashtags of a caption, up to the limit.
  package static func hashtags(in caption: String?) -> [String] {
    var tags: [String] = []
    for case .hashtag(let tag) in TextEntity.all(in: caption ?? "").map(\.kind) where !tags.contains(tag) {
      guard tags.count < Limits.hashtagsPerPost else { break }
      tags.append(tag)
    }
    return tags
  }

  private static func recordEntities(
    of post: PostAccess, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws {
    try PostStore(transaction).setHashtags(hashtags(in: post.caption), ofPost: post.key)
    try NotificationService.mentioned(
      in: post.caption ?? "", of: post, comment: nil, by: viewer, now: now, in: transaction)
  }
}
