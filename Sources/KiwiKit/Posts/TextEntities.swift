/// Finds the `#hashtags` and `@mentions` in what people write, in one pass over the text.
///
/// A hashtag is `#` and letters, digits or `_` of any script, at least one of them no digit. A mention is `@`
/// and a possible ``Username``. Both start the text or follow a character that is neither letter nor digit,
/// so that `name@example.org` and `a#b` are left alone.
public struct TextEntity: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Without `#`, lowercased.
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
          let kind: Kind = scalar == "#" ? .hashtag(name.lowercased()) : .mention(name)
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

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.generalCategory == .spacingMark
  }

  private static func hashtagEnd(
    in scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index? {
    var end = start
    var length = 0
    var hasLetter = false
    while end < scalars.endIndex, isWord(scalars[end]) {
      hasLetter = hasLetter || scalars[end].properties.numericType == nil
      length += 1
      end = scalars.index(after: end)
    }
    return hasLetter && length <= Limits.hashtagLength ? end : nil
  }

  private static func mentionEnd(
    in scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index? {
    var end = start
    var lastLetterOrDigit: String.Index?
    var length = 0
    while end < scalars.endIndex, scalars[end].isASCII {
      let byte = UInt8(truncatingIfNeeded: scalars[end].value)
      let isLetterOrDigit = Username.isLetterOrDigit(byte)
      guard isLetterOrDigit || scalars[end] == "_" || scalars[end] == "." else { break }
      end = scalars.index(after: end)
      length += 1
      guard length <= Limits.usernameLength.upperBound + 1 else { return nil }
      if isLetterOrDigit { lastLetterOrDigit = end }
    }
    // A full stop after a name ends the sentence, not the name.
    guard let nameEnd = lastLetterOrDigit else { return nil }
    return Username.problem(with: String(scalars[start..<nameEnd])) == nil ? nameEnd : nil
  }
}
