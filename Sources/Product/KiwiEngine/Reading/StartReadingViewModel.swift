public import Foundation
public import KiwiKit
public import Observation

/// The form that starts a session: the book, the page, and the audience.
@Observable @MainActor public final class StartReadingViewModel: Identifiable {
  /// The book, if it was chosen from the catalog.
  public private(set) var title: Title?
  public var bookTitle = "" {
    didSet { if bookTitle != oldValue { linked = nil } }
  }
  /// The id of a linked book, valid while its name is unchanged.
  private var linked: String?
  public var page = ""
  public var visibility: Audience
  /// True if the session starts in focus.
  public var isInFocus = false
  /// The friend's session to join.
  public let joined: ReadingSession?
  @ObservationIgnored private let reading: ReadingViewModel
  /// The request in flight. Its id stays while the form is unchanged, so a retry does not start a second session.
  @ObservationIgnored private var sent: ReadingSessionStart?

  public init(reading: ReadingViewModel, title: Title? = nil, joining joined: ReadingSession? = nil) {
    self.reading = reading
    self.title = title
    self.joined = joined
    visibility = reading.settings.visibility
    if title == nil, let joined { bookTitle = joined.bookTitle }
  }

  public var changing: Submission { reading.changing }
  public var isBookGiven: Bool { title != nil || joined?.title != nil || !bookTitle.trimmed.isEmpty }
  public var canStart: Bool { isBookGiven && badPage == nil && !changing.isUnderWay }

  public var pageProblem: String? { badPage ?? changing.problem("startPage") }

  private var badPage: String? {
    page.trimmed.isEmpty || Self.number(page) != nil
      ? nil : localized("This is not a page number. Enter one, or leave the field empty.")
  }

  /// Fills in a known book.
  public func link(_ title: TitleSummary) {
    bookTitle = title.name
    linked = title.id
  }

  public func choose(_ title: Title?) { self.title = title }

  /// Starts the session, and returns true on success.
  public func start(in timeZone: TimeZone) async -> Bool {
    guard canStart else { return false }
    let titleId = title?.id ?? linked ?? (bookTitle == joined?.bookTitle ? joined?.title?.id : nil)
    let start = ReadingSessionStart(
      id: UUID().uuidString.lowercased(), titleId: titleId,
      bookTitle: title?.name ?? bookTitle.trimmed, startPage: Self.number(page),
      visibility: visibility,
      timeZone: timeZone.identifier)
    if let sent, sent.hasSameContent(as: start) {
      return await reading.start(sent, joining: joined?.id)
    }
    sent = start
    return await reading.start(start, joining: joined?.id)
  }

  /// Returns the entered page; nil if it is not a valid number.
  nonisolated public static func number(_ text: String) -> Int? {
    Int(text.trimmed).flatMap { Limits.readingPages.contains($0) ? $0 : nil }
  }
}

extension ReadingSessionStart {
  fileprivate func hasSameContent(as other: ReadingSessionStart) -> Bool {
    (titleId, bookTitle, startPage, visibility) == (
      other.titleId, other.bookTitle, other.startPage, other.visibility
    )
  }
}
