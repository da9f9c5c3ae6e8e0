public import Foundation
public import KiwiKit
public import Observation

/// The form with which somebody sits down: the book, the page, and who may know.
@Observable @MainActor public final class StartReadingViewModel: Identifiable {
  /// The book, where it was chosen among those that the server knows.
  public private(set) var title: Title?
  public var bookTitle = "" {
    didSet { if bookTitle != oldValue { linked = nil } }
  }
  /// A book that is known beforehand, as long as its name stays.
  private var linked: String?
  public var page = ""
  public var visibility: Audience
  /// Whether there is to be nothing else meanwhile.
  public var isInFocus = false
  /// The session of a friend that is joined.
  public let joined: ReadingSession?
  @ObservationIgnored private let reading: ReadingViewModel
  /// The same as long as the form says the same, so that what got no answer begins once.
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
    page.trimmed.isEmpty || Self.number(page) != nil ? nil : "Write the number of a page, or leave it out."
  }

  /// Begins with a book that is known by more than its name.
  public func link(_ title: TitleSummary) {
    bookTitle = title.name
    linked = title.id
  }

  public func choose(_ title: Title?) { self.title = title }

  /// Returns whether it has begun.
  public func start(in timeZone: TimeZone) async -> Bool {
    guard canStart else { return false }
    let titleId = title?.id ?? linked ?? (bookTitle == joined?.bookTitle ? joined?.title?.id : nil)
    let start = ReadingSessionStart(
      id: UUID().uuidString.lowercased(), titleId: titleId,
      bookTitle: title?.name ?? bookTitle.trimmed, startPage: Self.number(page),
      visibility: visibility,
      timeZone: timeZone.identifier)
    if let sent, sent.saysTheSame(as: start) {
      return await reading.start(sent, joining: joined?.id)
    }
    sent = start
    return await reading.start(start, joining: joined?.id)
  }

  /// The page that somebody typed; nil where it is none.
  nonisolated public static func number(_ text: String) -> Int? {
    Int(text.trimmed).flatMap { Limits.readingPages.contains($0) ? $0 : nil }
  }
}

extension ReadingSessionStart {
  fileprivate func saysTheSame(as other: ReadingSessionStart) -> Bool {
    (titleId, bookTitle, startPage, visibility) == (
      other.titleId, other.bookTitle, other.startPage, other.visibility
    )
  }
}
