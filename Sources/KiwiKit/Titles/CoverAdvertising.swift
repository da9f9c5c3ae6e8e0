import Foundation

/// What publishers put on covers that names no book.
enum CoverAdvertising {
  /// Anywhere in a line; the longer before the shorter ones that they hold.
  private static let phrases = [
    "the #1 new york times bestseller", "#1 new york times bestseller", "the new york times bestseller",
    "new york times bestseller", "the sunday times bestseller", "sunday times bestseller",
    "the international bestseller", "international bestseller", "the national bestseller",
    "national bestseller",
    "worldwide bestseller", "usa today bestseller", "million copy bestseller", "over a million copies sold",
    "million copies sold", "the bestselling author", "bestselling author", "the classic bestseller",
    "soon to be a major motion picture", "now a major motion picture", "now a netflix series",
    "national book award winner", "booker prize winner", "anniversary edition", "complete and unabridged",
    "book club pick",
  ]

  /// At the end of a line, where they say what kind of book it is.
  private static let endings = ["a novel", "a memoir"]

  /// Behind these stand names of other books and other people.
  private static let beginnings = [
    "author of", "from the author of", "by the author of", "bestselling author of",
    "the bestselling author of",
    "winner of", "shortlisted for", "longlisted for", "with an introduction by", "introduction by",
    "with a foreword by", "foreword by", "with a new introduction", "translated by", "translated from",
    "illustrated by", "edited by",
  ]

  /// The line without advertising; empty when it is nothing else.
  static func removed(from line: String) -> String {
    let folded = line.lowercased()
    guard !beginnings.contains(where: { folded == $0 || folded.hasPrefix($0 + " ") }) else { return "" }
    var rest = line
    for phrase in phrases { remove(phrase, from: &rest) }
    for ending in endings { remove(ending, from: &rest, atEnd: true) }
    guard rest != line else { return line }
    return rest.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters))
  }

  private static func remove(_ phrase: String, from text: inout String, atEnd: Bool = false) {
    let options: String.CompareOptions = atEnd ? [.caseInsensitive, .backwards, .anchored] : .caseInsensitive
    guard let range = text.range(of: phrase, options: options),
      // A novelist is no novel.
      text[..<range.lowerBound].last?.isLetter != true, text[range.upperBound...].first?.isLetter != true
    else { return }
    text.removeSubrange(range)
  }
}
