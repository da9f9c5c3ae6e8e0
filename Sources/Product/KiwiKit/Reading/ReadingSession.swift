public import Formats
public import Foundation

/// A session of reading a book, timed by the server's clock.
///
/// ```swift
/// let session = try decoder.decode(ReadingSession.self, from: data)
/// print("\(session.pagesRead ?? 0) pages in \(session.elapsedSeconds / 60) minutes")
/// ```
public struct ReadingSession: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "bookTitle": .length(0...Limits.titleNameLength), "elapsedSeconds": .atLeast(0),
    "startPage": .number(Limits.readingPages), "endPage": .number(Limits.readingPages),
    "mood": .length(0...Limits.moodLength), "participants": .list(0...Limits.readingParticipants),
  ]

  /// A lowercase UUID, chosen by the device that started the session.
  public let id: String
  /// The reader.
  public let reader: User
  /// The book, or null if the catalog does not have it.
  public let title: TitleSummary?
  /// The name of the book, even if the catalog does not have it.
  public let bookTitle: String
  public let status: Status
  public let startedAt: Date
  /// The time of the end; null until the session is completed.
  public let endedAt: Date?
  /// The reading time at the time of the answer. Clients keep counting from it while the session is active. A session
  /// without a pause for more than four hours was forgotten, and pauses there.
  public let elapsedSeconds: Int
  /// The day for which the session counts, in the reader's time zone.
  public let day: CivilDate
  /// The page at which the reader began.
  public let startPage: Int?
  /// The page at which the reader stopped.
  public let endPage: Int?
  /// The mood in a few words, such as focused, inspired or tired.
  public let mood: String?
  /// True if the reader finished the book with this session.
  public let isFinished: Bool
  public let visibility: Audience
  /// Other users of the session whose sessions the viewer may see.
  public let participants: [User]

  /// The state of a session: running, paused or over.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    case active
    case paused
    case completed
  }

  /// The documented moods; readers may write others.
  public static let knownMoods = ["focused", "inspired", "tired"]
  /// The maximum reading time without a pause, in seconds. A longer session was forgotten, and only this time counts.
  public static let maxInterval = 4 * 60 * 60

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

  /// The number of pages; nil if a page is unknown or the reader went back.
  public var pagesRead: Int? { Self.pagesRead(from: startPage, to: endPage) }

  /// The number of pages between two pages outside a session.
  public static func pagesRead(from startPage: Int?, to endPage: Int?) -> Int? {
    guard let startPage, let endPage, endPage >= startPage else { return nil }
    return endPage - startPage
  }
}

/// Starts a session with a book, named by its `titleId` or else by its `bookTitle`.
///
/// ```swift
/// let request = ReadingSessionStart(id: id, titleId: book.id, startPage: 120, timeZone: "Europe/Helsinki")
/// ```
public struct ReadingSessionStart: WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "titleId": .id, "bookTitle": .line(0...Limits.readingBookTitleLength),
    "startPage": .number(Limits.readingPages),
    "timeZone": .length(0...Limits.timeZoneLength), "secondsAgo": .number(0...Limits.readingLateness),
  ]

  /// A lowercase UUID. Sending it again does not start a second session.
  public let id: String
  /// A book of the catalog.
  public let titleId: String?
  /// The name of a book that the catalog does not have.
  public let bookTitle: String?
  /// The page at which the reader begins.
  public let startPage: Int?
  /// The audience of the session.
  public let visibility: Audience?
  /// The reader's time zone, such as `Europe/Vienna`. It determines the day of the session.
  public let timeZone: String?
  /// The age of the event in seconds, by the device's clock, if the request could not be sent at once; 0 if absent.
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
/// let call = API.Reading.pauseSession(id, ReadingSessionStep(secondsAgo: 20))
/// ```
public struct ReadingSessionStep: WireValue {
  public static let rules: [String: FieldRule] = ["secondsAgo": .number(0...Limits.readingLateness)]

  /// The age of the event in seconds, by the device's clock, if the request could not be sent at once; 0 if absent.
  public let secondsAgo: Int?

  public init(secondsAgo: Int? = nil) {
    self.secondsAgo = secondsAgo
  }
}

/// The outcome of a session. Omitted members keep their values.
///
/// ```swift
/// let request = ReadingSessionOutcome(endPage: 144, mood: "focused")
/// ```
public struct ReadingSessionOutcome: WireValue {
  public static let rules: [String: FieldRule] = [
    "secondsAgo": .number(0...Limits.readingLateness),
    "startPage": .number(Limits.readingPages),
    "endPage": .number(Limits.readingPages), "mood": .line(0...Limits.moodLength),
  ]

  /// The age of the event in seconds, by the device's clock, if the request could not be sent at once; 0 if absent.
  public let secondsAgo: Int?
  /// The page at which the reader began.
  public let startPage: Int?
  /// The page at which the reader stopped.
  public let endPage: Int?
  /// The mood in a few words. Empty text removes it.
  public let mood: String?
  /// True if the reader finished the book with this session.
  public let isFinished: Bool?
  /// The audience of the session.
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
