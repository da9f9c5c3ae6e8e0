import Foundation

/// Folds text for comparison and sorting: lowercase letters and digits without marks, and one space between words.
/// Apostrophes do not separate words, so `Schindler’s` and `Schindlers` are equal.
package enum FoldedText {
  package static func fold(_ text: String) -> String {
    // Fast path: most names are ASCII, and a catalog has millions.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldASCII(text.utf8) }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      if isLetterOrDigit(scalar) {
        folded.append(scalar)
      } else if !isInsideOfWords(scalar), let last = folded.last, last != " " {
        folded.append(" ")
      }
    }
    if folded.last == " " { folded.removeLast() }
    return String(folded)
  }

  private static func foldASCII(_ text: String.UTF8View) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): folded.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case UInt8(ascii: "'"): break
      default: if let last = folded.last, last != UInt8(ascii: " ") { folded.append(UInt8(ascii: " ")) }
      }
    }
    if folded.last == UInt8(ascii: " ") { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Marks other than accents carry the vowels of many scripts.
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func isInsideOfWords(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}"
      || scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .format
  }
}

extension Title {
  /// The folded name, for search and sorting.
  package var foldedName: String { FoldedText.fold(name) }

  /// Further folded text for search: the original name and the people.
  package var foldedWords: String {
    ([originalName].compactMap(\.self) + people.map(\.name)).map(FoldedText.fold).joined(separator: " ")
  }
}
