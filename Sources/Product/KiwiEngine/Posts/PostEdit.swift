public import KiwiKit

/// What somebody changes of a post; what is nil stays as it is. Recorded as it is shown: a device without network shows
/// what the post is about now, too.
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

  /// An empty text removes the caption.
  public var caption: String?
  /// One text for each photo, in order.
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

  /// What the server is told.
  public var request: UpdatePostRequest {
    UpdatePostRequest(
      caption: caption, alt: alt, visibility: visibility,
      about: about.map { $0.subject?.reference.text ?? "" }, rating: about?.subject?.postRating,
      position: about?.subject?.position,
      isSpoiler: isSpoiler)
  }

  /// Both edits as one.
  func followed(by later: PostEdit) -> PostEdit {
    PostEdit(
      caption: later.caption ?? caption, alt: later.alt ?? alt, visibility: later.visibility ?? visibility,
      about: later.about ?? about, isSpoiler: later.isSpoiler ?? isSpoiler)
  }

  /// Whether this says all anew that another one says.
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
