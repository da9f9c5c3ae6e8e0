public import Foundation

/// A text that somebody pasted in order to read it, and how far they are.
public struct SpeedReadingTextSummary: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text, which the device that brought it chose.
  public let id: String
  public let name: String
  public let wordCount: Int
  /// The word to go on with, from 0; ``wordCount`` at the end.
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

/// The same with the text itself.
public struct SpeedReadingText: Identifiable, Codable, Hashable, Sendable {
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

/// Brings a text.
public struct SpeedReadingTextRequest: Codable, Hashable, Sendable {
  public let name: String
  public let text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// Says how far somebody is.
public struct SpeedReadingPosition: Codable, Hashable, Sendable {
  public let word: Int

  public init(word: Int) { self.word = word }
}
