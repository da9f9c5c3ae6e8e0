import Foundation

/// A text of the source with its values, for modules without views.
///
/// It holds the key and the values, so a constant has no language; `String(localized:)` reads the catalog. Its
/// interpolations are those of Foundation's `String.LocalizationValue`, so one source serves Apple's systems too.
package struct LocalizedText: ExpressibleByStringInterpolation, Sendable {
  fileprivate struct Value: Sendable {
    let specifier: String
    var count: Double?
    let text: @Sendable (Locale) -> String
  }

  fileprivate static let mark: Unicode.Scalar = "\u{FFFC}"
  fileprivate var literal = ""
  fileprivate var values: [Value] = []

  package init(stringLiteral value: String) { literal = value }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.value }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var value = LocalizedText(stringLiteral: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    private mutating func append(_ part: Value) {
      value.literal.unicodeScalars.append(LocalizedText.mark)
      value.values.append(part)
    }

    package mutating func appendLiteral(_ literal: String) { value.literal += literal }
    package mutating func appendInterpolation(_ text: String) {
      append(Value(specifier: "%@") { _ in text })
    }
    package mutating func appendInterpolation(_ number: Int) {
      append(
        Value(specifier: "%lld", count: Double(number)) {
          number.magnitude < 1_000 ? String(number) : number.formatted(.number.locale($0))
        })
    }
    package mutating func appendInterpolation<F: FormatStyle & Sendable>(
      _ input: F.FormatInput, format: F
    ) where F.FormatInput: Sendable, F.FormatOutput == String {
      append(Value(specifier: "%@") { format.locale($0).format(input) })
    }
  }
}

extension LocalizedText {
  /// Returns the text in the reader's language, or the source's if there is no translation.
  ///
  /// - Parameters:
  ///   - table: The table of the catalogs. Nil means the default table.
  ///   - catalogs: The catalogs that have the text.
  /// - Returns: The text, and the language of the catalog's phrase; nil for a text of the source.
  package func resolved(
    in locale: Locale, table: String? = nil, from catalogs: StringCatalogs = .main
  ) -> (text: String, language: String?) {
    let key = StringCatalogs.catalogKey(
      literal, mark: Self.mark, specifiers: values.map(\.specifier))
    if let found = catalogs.phrase(key, table: table, locale) {
      let pieces = found.phrase.pieces(counts: values.map(\.count), language: found.language)
        .map { piece in
          switch piece {
          case .literal(let text): text
          case .value(let index): values[index].text(locale)
          }
        }
      return (pieces.joined(), found.language)
    }
    var rest = values[...]
    let text = literal.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == Self.mark, let part = rest.popFirst() {
        text += part.text(locale)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text, nil)
  }
}

extension LocalizedText: Equatable {
  /// Texts are equal if their keys and values are.
  package static func == (one: LocalizedText, other: LocalizedText) -> Bool {
    func values(_ text: LocalizedText) -> [String] { text.values.map { $0.text(AcceptedLanguages.english) } }
    return one.literal == other.literal && values(one) == values(other)
  }
}

extension String {
  /// Creates the catalog's text in the reader's language, or the source's if there is none.
  ///
  /// - Parameters:
  ///   - table: The table of the catalogs. Nil means the default table.
  ///   - catalogs: The catalogs that have the text.
  package init(
    localized value: LocalizedText, locale: Locale? = nil, table: String? = nil,
    from catalogs: StringCatalogs = .main
  ) {
    let locale = locale ?? ReaderLocale.current ?? .current
    self = value.resolved(in: locale, table: table, from: catalogs).text
  }
}
