/// The letter on which the eyes fixate: a word is recognized best when they land slightly before its middle (O'Regan
/// and Jacobs, *Optimal viewing position effect in word recognition*, 1992).
///
/// The table is the common one for word-by-word reading (OpenSpritz): the first of one letter, the second of up to
/// five, the third of up to nine, the fourth of up to thirteen, and the fifth of more. Letters and digits count,
/// punctuation does not. They count from the beginning of the word in either writing direction: in Hebrew, too, the
/// best place is near the beginning (Deutsch and Rayner, 1999).
///
/// ```swift
/// let parts = SpeedReadingPivot.parts(of: ["reading"])
/// print(parts.before, parts.pivot, parts.after)
/// ```
public enum SpeedReadingPivot {
  /// The index of the pivot among the letters, from 0.
  public static func letter(of letters: Int) -> Int {
    switch letters {
    case ...1: 0
    case ...5: 1
    case ...9: 2
    case ...13: 3
    default: 4
    }
  }

  /// The index of the pivot among the characters (graphemes), from 0. A word without letters has its middle one, and
  /// an empty text 0.
  public static func index(in word: String) -> Int {
    let letters = word.enumerated().filter { isLetter($0.element) }.map(\.offset)
    guard !letters.isEmpty else { return max(0, (word.count - 1) / 2) }
    return letters[min(letter(of: letters.count), letters.count - 1)]
  }

  /// A text of one or more words around its pivot, which is in the word with the middle letter.
  public struct Parts: Hashable, Sendable {
    public let before: String
    /// The pivot; one character.
    public let pivot: String
    public let after: String
  }

  public static func parts(of words: [String]) -> Parts {
    let counts = words.map(letterCount)
    let middle = counts.reduce(0, +) / 2
    var passed = 0
    var chosen = 0
    for (index, count) in counts.enumerated() {
      passed += count
      if passed > middle {
        chosen = index
        break
      }
    }
    guard words.indices.contains(chosen) else { return Parts(before: "", pivot: "", after: "") }
    let word = words[chosen]
    let index = index(in: word)
    let before = (words[..<chosen] + [String(word.prefix(index))]).joined(separator: " ")
    let rest = word.dropFirst(index)
    let after = ([String(rest.dropFirst())] + words[(chosen + 1)...]).joined(separator: " ")
    return Parts(before: before, pivot: String(rest.prefix(1)), after: after)
  }

  /// The number of letters and digits.
  static func letterCount(_ word: String) -> Int { word.reduce(0) { isLetter($1) ? $0 + 1 : $0 } }

  static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
