import HTTPServer
import KiwiKit

/// What a client says of a way of speed reading.
struct SpeedReadingProfileInput: Sendable {
  let profile: SpeedReadingProfile

  init(_ body: JSONObject, id: String) throws(APIError) {
    guard Identifier.isWellFormed(id) else { throw .notFound }
    let name = try TextRules.line(
      body.string("name"), field: "name", limit: Limits.speedReadingNameLength)
    guard !name.isEmpty else { throw .invalid("name", "Give it a name.") }
    let wordsPerMinute = try body.number("wordsPerMinute", within: Limits.wordsPerMinute, "A rate")
    let chunkSize = try body.number("chunkSize", within: Limits.wordsPerChunk, "The words at once")
    let isAdaptive = try body.flag("isAdaptive")
    let pausesAtSentences = try body.flag("pausesAtSentences")
    let fontSize = try body.number("fontSize", within: Limits.speedReadingFontSize, "A size")
    profile = SpeedReadingProfile(
      id: id, name: name, wordsPerMinute: wordsPerMinute, chunkSize: chunkSize, isAdaptive: isAdaptive,
      pausesAtSentences: pausesAtSentences, fontSize: fontSize)
  }
}

/// What a client changes of somebody's settings.
struct SpeedReadingSettingsInput: Sendable {
  let profileId: String?
  let ownWordsPerMinute: Int?

  init(_ body: JSONObject) throws(APIError) {
    profileId = try body.optionalString("profileId")
    ownWordsPerMinute = try body.optionalNumber(
      "ownWordsPerMinute", within: Limits.ownWordsPerMinute, "A pace")
  }
}

/// What a client says of a text.
struct SpeedReadingTextInput: Sendable {
  let id: String
  let name: String
  let text: String
  let wordCount: Int

  init(_ body: JSONObject, id: String) throws(APIError) {
    guard Identifier.isWellFormed(id) else { throw .notFound }
    self.id = id
    name = try TextRules.line(body.string("name"), field: "name", limit: Limits.speedReadingNameLength)
    guard !name.isEmpty else { throw .invalid("name", "Give it a name.") }
    text = try TextRules.text(body.string("text"), field: "text", limit: Limits.speedReadingTextLength)
    wordCount = SpeedReadingWord.words(of: text).count
    guard wordCount > 0 else { throw .invalid("text", "There is nothing to read in it.") }
  }

  /// In bytes, of the body: every character may be written as an escape.
  static let bodyLimit = 512 * 1024
}

extension JSONObject {
  fileprivate func optionalNumber(
    _ name: String, within range: ClosedRange<Int>, _ what: String
  ) throws(APIError) -> Int? {
    guard let number = try optionalInt(name) else { return nil }
    guard range.contains(number) else {
      throw .invalid(field(name), "\(what) is from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  fileprivate func number(
    _ name: String, within range: ClosedRange<Int>, _ what: String
  ) throws(APIError) -> Int {
    guard let number = try optionalNumber(name, within: range, what) else {
      throw .missing(field(name))
    }
    return number
  }

  fileprivate func flag(_ name: String) throws(APIError) -> Bool {
    guard let flag = try optionalBool(name) else { throw .missing(field(name)) }
    return flag
  }
}
