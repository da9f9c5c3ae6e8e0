import Foundation

/// Finds the `#hashtags` and `@mentions` in what people write, in one pass over the text.
///
/// A hashtag is `#` and letters, digits or `_` of any script, at least one of them no digit; marks continue a
/// character but start none, so that the keycap emoji #️⃣ is no hashtag. Joiners and the dots and quotes that some
/// scripts write inside of words belong to it between two of these, as in `#نرم‌افزار` and `#paral·lel` (UAX #31,
/// medial characters); at its end they do not. A mention is `@` and a possible
/// ``Username`` that no letter of another script continues. Both start the text or follow a character that is
/// neither letter nor digit, so that `name@example.org` and `a#b` are left alone.
///
/// ```swift
/// let text = "Thanks @mira, #soup"
/// for entity in TextEntity.all(in: text) { print(entity.kind, text[entity.range]) }
/// ```
public struct TextEntity: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Without `#`, lowercased and composed (NFC), so that the same word from two keyboards is one hashtag.
    case hashtag(String)
    /// Without `@`, as written.
    case mention(String)
  }

  public let kind: Kind
  /// With the `#` or `@`.
  public let range: Range<String.Index>

  /// Every hashtag and mention of `text`, in order.
  public static func all(in text: String) -> [TextEntity] {
    var entities: [TextEntity] = []
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var previousIsWord = false
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if !previousIsWord, scalar == "#" || scalar == "@" {
        let end = scalar == "#" ? hashtagEnd(in: scalars, from: next) : mentionEnd(in: scalars, from: next)
        if let end {
          let name = String(scalars[next..<end])
          let kind: Kind = scalar == "#" ? .hashtag(Self.canonical(name)) : .mention(name)
          entities.append(TextEntity(kind: kind, range: index..<end))
          index = end
          previousIsWord = true
          continue
        }
      }
      previousIsWord = isWord(scalar)
      index = next
    }
    return entities
  }

  private static func canonical(_ hashtag: String) -> String {
    hashtag.utf8.allSatisfy { $0 < 0x80 }
      ? hashtag.lowercased() : hashtag.lowercased().precomposedStringWithCanonicalMapping
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || scalar.properties.numericType != nil || isMark(scalar)
  }

  /// Numerals that are also letters, such as 三, count as letters.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
  }

  private static func hashtagEnd(
    in scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index? {
    guard start < scalars.endIndex, !isMark(scalars[start]) else { return nil }
    var end = start
    var length = 0
    var hasLetter = false
    while end < scalars.endIndex {
      let next = scalars.index(after: end)
      if isWord(scalars[end]) {
        hasLetter = hasLetter || isLetter(scalars[end])
      } else {
        guard end > start, next < scalars.endIndex, joins(scalars[end], to: scalars[next]) else { break }
      }
      length += 1
      end = next
    }
    return hasLetter && length <= Limits.hashtagLength ? end : nil
  }

  /// Whether a character that is no part of a word by itself is one before `next`.
  private static func joins(_ medial: Unicode.Scalar, to next: Unicode.Scalar) -> Bool {
    switch medial {
    // The zero-width joiners. In scripts of India a mark may follow.
    case "\u{200C}", "\u{200D}": isWord(next)
    // Middle dots of Catalan and Japanese, geresh and gershayim of Hebrew, the tsheg between syllables of Tibetan.
    case "\u{B7}", "\u{30FB}", "\u{FF65}", "\u{5F3}", "\u{5F4}", "\u{F0B}": isWord(next) && !isMark(next)
    default: false
    }
  }

  private static func mentionEnd(
    in scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index? {
    var end = start
    var nameEnd = start
    while end < scalars.endIndex, scalars[end].isASCII {
      let isLetterOrDigit = Username.isLetterOrDigit(UInt8(truncatingIfNeeded: scalars[end].value))
      guard isLetterOrDigit || scalars[end] == "_" || scalars[end] == "." else { break }
      end = scalars.index(after: end)
      // A full stop after a name ends the sentence, not the name.
      if isLetterOrDigit { nameEnd = end }
    }
    guard end == scalars.endIndex || !isWord(scalars[end]) else { return nil }
    return Username.problem(with: String(scalars[start..<nameEnd])) == nil ? nameEnd : nil
  }
}
