import Foundation
import StringCatalogs

extension LocalizedStringKey {
  /// Returns the translation for a locale with the key's values, or the key itself.
  func localized(_ place: CatalogLocation, _ locale: Locale) -> LocalizedStringKey {
    let catalogs = StringCatalogs.of(place.bundle)
    guard catalogs.contains(table: place.table),
      let found = catalogs.phrase(catalogKey, table: place.table, locale)
    else { return self }
    var literal = ""
    var shown: [Part] = []
    for piece in found.phrase.pieces(counts: parts.map(\.count), language: found.language) {
      switch piece {
      case .literal(let text): literal += text.withoutMark
      case .value(let index):
        literal.unicodeScalars.append(Self.mark)
        shown.append(parts[index])
      }
    }
    return LocalizedStringKey(literal: literal, parts: shown)
  }

  /// The key in the format of catalogs: `%lld` for integers, `%@` for other values.
  var catalogKey: String {
    StringCatalogs.catalogKey(literal, mark: Self.mark, specifiers: parts.map(\.specifier))
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

  /// The number that selects the plural form; nil for other values.
  fileprivate var count: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let text, _): Double(text)
    case .value, .text: nil
    }
  }
}
