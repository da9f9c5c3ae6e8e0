import Foundation

/// A program's localized texts in Xcode's `.xcstrings` format.
///
/// Supports Apple's format 1.0: per key and language one text or one per plural category, and substitutions
/// for several numbers. Of the variations by device, `other` is used.
package struct StringCatalog: Sendable {
  /// The text of a key in a language.
  package struct Phrase: Sendable, Equatable {
    package var forms: PhraseForms
    /// The substitutions for `%#@name@` in the text.
    package var substitutions: [String: Substitution] = [:]

    package struct Substitution: Sendable, Equatable {
      /// The number of the value, counted from 1, or nil for the first number.
      package let argument: Int?
      package let forms: PhraseForms
    }
  }

  /// A single text, or one per plural category.
  package enum PhraseForms: Sendable, Equatable {
    case always(String)
    case plural([String: String])

    package func text(_ category: String) -> String {
      switch self {
      case .always(let text): text
      case .plural(let texts): texts[category] ?? texts["other"] ?? ""
      }
    }
  }

  package let sourceLanguage: String
  /// The phrases by language, then by key.
  package private(set) var phrases: [String: [String: Phrase]] = [:]

  package init(_ data: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: data)
    sourceLanguage = file.sourceLanguage
    phrases[sourceLanguage] = [:]
    for (key, entry) in file.strings where entry.shouldTranslate != false {
      for (language, localization) in entry.localizations ?? [:] {
        if let phrase = localization.phrase { phrases[language, default: [:]][key] = phrase }
      }
    }
  }

  /// Returns the first candidate that the catalog contains, or nil.
  package func language(_ candidates: [String]) -> String? { candidates.first { phrases[$0] != nil } }
}

extension StringCatalog {
  fileprivate struct File: Decodable {
    struct Entry: Decodable {
      let localizations: [String: Localization]?
      let shouldTranslate: Bool?
    }

    let sourceLanguage: String
    let strings: [String: Entry]
  }

  fileprivate struct Localization: Decodable {
    struct Unit: Decodable { let value: String }
    struct Form: Decodable { let stringUnit: Unit? }
    struct Variations: Decodable {
      let plural: [String: Form]?
      let device: [String: Form]?

      var forms: PhraseForms? {
        if let plural { return .plural(plural.compactMapValues { $0.stringUnit?.value }) }
        return device?["other"]?.stringUnit.map { .always($0.value) }
      }
    }
    struct Substitution: Decodable {
      let argNum: Int?
      let variations: Variations
    }

    let stringUnit: Unit?
    let variations: Variations?
    let substitutions: [String: Substitution]?

    var phrase: Phrase? {
      guard let forms = stringUnit.map({ .always($0.value) }) ?? variations?.forms else { return nil }
      let parts = (substitutions ?? [:]).compactMapValues { substitution in
        substitution.variations.forms.map { Phrase.Substitution(argument: substitution.argNum, forms: $0) }
      }
      return Phrase(forms: forms, substitutions: parts)
    }
  }
}
