public import Foundation

/// A text that a user pasted for speed reading, with the reading position.
///
/// ```swift
/// let texts = try decoder.decode([SpeedReadingTextSummary].self, from: data)
/// for text in texts { print(text.name, "\(text.word) of \(text.wordCount)") }
/// ```
public struct SpeedReadingTextSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.speedReadingNameLength), "wordCount": .atLeast(1), "word": .atLeast(0),
  ]

  /// A lowercase UUID, chosen by the device that added the text.
  public let id: String
  public let name: String
  public let wordCount: Int
  /// The next word, from 0; ``wordCount`` at the end.
  public let word: Int
  public let updatedAt: Date

  public init(id: String, name: String, wordCount: Int, word: Int, updatedAt: Date) {
    self.id = id
    self.name = name
    self.wordCount = wordCount
    self.word = word
    self.updatedAt = updatedAt
  }
}

/// A pasted text with its content.
///
/// ```swift
/// let text = SpeedReadingText(id: id, name: "A letter", text: "It was a bright day.", updatedAt: now)
/// ```
public struct SpeedReadingText: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.speedReadingNameLength), "text": .text(0...Limits.speedReadingTextLength),
    "word": .atLeast(0),
  ]

  public let id: String
  public let name: String
  public let text: String
  public let word: Int
  public let updatedAt: Date

  public init(id: String, name: String, text: String, word: Int = 0, updatedAt: Date) {
    self.id = id
    self.name = name
    self.text = text
    self.word = word
    self.updatedAt = updatedAt
  }
}

/// Adds a text.
///
/// ```swift
/// let request = SpeedReadingTextRequest(name: "A letter", text: "It was a bright day.")
/// ```
public struct SpeedReadingTextRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.speedReadingNameLength), "text": .text(1...Limits.speedReadingTextLength),
  ]

  public let name: String
  public let text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// Sets the reading position.
///
/// ```swift
/// let body = try JSONEncoder().encode(SpeedReadingPosition(word: 140))
/// ```
public struct SpeedReadingPosition: WireValue {
  public static let rules: [String: FieldRule] = ["word": .number(0...Limits.speedReadingTextLength)]

  public let word: Int

  public init(word: Int) { self.word = word }
}
