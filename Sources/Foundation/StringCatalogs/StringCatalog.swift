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
    case always(PhraseTemplate)
    case plural([String: PhraseTemplate])

    func template(_ category: () -> String) -> PhraseTemplate? {
      switch self {
      case .always(let text): text
      case .plural(let texts): texts[category()] ?? texts["other"]
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

  /// Adds the phrases of another catalog. A key that both have keeps its phrases.
  package mutating func add(_ other: StringCatalog) {
    for (language, added) in other.phrases {
      phrases[language, default: [:]].merge(added) { own, _ in own }
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
        if let plural {
          return .plural(plural.compactMapValues { $0.stringUnit.map { PhraseTemplate($0.value) } })
        }
        return device?["other"]?.stringUnit.map { .always(PhraseTemplate($0.value)) }
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
      guard let forms = stringUnit.map({ .always(PhraseTemplate($0.value)) }) ?? variations?.forms else {
        return nil
      }
      let parts = (substitutions ?? [:]).compactMapValues { substitution in
        substitution.variations.forms.map { Phrase.Substitution(argument: substitution.argNum, forms: $0) }
      }
      return Phrase(forms: forms, substitutions: parts)
    }
  }
}
