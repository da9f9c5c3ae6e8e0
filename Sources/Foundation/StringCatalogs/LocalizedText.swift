import Foundation

/// A text of the source with its values, for modules without views.
///
/// Its interpolations are those of Foundation's `String.LocalizationValue`, so one source serves Apple's systems too.
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
    let key = StringCatalogs.catalogKey(
      value.literal, mark: LocalizedText.mark, specifiers: value.values.map(\.specifier))
    let found = catalogs.phrase(key, table: table, locale)
    if let found {
      self = found.phrase.pieces(counts: value.values.map(\.count), language: found.language)
        .map { piece in
          switch piece {
          case .literal(let text): text
          case .value(let index): value.values[index].text(locale)
          }
        }.joined()
      return
    }
    var rest = value.values[...]
    self = value.literal.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == LocalizedText.mark, let part = rest.popFirst() {
        text += part.text(locale)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
