import Foundation

/// Composes text to Unicode's form NFC, in which nearly all text is written.
///
/// ```swift
/// assert(Array(ComposedText.compose("e\u{301}").utf8) == Array("\u{E9}".utf8))
/// ```
public enum ComposedText {
  /// Returns the text with letters and marks composed where Unicode has a composed character.
  ///
  /// Characters beyond U+FFFF are excluded: before a mark, Foundation takes their lower 16 bits for other
  /// letters and turns U+10041 with an acute accent into `Á`.
  public static func compose(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value > 0xFFFF }) else { return composed(text) }
    var result = String.UnicodeScalarView()
    var run = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value > 0xFFFF {
        result.append(contentsOf: composed(String(run)).unicodeScalars)
        result.append(scalar)
        run.removeAll()
      } else {
        run.append(scalar)
      }
    }
    result.append(contentsOf: composed(String(run)).unicodeScalars)
    return String(result)
  }

  /// Decomposes first, because Foundation otherwise leaves some marks out of order.
  private static func composed(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}
