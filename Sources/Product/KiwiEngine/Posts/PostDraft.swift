public import Foundation
public import KiwiKit

/// A post before the server knows it: 0 to 4 photos, words, or both.
public struct PostDraft: Codable, Hashable, Sendable {
  public var caption: String
  public var photos: [DraftPhoto]
  public var visibility: Visibility
  public var about: PostSubject?
  public var isSpoiler: Bool

  public init(
    caption: String = "", photos: [DraftPhoto] = [], visibility: Visibility = .everyone,
    about: PostSubject? = nil, isSpoiler: Bool = false
  ) {
    self.caption = caption
    self.photos = photos
    self.visibility = visibility
    self.about = about
    self.isSpoiler = isSpoiler
  }

  /// What an earlier version recorded is about nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    caption = try container.decode(String.self, forKey: .caption)
    photos = try container.decode([DraftPhoto].self, forKey: .photos)
    visibility = try container.decode(Visibility.self, forKey: .visibility)
    about = try container.decodeIfPresent(PostSubject.self, forKey: .about)
    isSpoiler = try container.decodeIfPresent(Bool.self, forKey: .isSpoiler) ?? false
  }

  /// Whether there is anything to post.
  public var isEmpty: Bool {
    photos.isEmpty && WrittenText.isBlank(caption)
  }
}

/// A photo to be posted.
public struct DraftPhoto: Codable, Hashable, Sendable {
  /// JPEG, PNG or WebP.
  public var data: Data
  /// What the photo shows; empty when the author gives none.
  public var alt: String
  public var crop: PhotoCrop

  public init(data: Data, alt: String = "", crop: PhotoCrop = .original) {
    self.data = data
    self.alt = alt
    self.crop = crop
  }
}
