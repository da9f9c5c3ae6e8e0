import Foundation
import StringCatalogs

extension LocalizedStringKey {
  /// Returns the translation for a locale with the key's values, or the key itself.
  func localized(_ place: CatalogLocation, _ locale: Locale) -> LocalizedStringKey {
    let catalogs = StringCatalogs.of(place.bundle)
    guard !catalogs.isEmpty, let found = catalogs.phrase(catalogKey, table: place.table, locale)
    else { return self }
    return PhraseReader(key: self, phrase: found.phrase, language: found.language).result
  }

  /// The key in the format of catalogs: `%lld` for integers, `%@` for other values.
  var catalogKey: String {
    guard !parts.isEmpty else { return literal }
    var rest = parts[...]
    return literal.unicodeScalars.reduce(into: "") { key, scalar in
      switch scalar {
      case Self.mark: key += rest.popFirst()?.specifier ?? ""
      case "%": key += "%%"
      default: key.unicodeScalars.append(scalar)
      }
    }
  }
}

extension LocalizedStringKey.Part {
  fileprivate var specifier: String {
    switch self {
    case .integer: "%lld"
    case .number(_, let specifier): specifier
    case .value, .text: "%@"
    }
  }
}

/// Inserts a key's values into a translation.
private struct PhraseReader {
  let key: LocalizedStringKey
  let phrase: StringCatalog.Phrase
  let language: String
  private var literal = ""
  private var parts: [LocalizedStringKey.Part] = []
  private var next = 0

  init(key: LocalizedStringKey, phrase: StringCatalog.Phrase, language: String) {
    self.key = key
    self.phrase = phrase
    self.language = language
  }

  var result: LocalizedStringKey {
    var reader = self
    let number = key.parts.firstIndex { $0.count != nil }
    reader.read(phrase.forms.text(reader.category(number)), argument: number)
    return LocalizedStringKey(literal: reader.literal, parts: reader.parts)
  }

  private func category(_ argument: Int?) -> String {
    let count = argument.flatMap { key.parts.indices.contains($0) ? key.parts[$0].count : nil }
    return count.map { PluralCategory.name(of: $0, language: language) } ?? "other"
  }

  /// - Parameter argument: The value that `%arg` stands for.
  private mutating func read(_ text: String, argument: Int?, isSubstitution: Bool = false) {
    var rest = Substring(text.withoutMark)
    while let percent = rest.firstIndex(of: "%") {
      literal += rest[..<percent]
      rest = rest[percent...]
      if let match = rest.prefixMatch(of: /%%/) {
        literal += "%"
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /%arg/) {
        if let argument { put(argument) }
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /%#@(\w+)@/) {
        // Nested substitutions could recurse forever.
        if !isSubstitution, let substitution = phrase.substitutions[String(match.1)] {
          let argument = substitution.argument.map { $0 - 1 } ?? key.parts.firstIndex { $0.count != nil }
          let text = substitution.forms.text(category(argument))
          read(text, argument: argument, isSubstitution: true)
        }
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(
        of: /%(?:([1-9][0-9]?)\$)?[0-9.]*(?:@|(?:hh|h|ll|l|q|z|L)?[a-zA-Z])/)
      {
        put(match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next)
        rest = rest[match.range.upperBound...]
      } else {
        literal += "%"
        rest = rest.dropFirst()
      }
    }
    literal += rest
  }

  private mutating func put(_ argument: Int) {
    next = argument + 1
    guard key.parts.indices.contains(argument) else { return }
    literal.unicodeScalars.append(LocalizedStringKey.mark)
    parts.append(key.parts[argument])
  }
}

extension LocalizedStringKey.Part {
  /// The number that selects the plural form; nil for other values.
  fileprivate var count: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let text, _): Double(text)
    case .value, .text: nil
    }
  }
}
