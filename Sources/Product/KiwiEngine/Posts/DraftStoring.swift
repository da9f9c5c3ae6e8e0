public import Foundation
public import KiwiKit
import Threads

/// What a person is writing: one draft of each.
public enum DraftKind: Hashable, Sendable {
  case post
  case comment(postId: String)
  case postEdit(postId: String)
  case commentEdit(commentId: String)
  case profileEdit
  case experience(spotId: String)
  case experienceEdit(experienceId: String)
  /// About a book: the id of its title or of a session, or its name.
  case note(book: String)
  case noteEdit(noteId: String)
}

/// What stands in a form, as it was typed and chosen.
public struct Draft: Codable, Hashable, Sendable {
  public var text: String
  public var photos: [DraftPhoto]
  /// Nil where the form has no such choice.
  public var visibility: Visibility?
  /// What the photos of a post show that is being edited, in their order.
  public var alts: [String]
  /// The name in the form of a profile.
  public var displayName: String
  /// What a post is about.
  public var about: PostSubject?
  public var isSpoiler: Bool
  /// What stands in the form of an experience.
  public var experience: ExperienceFields?
  /// What stands in the form of a note.
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

  /// What an earlier version kept is about nothing.
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

/// Keeps what one person on one server is writing. A store never has anything of somebody else.
public protocol DraftStoring: Sendable {
  /// Whether drafts are there after a log-out, for wherever the person comes back.
  var outlivesLogOut: Bool { get }
  /// All that is kept; what cannot be read is left out.
  func drafts() async throws(PostStoreFailure) -> [DraftKind: Draft]
  /// Keeps a draft in place of the one before; nil removes it. Durable when this returns.
  func save(_ draft: Draft?, of kind: DraftKind) async throws(PostStoreFailure)
  /// - Parameter moment: What another store of the person was given later than this stays, where they share a place.
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

/// Keeps drafts for as long as the object lives.
public final class MemoryDraftStore: DraftStoring {
  private let kept: Mutex<[DraftKind: Draft]>

  public init(_ drafts: [DraftKind: Draft] = [:]) {
    kept = Mutex(drafts)
  }

  public func drafts() -> [DraftKind: Draft] { kept.withLock { $0 } }

  public func save(_ draft: Draft?, of kind: DraftKind) { kept.withLock { $0[kind] = draft } }
}

/// The name by which a draft is kept: never changed, or what is kept is lost.
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
