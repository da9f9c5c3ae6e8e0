import Foundation
import KiwiKit

/// Makes of what a source says what a title may hold: lines without control characters, no longer than the limits.
enum SourceText {
  /// Makers of a title that are shown; a source may list hundreds.
  private static let mostPeople = 10

  /// A name on one line; nil when nothing is left.
  static func line(_ text: String) -> String? { plain(text, limit: Limits.titleNameLength) }

  static func description(_ text: String) -> String? { plain(text, limit: Limits.titleDescriptionLength) }

  /// Line breaks and other control characters become one space, as do several.
  private static func plain(_ text: String, limit: Int) -> String? {
    var scalars = String.UnicodeScalarView()
    // What is far beyond the limit is not looked at.
    for scalar in text.unicodeScalars.prefix(4 * limit) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if let last = scalars.last, last != " " { scalars.append(" ") }
      // Those that turn the direction of text would turn what stands beside it.
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
      case .surrogate, .unassigned: continue
      default: scalars.append(scalar)
      }
    }
    if scalars.count > limit {
      scalars = String.UnicodeScalarView(scalars.prefix(limit - 1))
      scalars.append("…")
    }
    while scalars.last == " " { scalars.removeLast() }
    let line = String(scalars)
    return line.isEmpty ? nil : line
  }

  /// That of `2001-07-20`, of `2001`, and of `July 20, 2001`; nil when there is none.
  static func year(_ text: String) -> Int? {
    guard text.utf8.count <= 100,
      let digits = text.firstMatch(of: /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/)?.1, let year = Int(digits),
      year > 0, Limits.titleYears.contains(year)
    else { return nil }
    return year
  }

  /// A code of ISO 639-1. TMDB says `cn` for Cantonese and `xx` where nobody speaks.
  static func language(_ code: String) -> String? {
    if code == "cn" { return "zh" }
    guard code != "xx", code.utf8.count == 2,
      code.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else { return nil }
    return code
  }

  /// The first of them, each once.
  static func people(_ names: [String], role: TitleRole) -> [TitlePerson] {
    var people: [TitlePerson] = []
    for name in names.compactMap(line) where people.count < mostPeople {
      let person = TitlePerson(role: role, name: name)
      if !people.contains(person) { people.append(person) }
    }
    return people
  }
}
