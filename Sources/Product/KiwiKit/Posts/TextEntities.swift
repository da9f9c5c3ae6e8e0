import Folding

/// Finds the `#hashtags` and `@mentions` of a text in one pass.
///
/// A hashtag is `#` and letters, digits or `_` of any script, with at least one character that is not a digit. Marks
/// continue a character but start none, so the keycap emoji #️⃣ is not a hashtag. The dots and quotes that some
/// scripts write inside words belong to it between two of these, as in `#paral·lel` (UAX #31, medial characters), but
/// not at its end. Joiners and other invisible characters are skipped, so two hashtags that look the same are
/// one; a joiner is kept where its script needs it, as in `#نرم‌افزار` (`JoinerContext`). A mention is `@` and a
/// valid ``Username`` that no letter of another script continues. Both start the text or follow a character that is
/// neither letter nor digit, so `name@example.org` and `a#b` are ignored.
///
/// ```swift
/// let text = "Thanks @mira, #soup"
/// for entity in TextEntity.all(in: text) { print(entity.kind, text[entity.range]) }
/// ```
public struct TextEntity: Hashable, Sendable {
  /// The kind of entity, with its word.
  public enum Kind: Hashable, Sendable {
    /// The name without `#` and invisible characters, folded (`CaseFolding`), so one word from two keyboards is
    /// one hashtag.
    case hashtag(String)
    /// The name without `@`, as written.
    case mention(String)
  }

  public let kind: Kind
  /// The range, including the `#` or `@`.
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
    let scalars = hashtag.unicodeScalars
    guard scalars.contains(where: isInvisible) else { return CaseFolding.fold(hashtag) }
    var kept = String.UnicodeScalarView()
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      guard isInvisible(scalar) else {
        kept.append(scalar)
        continue
      }
      while index < scalars.endIndex, isInvisible(scalars[index]) { index = scalars.index(after: index) }
      if JoinerContext.needs(scalar, after: kept, before: scalars[index...]) { kept.append(scalar) }
    }
    return CaseFolding.fold(String(kept))
  }

  /// True if a character is invisible inside a word: a joiner, a variation selector, a filler.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar == "\u{200C}" || scalar == "\u{200D}"
      || scalar.properties.isDefaultIgnorableCodePoint && (isMark(scalar) || scalar.properties.isAlphabetic)
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
    guard start < scalars.endIndex, !isMark(scalars[start]), !isInvisible(scalars[start]) else { return nil }
    var index = start
    // The last visible character ends the hashtag, with all characters before it.
    var end = start
    var length = 0
    var lengthToEnd = 0
    var hasLetter = false
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      length += 1
      if isInvisible(scalar) {
        index = next
        continue
      }
      if isWord(scalar) {
        hasLetter = hasLetter || isLetter(scalar)
      } else {
        guard end > start, end == index, next < scalars.endIndex, isMedial(scalar), isWord(scalars[next]),
          !isMark(scalars[next])
        else { break }
      }
      (index, end, lengthToEnd) = (next, next, length)
    }
    return hasLetter && lengthToEnd <= Limits.hashtagLength ? end : nil
  }

  /// Middle dots of Catalan and Japanese, geresh and gershayim of Hebrew, the tsheg between syllables of Tibetan.
  private static func isMedial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{B7}", "\u{30FB}", "\u{FF65}", "\u{5F3}", "\u{5F4}", "\u{F0B}": true
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
