/// Converts language codes of Open Library, which uses three-letter MARC codes (ISO 639-2/B).
enum LanguageCode {
  /// Returns the ISO 639-1 code of `/languages/eng`, or nil for an unknown language.
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
