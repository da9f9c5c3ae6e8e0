import KiwiKit

/// Cleans the text of sources: no control characters, no more than the limits.
package enum SourceText {
  /// The maximum number of people per title; a source may list hundreds.
  private static let maxPeople = 10

  /// Returns a name on one line; nil if it is empty.
  package static func line(_ text: String) -> String? { plain(text, limit: Limits.titleNameLength) }

  package static func description(_ text: String) -> String? {
    plain(text, limit: Limits.titleDescriptionLength)
  }

  package static func spotName(_ text: String) -> String? { plain(text, limit: Limits.spotNameLength) }

  package static func spotLine(_ text: String) -> String? { plain(text, limit: Limits.spotLineLength) }

  package static func spotDescription(_ text: String) -> String? {
    plain(text, limit: Limits.spotDescriptionLength)
  }

  /// Returns a web address for links; nil for any other text.
  package static func website(_ text: String) -> String? {
    let address = text.lowercased()
    guard address.hasPrefix("https://") || address.hasPrefix("http://"),
      text.utf8.count <= Limits.spotLineLength,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else { return nil }
    return text
  }

  /// Collapses white space, line breaks and control characters, and cuts the text to the limit.
  private static func plain(_ text: String, limit: Int) -> String? {
    if let line = plainASCII(text.utf8, limit: limit) { return line.isEmpty ? nil : line }
    var scalars = String.UnicodeScalarView()
    // Text far beyond the limit is skipped.
    for scalar in text.unicodeScalars.prefix(4 * limit) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if let last = scalars.last, last != " " { scalars.append(" ") }
      // Direction marks would reverse adjacent text.
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
      case .surrogate, .unassigned: continue
      default: scalars.append(scalar)
      }
    }
    if scalars.count > limit {
      scalars = String.UnicodeScalarView(scalars.prefix(limit - 1))
      // Cuts after a whole word if one ends shortly before.
      if let end = scalars.lastIndex(of: " "), scalars[end...].count < 30 { scalars.removeSubrange(end...) }
      scalars.append("…")
    }
    while scalars.last == " " { scalars.removeLast() }
    let line = String(scalars)
    return line.isEmpty ? nil : line
  }

  /// The fast path for clean ASCII text, because dumps have millions of lines.
  ///
  /// Returns nil for other text.
  private static func plainASCII(_ text: String.UTF8View, limit: Int) -> String? {
    guard text.count <= limit, text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    var line: [UInt8] = []
    line.reserveCapacity(text.count)
    for byte in text where byte != 0x20 || line.last.map({ $0 != 0x20 }) == true { line.append(byte) }
    if line.last == 0x20 { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the year of `2001-07-20`, `2001` or `July 20, 2001`; nil if there is none.
  package static func year(_ text: String) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard text.utf8.count <= 100,
      let run = text.utf8.split(whereSeparator: { !digits.contains($0) }).first(where: { $0.count == 4 }),
      let year = Int(String(decoding: run, as: UTF8.self)), year > 0, Limits.titleYears.contains(year)
    else { return nil }
    return year
  }

  /// Returns a code of ISO 639-1. TMDB uses `cn` for Cantonese and `xx` for no language.
  package static func language(_ code: String) -> String? {
    if code == "cn" { return "zh" }
    guard code != "xx", code.utf8.count == 2,
      code.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else { return nil }
    return code
  }

  /// Returns the first people, without duplicates.
  package static func people(_ names: [String], role: TitleRole) -> [TitlePerson] {
    var people: [TitlePerson] = []
    for name in names.compactMap(line) where people.count < maxPeople {
      let person = TitlePerson(role: role, name: name)
      if !people.contains(person) { people.append(person) }
    }
    return people
  }
}
