public import Formats
public import Foundation

/// Somebody sits down with a book. The time of it is counted by the server's clock.
///
/// ```swift
/// let session = try decoder.decode(ReadingSession.self, from: data)
/// print("\(session.pagesRead ?? 0) pages in \(session.elapsedSeconds / 60) minutes")
/// ```
public struct ReadingSession: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text, which the device that began it chose.
  public let id: String
  /// Who reads.
  public let reader: User
  /// The book, where it is one that the server knows.
  public let title: TitleSummary?
  /// What the book is called, also where the server does not know it.
  public let bookTitle: String
  public let status: Status
  public let startedAt: Date
  /// Nil until it is completed.
  public let endedAt: Date?
  /// In seconds: what was read until the answer was made. While the session is active the page counts on from there.
  public let elapsedSeconds: Int
  /// The day that it counts for, by the reader's clock.
  public let day: CivilDate
  public let startPage: Int?
  public let endPage: Int?
  /// One word or a few; ``knownMoods`` are offered.
  public let mood: String?
  /// Whether the book was finished with it.
  public let isFinished: Bool
  public let visibility: Audience
  /// Those who read along, as far as the reader of this answer may see them; the person themselves is not among them.
  public let participants: [User]

  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    case active
    case paused
    case completed
  }

  /// The moods that the documents name; readers may have words of their own.
  public static let knownMoods = ["focused", "inspired", "tired"]
  /// In seconds: what is read without a pause longer than this was forgotten, and counts so far.
  public static let longestStretch = 4 * 60 * 60

  public init(
    id: String, reader: User, title: TitleSummary? = nil, bookTitle: String, status: Status, startedAt: Date,
    endedAt: Date? = nil, elapsedSeconds: Int, day: CivilDate, startPage: Int? = nil, endPage: Int? = nil,
    mood: String? = nil, isFinished: Bool = false, visibility: Audience = .followers,
    participants: [User] = []
  ) {
    self.id = id
    self.reader = reader
    self.title = title
    self.bookTitle = bookTitle
    self.status = status
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.elapsedSeconds = elapsedSeconds
    self.day = day
    self.startPage = startPage
    self.endPage = endPage
    self.mood = mood
    self.isFinished = isFinished
    self.visibility = visibility
    self.participants = participants
  }

  /// Nil where a page is not known, or the reader went back.
  public var pagesRead: Int? { Self.pagesRead(from: startPage, to: endPage) }

  /// The same of pages that are not in a session yet.
  public static func pagesRead(from startPage: Int?, to endPage: Int?) -> Int? {
    guard let startPage, let endPage, endPage >= startPage else { return nil }
    return endPage - startPage
  }
}

/// Begins a session.
///
/// ```swift
/// let request = ReadingSessionStart(id: id, titleId: book.id, startPage: 120, timeZone: "Europe/Helsinki")
/// ```
public struct ReadingSessionStart: Codable, Hashable, Sendable {
  /// A UUID in lowercase text. Sent again, it begins nothing a second time.
  public let id: String
  public let titleId: String?
  /// For a book that the server does not know.
  public let bookTitle: String?
  public let startPage: Int?
  public let visibility: Audience?
  /// Where the reader is, such as `Europe/Vienna`: the day that it counts for is told by the clock there.
  public let timeZone: String?
  /// How long ago it began, by the device's own count, where the server could not be asked at once.
  public let secondsAgo: Int?

  public init(
    id: String, titleId: String? = nil, bookTitle: String? = nil, startPage: Int? = nil,
    visibility: Audience? = nil, timeZone: String? = nil, secondsAgo: Int? = nil
  ) {
    self.id = id
    self.titleId = titleId
    self.bookTitle = bookTitle
    self.startPage = startPage
    self.visibility = visibility
    self.timeZone = timeZone
    self.secondsAgo = secondsAgo
  }
}

/// Pauses or resumes a session.
///
/// ```swift
/// let path = APIRoute.reading(.pause(sessionId: id)).path
/// let request = ReadingSessionStep(secondsAgo: 20)
/// ```
public struct ReadingSessionStep: Codable, Hashable, Sendable {
  public let secondsAgo: Int?

  public init(secondsAgo: Int? = nil) {
    self.secondsAgo = secondsAgo
  }
}

/// Completes a session, or changes what is said of one afterwards. What is left out stays.
///
/// ```swift
/// let request = ReadingSessionOutcome(endPage: 144, mood: "focused")
/// ```
public struct ReadingSessionOutcome: Codable, Hashable, Sendable {
  public let secondsAgo: Int?
  public let startPage: Int?
  public let endPage: Int?
  /// Empty takes it away.
  public let mood: String?
  public let isFinished: Bool?
  public let visibility: Audience?

  public init(
    secondsAgo: Int? = nil, startPage: Int? = nil, endPage: Int? = nil, mood: String? = nil,
    isFinished: Bool? = nil, visibility: Audience? = nil
  ) {
    self.secondsAgo = secondsAgo
    self.startPage = startPage
    self.endPage = endPage
    self.mood = mood
    self.isFinished = isFinished
    self.visibility = visibility
  }
}
