import HTTPServer
import KiwiKit

/// What a client says of a mark.
struct EbookMarkInput: Sendable {
  let chapter: Int
  let word: Int
  let endWord: Int
  let color: EbookMark.Color?
  let note: String

  init(_ body: JSONObject) throws(APIError) {
    chapter = try body.count("chapter")
    word = try body.count("word")
    endWord = try body.optionalInt("endWord") ?? word
    color = try body.optionalString("color").map { text throws(APIError) in
      guard let color = EbookMark.Color(rawValue: text) else {
        throw .invalid("color", "\"color\" is yellow, green, blue or pink.")
      }
      return color
    }
    let text = try body.optionalString("note") ?? ""
    note = try TextRules.text(text, field: "note", limit: Limits.ebookNoteLength)
  }
}

/// How a client says pages are to look.
struct EbookSettingsInput: Sendable {
  let settings: EbookSettings

  init(_ body: JSONObject) throws(APIError) {
    guard let theme = EbookSettings.Theme(rawValue: try body.string("theme")) else {
      throw .invalid("theme", "\"theme\" is system, light, sepia or dark.")
    }
    let textSize = try body.count("textSize")
    guard EbookSettings.textSizes.contains(textSize) else {
      throw .invalid("textSize", "Text is from 80 to 200 percent large.")
    }
    let lineSpacing = try body.count("lineSpacing")
    guard EbookSettings.lineSpacings.contains(lineSpacing) else {
      throw .invalid("lineSpacing", "Lines are from 100 to 220 percent apart.")
    }
    settings = EbookSettings(theme: theme, textSize: textSize, lineSpacing: lineSpacing)
  }
}

extension JSONObject {
  /// A number from 0.
  func count(_ name: String) throws(APIError) -> Int {
    guard let number = try optionalInt(name) else { throw .missing(field(name)) }
    guard number >= 0 else { throw .invalid(field(name), "\"\(name)\" is a number from 0.") }
    return number
  }
}
