import Foundation
public import KiwiKit
public import Observation

/// The form that creates or edits a note about a book. Its draft is kept until the note is saved.
@Observable @MainActor public final class NoteFormViewModel: Identifiable {
  /// The subject of a new note.
  public enum Book: Hashable, Sendable {
    case title(TitleSummary)
    /// The book of a session.
    case session(ReadingSession)
    /// A book that is known only by name.
    case named

    /// The key of the book's draft.
    fileprivate var key: String {
      switch self {
      case .title(let title): title.id
      case .session(let session): session.id
      case .named: "any"
      }
    }

    public var name: String? {
      switch self {
      case .title(let title): title.name
      case .session(let session): session.bookTitle
      case .named: nil
      }
    }
  }

  /// The note to edit, as last loaded; nil for a new note.
  public private(set) var note: Note?
  public let book: Book
  /// The name of a book that was not chosen from the catalog.
  public var bookTitle = ""
  /// The book chosen for a new note.
  public private(set) var title: TitleSummary?
  public var fields: NoteFields { didSet { saveDraft() } }
  /// The version of the note that another device has saved meanwhile.
  public private(set) var other: Note?
  public let saving = Submission()
  @ObservationIgnored private let before: NoteFields
  @ObservationIgnored private let draft: DraftKind
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let reading: ReadingViewModel
  @ObservationIgnored private let client: any APIClientProtocol

  /// Creates a form for a new note, which starts at the session's page.
  public init(about book: Book, reading: ReadingViewModel, drafts: Drafts, client: any APIClientProtocol) {
    self.book = book
    self.drafts = drafts
    self.reading = reading
    self.client = client
    draft = .note(book: book.key)
    var fields = NoteFields()
    if case .session(let session) = book, let page = session.endPage ?? session.startPage {
      fields.page = String(page)
    }
    before = fields
    var begun = drafts[draft]?.note ?? fields
    begun.id = begun.id ?? UUID().uuidString.lowercased()
    self.fields = begun
    bookTitle = drafts[draft]?.text ?? ""
  }

  /// Creates a form that edits a note.
  public init(_ note: Note, reading: ReadingViewModel, drafts: Drafts, client: any APIClientProtocol) {
    self.note = note
    book = note.title.map { .title($0) } ?? .named
    self.drafts = drafts
    self.reading = reading
    self.client = client
    draft = .noteEdit(noteId: note.id)
    before = NoteFields(note)
    fields = drafts[draft]?.note ?? before
  }

  private func saveDraft() {
    var plain = fields
    plain.id = nil
    drafts[draft] = plain == before ? nil : Draft(text: bookTitle, note: fields)
  }

  public func choose(_ title: Title) { self.title = TitleSummary(title) }

  // MARK: Problems

  public var isBookGiven: Bool {
    note != nil || book.name != nil || title != nil || !bookTitle.trimmed.isEmpty
  }

  public var textProblem: String? { textExcess ?? saving.problem("text") }

  private var textExcess: String? { TextLimit.problem(localized("note"), fields.text, Limits.noteLength) }

  public var pageProblem: String? { badPage ?? saving.problem("position") }

  private var badPage: String? {
    fields.page.trimmed.isEmpty || StartReadingViewModel.number(fields.page) != nil
      ? nil : localized("This is not a page number. Enter one, or leave the field empty.")
  }

  public var percentProblem: String? {
    fields.percent.trimmed.isEmpty || NoteFields.percent(fields.percent) != nil
      ? nil : localized("This is not a percentage. Enter a number from 0 to 100, or leave the field empty.")
  }

  public var canSave: Bool {
    isBookGiven && !WrittenText.isBlank(fields.text) && textExcess == nil && badPage == nil
      && percentProblem == nil && !saving.isUnderWay
  }

  // MARK: Saving

  /// Saves the note and returns true on success.
  public func save() async -> Bool {
    guard canSave else { return false }
    let isSaved = await saving.run { () async throws(APIFailure) in
      if let note { try await change(note) } else { try await create() }
    }
    if isSaved {
      drafts[draft] = nil
      reading.changedElsewhere()
    }
    return isSaved
  }

  private func create() async throws(APIFailure) {
    var sessionId: String?
    if case .session(let session) = book { sessionId = session.id }
    var titleId = title?.id
    if case .title(let title) = book { titleId = title.id }
    _ = try await client.send(
      API.Notes.create(
        NewNote(
          id: fields.id ?? UUID().uuidString.lowercased(), kind: fields.kind, titleId: titleId,
          bookTitle: titleId == nil && sessionId == nil ? bookTitle.trimmed : nil, sessionId: sessionId,
          text: fields.text.trimmed, position: fields.position, visibility: fields.visibility)))
  }

  private func change(_ note: Note) async throws(APIFailure) {
    do throws(APIFailure) {
      _ = try await client.send(
        API.Notes.change(
          note.id,
          NoteChange(
            revision: note.revision, kind: fields.kind, text: fields.text.trimmed,
            position: fields.position ?? .unknown, visibility: fields.visibility)))
    } catch {
      // Shows the other version beside the user's text. Saving again then overwrites it deliberately.
      if error.code == "changed_meanwhile" {
        let other = try await client.send(API.Notes.note(note.id))
        self.other = other
        self.note = other
      }
      throw error
    }
  }

  /// Adopts the other device's version and discards the user's edit.
  public func useOtherVersion() {
    guard let other else { return }
    fields = NoteFields(other)
    self.other = nil
    drafts[draft] = nil
  }

  /// Discards the draft of an edit. The draft of a new note stays in its form.
  public func cancel() { if note != nil { drafts[draft] = nil } }
}
