public import Foundation
public import KiwiKit
import Threads

/// A kind of draft; one draft of each is kept.
public enum DraftKind: Hashable, Sendable {
  case post
  case comment(postId: String)
  case postEdit(postId: String)
  case commentEdit(commentId: String)
  case profileEdit
  case experience(spotId: String)
  case experienceEdit(experienceId: String)
  /// A note about a book, by the id of title or session, or by name.
  case note(book: String)
  case noteEdit(noteId: String)
}

/// The content of a form, as the user entered it.
public struct Draft: Codable, Hashable, Sendable {
  public var text: String
  public var photos: [DraftPhoto]
  /// The audience; nil if the form has none.
  public var visibility: Visibility?
  /// The descriptions of an edited post's photos, in order.
  public var alts: [String]
  /// The name in the profile form.
  public var displayName: String
  /// The subject of a post.
  public var about: PostSubject?
  public var isSpoiler: Bool
  /// The fields of the experience form.
  public var experience: ExperienceFields?
  /// The fields of the note form.
  public var note: NoteFields?

  public init(
    text: String = "", photos: [DraftPhoto] = [], visibility: Visibility? = nil, alts: [String] = [],
    displayName: String = "", about: PostSubject? = nil, isSpoiler: Bool = false,
    experience: ExperienceFields? = nil, note: NoteFields? = nil
  ) {
    self.text = text
    self.photos = photos
    self.visibility = visibility
    self.alts = alts
    self.displayName = displayName
    self.about = about
    self.isSpoiler = isSpoiler
    self.experience = experience
    self.note = note
  }

  /// Decodes drafts of earlier versions, which have no subject.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = try container.decode(String.self, forKey: .text)
    photos = try container.decode([DraftPhoto].self, forKey: .photos)
    visibility = try container.decodeIfPresent(Visibility.self, forKey: .visibility)
    alts = try container.decode([String].self, forKey: .alts)
    displayName = try container.decode(String.self, forKey: .displayName)
    about = try container.decodeIfPresent(PostSubject.self, forKey: .about)
    isSpoiler = try container.decodeIfPresent(Bool.self, forKey: .isSpoiler) ?? false
    experience = try container.decodeIfPresent(ExperienceFields.self, forKey: .experience)
    note = try container.decodeIfPresent(NoteFields.self, forKey: .note)
  }
}

/// Stores the drafts of one user on one server. A store never contains another user's drafts.
public protocol DraftStoring: Sendable {
  /// True if drafts are available after a logout, on any device.
  var outlivesLogOut: Bool { get }
  /// Returns all stored drafts, except for unreadable ones.
  func drafts() async throws(PostStoreFailure) -> [DraftKind: Draft]
  /// Stores a draft, which replaces the previous one; nil removes it. Durable when the call returns.
  func save(_ draft: Draft?, of kind: DraftKind) async throws(PostStoreFailure)
  /// - Parameter moment: The time of writing. A draft that another store of the user saved later is kept.
  func save(_ draft: Draft?, of kind: DraftKind, writtenAt moment: Date) async throws(PostStoreFailure)
}

extension DraftStoring {
  public var outlivesLogOut: Bool { false }

  public func save(
    _ draft: Draft?, of kind: DraftKind, writtenAt moment: Date
  ) async throws(PostStoreFailure) {
    try await save(draft, of: kind)
  }
}

/// Keeps drafts for the lifetime of the object.
public final class MemoryDraftStore: DraftStoring {
  private let kept: Mutex<[DraftKind: Draft]>

  public init(_ drafts: [DraftKind: Draft] = [:]) {
    kept = Mutex(drafts)
  }

  public func drafts() -> [DraftKind: Draft] { kept.withLock { $0 } }

  public func save(_ draft: Draft?, of kind: DraftKind) { kept.withLock { $0[kind] = draft } }
}

/// The stored name of a draft. A change would lose the stored drafts.
extension DraftKind: RawRepresentable {
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : nil) {
    case ("post", nil): self = .post
    case ("comment", let id?): self = .comment(postId: id)
    case ("postEdit", let id?): self = .postEdit(postId: id)
    case ("commentEdit", let id?): self = .commentEdit(commentId: id)
    case ("profileEdit", nil): self = .profileEdit
    case ("experience", let id?): self = .experience(spotId: id)
    case ("experienceEdit", let id?): self = .experienceEdit(experienceId: id)
    case ("note", let book?): self = .note(book: book)
    case ("noteEdit", let id?): self = .noteEdit(noteId: id)
    default: return nil
    }
  }

  public var rawValue: String {
    switch self {
    case .post: "post"
    case .comment(let id): "comment \(id)"
    case .postEdit(let id): "postEdit \(id)"
    case .commentEdit(let id): "commentEdit \(id)"
    case .profileEdit: "profileEdit"
    case .experience(let id): "experience \(id)"
    case .experienceEdit(let id): "experienceEdit \(id)"
    case .note(let book): "note \(book)"
    case .noteEdit(let id): "noteEdit \(id)"
    }
  }
}
