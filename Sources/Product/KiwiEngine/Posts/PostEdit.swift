public import KiwiKit

/// An edit of a post. Nil leaves a field unchanged.
///
/// Includes the new subject itself, so a device without a network can show it.
public struct PostEdit: Codable, Hashable, Sendable {
  public enum About: Codable, Hashable, Sendable {
    case nothing
    case subject(PostSubject)

    public init(_ subject: PostSubject?) {
      self = subject.map(About.subject) ?? .nothing
    }

    public var subject: PostSubject? {
      switch self {
      case .nothing: nil
      case .subject(let subject): subject
      }
    }
  }

  /// The new caption; an empty text removes it.
  public var caption: String?
  /// The photos' descriptions, in order.
  public var alt: [String]?
  public var visibility: Visibility?
  public var about: About?
  public var isSpoiler: Bool?

  public init(
    caption: String? = nil, alt: [String]? = nil, visibility: Visibility? = nil, about: About? = nil,
    isSpoiler: Bool? = nil
  ) {
    self.caption = caption
    self.alt = alt
    self.visibility = visibility
    self.about = about
    self.isSpoiler = isSpoiler
  }

  /// The request to the server.
  public var request: UpdatePostRequest {
    UpdatePostRequest(
      caption: caption, alt: alt, visibility: visibility,
      about: about.map { $0.subject?.reference.text ?? "" }, rating: about?.subject?.postRating,
      position: about?.subject?.position,
      isSpoiler: isSpoiler)
  }

  /// Returns both edits combined.
  func followed(by later: PostEdit) -> PostEdit {
    PostEdit(
      caption: later.caption ?? caption, alt: later.alt ?? alt, visibility: later.visibility ?? visibility,
      about: later.about ?? about, isSpoiler: later.isSpoiler ?? isSpoiler)
  }

  /// True if this edit overwrites all fields of another.
  func supersedes(_ other: PostEdit) -> Bool { other.followed(by: self) == self }
}

extension Post {
  mutating func edit(_ edit: PostEdit) {
    if let caption = edit.caption { self.caption = caption.isEmpty ? nil : caption }
    if let visibility = edit.visibility { self.visibility = visibility }
    if let about = edit.about { self.about = about.subject }
    if let isSpoiler = edit.isSpoiler { self.isSpoiler = isSpoiler }
    guard let alt = edit.alt, alt.count == attachments.count else { return }
    for (index, text) in alt.enumerated() { attachments[index].alt = text.isEmpty ? nil : text }
  }
}

extension PostDraft {
  func applying(_ edit: PostEdit) -> PostDraft {
    var draft = self
    if let caption = edit.caption { draft.caption = caption }
    if let visibility = edit.visibility { draft.visibility = visibility }
    if let about = edit.about { draft.about = about.subject }
    if let isSpoiler = edit.isSpoiler { draft.isSpoiler = isSpoiler }
    if let alt = edit.alt, alt.count == draft.photos.count {
      for (index, text) in alt.enumerated() { draft.photos[index].alt = text }
    }
    return draft
  }
}
