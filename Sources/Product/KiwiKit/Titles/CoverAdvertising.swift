import Foundation

/// The phrases on covers that are not part of the title. "The" may precede each.
enum CoverAdvertising {
  /// Phrases anywhere in a line, longer ones before shorter ones that they contain.
  private static let phrases = [
    "#1 new york times bestseller", "new york times bestseller", "sunday times bestseller",
    "usa today bestseller", "international bestseller", "national bestseller", "worldwide bestseller",
    "million copy bestseller", "classic bestseller", "over a million copies sold", "million copies sold",
    "bestselling author", "soon to be a major motion picture", "now a major motion picture",
    "now a netflix series", "national book award winner", "booker prize winner", "pulitzer prize winner",
    "anniversary edition", "complete and unabridged", "book club pick",
  ]

  /// Phrases at the end of a line that name the kind of book.
  private static let endings = ["a novel", "a memoir"]

  /// Phrases followed by the names of other books and people.
  private static let beginnings = [
    "author of", "from the author of", "by the author of", "bestselling author of",
    "from the bestselling author", "winner of", "shortlisted for", "longlisted for",
    "with an introduction by", "introduction by", "with a foreword by", "foreword by",
    "with a new introduction", "translated by", "translated from", "illustrated by", "edited by",
  ]

  /// Returns the line without advertising, which may be empty.
  static func removed(from line: String) -> String {
    let folded = line.lowercased().trimmingPrefix(article)
    guard !beginnings.contains(where: { folded == $0 || folded.hasPrefix($0 + " ") }) else { return "" }
    var rest = line
    for phrase in phrases { remove(phrase, from: &rest) }
    for ending in endings { remove(ending, from: &rest, options: [.backwards, .anchored]) }
    guard rest != line else { return line }
    return rest.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters).union(.symbols))
  }

  private static let article = "the "

  private static func remove(
    _ phrase: String, from text: inout String, options: String.CompareOptions = []
  ) {
    guard let range = text.range(of: phrase, options: options.union(.caseInsensitive)) else { return }
    var before = text[..<range.lowerBound]
    let after = text[range.upperBound...]
    // The phrase must end with the word: "a novelist" is kept.
    guard before.last?.isLetter != true, after.first?.isLetter != true else { return }
    if before.lowercased().hasSuffix(article) { before = before.dropLast(article.count) }
    text = String(before + after)
  }
}
