import Foundation

/// The languages that a client accepts, as its `Accept-Language` says.
package enum AcceptedLanguages {
  /// Returns at most eight languages of `Accept-Language` (RFC 9110, section 12.5.4), ordered by weight.
  package static func identifiers(_ field: String?) -> [String] {
    var weighted: [(language: String, weight: Double)] = []
    for part in (field ?? "").split(separator: ",").prefix(8) {
      let pieces = part.split(separator: ";")
      guard let language = pieces.first?.filter({ $0 != " " }), (2...35).contains(language.utf8.count),
        language.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) || (65...90).contains($0 & 0xDF) })
      else { continue }
      let weight = pieces.dropFirst().first.flatMap { Double($0.filter { "0123456789.".contains($0) }) } ?? 1
      // A weight of 0 means that the language is not acceptable.
      if weight > 0 { weighted.append((language, weight)) }
    }
    return weighted.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.language)
  }

  /// Returns the first accepted language that the program has, or English.
  ///
  /// A program in English alone answers without reading the field.
  package static func locale(_ field: String?) -> Locale {
    guard let field, StringCatalogs.isLocalized else { return english }
    return identifiers(field).lazy.compactMap(ClientLocales.shared.locale).first(
      where: StringCatalogs.supports)
      ?? english
  }

  /// Returns the locale that a job kept for its user, or English.
  package static func locale(identifier: String?) -> Locale {
    identifier.map(Locale.init(identifier:)) ?? english
  }

  package static let english = Locale(identifier: "en_US")
  /// The language of the sources.
  package static let source = "en"
}
