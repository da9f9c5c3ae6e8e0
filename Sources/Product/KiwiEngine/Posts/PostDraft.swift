public import Foundation
public import KiwiKit

/// A post before it is created: 0 to 4 photos, text, or both.
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

  /// Decodes drafts of earlier versions, which have no subject.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    caption = try container.decode(String.self, forKey: .caption)
    photos = try container.decode([DraftPhoto].self, forKey: .photos)
    visibility = try container.decode(Visibility.self, forKey: .visibility)
    about = try container.decodeIfPresent(PostSubject.self, forKey: .about)
    isSpoiler = try container.decodeIfPresent(Bool.self, forKey: .isSpoiler) ?? false
  }

  /// True if there is nothing to post.
  public var isEmpty: Bool {
    photos.isEmpty && WrittenText.isBlank(caption)
  }
}

/// A photo of a draft.
public struct DraftPhoto: Codable, Hashable, Sendable {
  /// The file, as JPEG, PNG or WebP.
  public var data: Data
  /// The description of the photo; empty if the author gives none.
  public var alt: String
  public var crop: PhotoCrop

  public init(data: Data, alt: String = "", crop: PhotoCrop = .original) {
    self.data = data
    self.alt = alt
    self.crop = crop
  }
}
