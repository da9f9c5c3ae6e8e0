import Formats
import HTTPServer
import KiwiKit

/// What a client says of a challenge that it makes or changes. What is left out is nil.
struct ChallengeInput: Sendable {
  let templateId: String?
  let title: String?
  /// Empty takes it away.
  let description: String?
  let unit: ChallengeUnit?
  let amount: Int?
  let window: ChallengeWindow?
  let from: CivilDate?
  let through: CivilDate?
  let visibility: Audience?
  let timeZone: String?

  init(_ body: JSONObject) throws(APIError) {
    templateId = try body.optionalString("templateId")
    title = try body.optionalString("title").map { text throws(APIError) in
      let title = try TextRules.line(text, field: "title", limit: Limits.challengeTitleLength)
      guard !title.isEmpty else { throw .invalid("title", "Give the challenge a name.") }
      return title
    }
    description = try body.optionalString("description").map { text throws(APIError) in
      try TextRules.text(text, field: "description", limit: Limits.challengeDescriptionLength)
    }
    unit = try body.choice("unit", ChallengeUnit.self)
    amount = try body.optionalInt("amount")
    window = try body.choice("window", ChallengeWindow.self)
    from = try body.day("from")
    through = try body.day("through")
    visibility = try body.audience()
    timeZone = try body.optionalString("timeZone").map { name throws(APIError) in
      try ReadingClock.name(name, field: "timeZone")
    }
  }
}

extension JSONObject {
  fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(APIError) -> Choice? {
    guard let text = try optionalString(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .invalid(
        name, "\"\(name)\" is one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return choice
  }

  fileprivate func day(_ name: String) throws(APIError) -> CivilDate? {
    guard let text = try optionalString(name) else { return nil }
    guard let day = CivilDate(text) else { throw .invalid(name, "\"\(name)\" is a day such as 2026-11-23.") }
    return day
  }
}
