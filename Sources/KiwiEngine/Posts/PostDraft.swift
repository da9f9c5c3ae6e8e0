public import Foundation
public import KiwiKit

/// A post before the server knows it: 0 to 4 photos, words, or both.
public struct PostDraft: Codable, Hashable, Sendable {
  public var caption: String
  public var photos: [DraftPhoto]
  public var visibility: Visibility

  public init(caption: String = "", photos: [DraftPhoto] = [], visibility: Visibility = .everyone) {
    self.caption = caption
    self.photos = photos
    self.visibility = visibility
  }

  /// Whether there is anything to post.
  public var isEmpty: Bool {
    photos.isEmpty && WrittenText.isBlank(caption)
  }
}

/// A photo to be posted.
public struct DraftPhoto: Codable, Hashable, Sendable {
  public enum Crop: String, Codable, Hashable, Sendable, CaseIterable {
    case square
    case original
  }

  /// JPEG, PNG or WebP.
  public var data: Data
  /// What the photo shows; empty when the author gives none.
  public var alt: String
  public var crop: Crop

  public init(data: Data, alt: String = "", crop: Crop = .original) {
    self.data = data
    self.alt = alt
    self.crop = crop
  }
}
