import Foundation

/// The words of a program in its languages, as Xcode writes them down in an `.xcstrings` file.
///
/// The form is Apple's, version 1.0: of each key, for each language, one text or one for each plural category of a number
/// that is in it, and substitutions where there are several numbers. Of the variations by device a page takes `other`.
package struct StringCatalog: Sendable {
  /// What a key says in a language.
  package struct Phrase: Sendable, Equatable {
    package var forms: PhraseForms
    /// What stands for `%#@name@` in it.
    package var substitutions: [String: Substitution] = [:]

    package struct Substitution: Sendable, Equatable {
      /// Which of the values it is about; 1 is the first, and nil the first number.
      package let argument: Int?
      package let forms: PhraseForms
    }
  }

  /// One text for every number, or one for each plural category.
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
  /// By language, then by key.
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

  /// The first of some languages that it has words in.
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
