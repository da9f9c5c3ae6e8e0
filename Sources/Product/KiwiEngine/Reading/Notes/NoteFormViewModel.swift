import Foundation
public import KiwiKit
public import Observation

/// Writes something down about a book, or changes what was. What is typed is kept until it is saved.
@Observable @MainActor public final class NoteFormViewModel: Identifiable {
  /// What a new note is about.
  public enum Book: Hashable, Sendable {
    case title(TitleSummary)
    /// What is being read.
    case session(ReadingSession)
    /// One that the server may not know.
    case named

    /// By which its draft is kept.
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

  /// The one that is changed, as it was seen last; nil for a new one.
  public private(set) var note: Note?
  public let book: Book
  /// The name of a book that was not chosen.
  public var bookTitle = ""
  /// A book that was chosen for a new note.
  public private(set) var title: TitleSummary?
  public var fields: NoteFields { didSet { keep() } }
  /// The note as somebody changed it on another device meanwhile.
  public private(set) var other: Note?
  public let saving = Submission()
  @ObservationIgnored private let before: NoteFields
  @ObservationIgnored private let draft: DraftKind
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let reading: ReadingViewModel
  @ObservationIgnored private let client: any APIClientProtocol

  /// A new one. In a session it begins with the page where that is.
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

  /// Changes one that is there.
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

  private func keep() {
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

  private var textExcess: String? { TextLimit.problem("note", fields.text, Limits.noteLength) }

  public var pageProblem: String? { badPage ?? saving.problem("position") }

  private var badPage: String? {
    fields.page.trimmed.isEmpty || StartReadingViewModel.number(fields.page) != nil
      ? nil : "Write the number of a page, or leave it out."
  }

  public var percentProblem: String? {
    fields.percent.trimmed.isEmpty || NoteFields.percent(fields.percent) != nil
      ? nil : "Write a number from 0 to 100, or leave it out."
  }

  public var canSave: Bool {
    isBookGiven && !WrittenText.isBlank(fields.text) && textExcess == nil && badPage == nil
      && percentProblem == nil && !saving.isUnderWay
  }

  // MARK: Saving

  /// Returns whether the server has it.
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
      // What stands there by now is shown beside what was typed here; saving again is a decision then.
      if error.code == "changed_meanwhile" {
        let other = try await client.send(API.Notes.note(note.id))
        self.other = other
        self.note = other
      }
      throw error
    }
  }

  /// The words of the other device count, and what was typed here is given up.
  public func takeOther() {
    guard let other else { return }
    fields = NoteFields(other)
    self.other = nil
    drafts[draft] = nil
  }

  /// What was typed into the form of one that is there is not wanted. What was begun anew waits in its form.
  public func cancel() { if note != nil { drafts[draft] = nil } }
}
