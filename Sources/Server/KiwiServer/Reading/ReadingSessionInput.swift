import HTTPServer
import KiwiKit

/// What a client says of a session that it begins.
struct ReadingSessionInput: Sendable {
  let id: String
  let titleId: String?
  let bookTitle: String?
  let startPage: Int?
  let visibility: Audience?
  let timeZone: String?
  let secondsAgo: Int
  /// The session that it joins.
  let joinedId: String?

  init(_ body: JSONObject, joinedId: String? = nil) throws(APIError) {
    id = try body.string("id")
    guard Identifier.isWellFormed(id) else {
      throw .invalid("id", "\"id\" is a UUID in lowercase letters.")
    }
    titleId = try body.optionalString("titleId")
    bookTitle = try body.optionalString("bookTitle").map { text throws(APIError) in
      try TextRules.line(text, field: "bookTitle", limit: Limits.readingBookTitleLength)
    }
    startPage = try body.page("startPage")
    visibility = try body.audience()
    timeZone = try body.optionalString("timeZone").map { name throws(APIError) in
      try ReadingClock.name(name, field: "timeZone")
    }
    secondsAgo = try body.secondsAgo()
    self.joinedId = joinedId
  }
}

/// What a client says of a session at its end or afterwards.
struct ReadingSessionOutcomeInput: Sendable {
  let secondsAgo: Int
  private let startPage: Int?
  private let endPage: Int?
  private let mood: String?
  private let isFinished: Bool?
  private let visibility: Audience?

  init(_ body: JSONObject) throws(APIError) {
    secondsAgo = try body.secondsAgo()
    startPage = try body.page("startPage")
    endPage = try body.page("endPage")
    mood = try body.optionalString("mood").map { text throws(APIError) in
      try TextRules.line(text, field: "mood", limit: Limits.moodLength)
    }
    isFinished = try body.optionalBool("isFinished")
    visibility = try body.audience()
  }

  /// Rejects pages that are told now and end before they begin.
  func apply(to session: inout ReadingSessionRecord) throws(APIError) {
    if let startPage { session.startPage = startPage }
    if let endPage { session.endPage = endPage }
    if let mood { session.mood = mood.isEmpty ? nil : mood }
    if let isFinished { session.isFinished = isFinished }
    if let visibility { session.visibility = visibility }
    guard startPage != nil || endPage != nil, let first = session.startPage, let last = session.endPage,
      last < first
    else { return }
    throw .invalid(
      endPage == nil ? "startPage" : "endPage",
      "The session would end on page \(last), before page \(first), where it begins. Correct one of the two.")
  }
}

extension JSONObject {
  /// How long ago something happened; 0 where nothing is said.
  func secondsAgo() throws(APIError) -> Int {
    let seconds = try optionalInt("secondsAgo") ?? 0
    guard (0...Limits.readingLateness).contains(seconds) else {
      throw .invalid(
        field("secondsAgo"),
        "What happened more than \(Limits.readingLateness / 86_400) days ago cannot be told now.")
    }
    return seconds
  }

  /// What a request of a step stands for under its key: all but how long ago it was, which whoever sends it again tells
  /// anew.
  var stepBytes: [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "secondsAgo" {
      bytes += Array("\(name.utf8.count):\(name)=".utf8)
      switch value {
      case .null: bytes += Array("null".utf8)
      case .boolean(let isTrue): bytes += Array("\(isTrue)".utf8)
      case .integer(let number): bytes += Array("\(number)".utf8)
      case .decimal(let number): bytes += Array("\(number)".utf8)
      case .string(let text): bytes += Array("\(text.utf8.count):\(text)".utf8)
      // Nothing that a step says is one of these.
      case .array, .object: bytes += Array("…".utf8)
      }
    }
    return bytes
  }

  fileprivate func page(_ name: String) throws(APIError) -> Int? {
    guard let page = try optionalInt(name) else { return nil }
    guard Limits.readingPages.contains(page) else {
      throw .invalid(field(name), "A page is a number up to \(Limits.readingPages.upperBound).")
    }
    return page
  }
}
