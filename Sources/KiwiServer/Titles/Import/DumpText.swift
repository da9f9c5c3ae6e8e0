import Foundation

/// Text from elsewhere, made fit to be kept: without control characters, and cut where it is too long.
enum DumpText {
  /// One line; nil when nothing is left.
  static func line(_ text: String, limit: Int) -> String? {
    cut(cleaned(text) { _ in false }, limit: limit)
  }

  /// Lines of text; nil when nothing is left.
  static func block(_ text: String, limit: Int) -> String? {
    cut(cleaned(text) { $0 == "\n" }, limit: limit)
  }

  private static func cleaned(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    // Most text has nothing to clean away, and looking at bytes is quicker than at scalars.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return trimmed(text) }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\r" { continue }
      let isControl =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
        || scalar == "\u{2029}"
      cleaned.append(isControl && !isKept(scalar) ? " " : scalar)
    }
    return trimmed(String(cleaned))
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if first > 0x20, first < 0x7F, last > 0x20, last < 0x7F { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Cuts at the end of a word.
  private static func cut(_ text: String, limit: Int) -> String? {
    if text.isEmpty { return nil }
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    var scalars = text.unicodeScalars.prefix(limit - 1)
    let words = scalars.reversed().drop { $0 != " " && $0 != "\n" }
    if words.count > limit / 2 { scalars = scalars.prefix(words.count) }
    return trimmed(String(scalars)) + "…"
  }
}

/// The year in a date of any form, such as `March 1931`, `c1931.` or `1931-03-02`.
enum PublicationYear {
  /// Nil unless exactly one number of four digits stands in the text, from the first printed books on.
  static func year(_ text: String) -> Int? {
    var years: Set<Int> = []
    for run in text.utf8.split(whereSeparator: { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      guard run.count == 4, let year = Int(String(decoding: run, as: UTF8.self)) else { continue }
      years.insert(year)
    }
    guard years.count == 1, let year = years.first, (1_400...2_100).contains(year) else { return nil }
    return year
  }
}

/// Languages in Open Library are MARC's codes of three letters, which come from names in English (ISO 639-2/B).
enum LanguageCode {
  /// The ISO 639-1 code of `/languages/eng`; nil for languages without one and for those that are not in the table.
  static func code(openLibraryKey key: String) -> String? {
    guard key.hasPrefix("/languages/") else { return nil }
    return codes[String(key.dropFirst("/languages/".count))]
  }

  private static let codes = [
    "afr": "af", "alb": "sq", "ara": "ar", "arm": "hy", "baq": "eu", "bel": "be", "ben": "bn", "bul": "bg",
    "cat": "ca", "chi": "zh", "cze": "cs", "dan": "da", "dut": "nl", "eng": "en", "epo": "eo", "est": "et",
    "fin": "fi", "fre": "fr", "geo": "ka", "ger": "de", "gle": "ga", "glg": "gl", "gre": "el", "guj": "gu",
    "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "ice": "is", "ind": "id", "ita": "it", "jpn": "ja",
    "kor": "ko", "lat": "la", "lav": "lv", "lit": "lt", "mac": "mk", "mar": "mr", "may": "ms", "nor": "no",
    "per": "fa", "pol": "pl", "por": "pt", "rum": "ro", "rus": "ru", "slo": "sk", "slv": "sl", "spa": "es",
    "srp": "sr", "swa": "sw", "swe": "sv", "tam": "ta", "tel": "te", "tha": "th", "tur": "tr", "ukr": "uk",
    "urd": "ur", "vie": "vi", "wel": "cy", "yid": "yi",
  ]
}
