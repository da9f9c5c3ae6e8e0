import Foundation
import StringCatalogs

/// A localizable text with inline Markdown and values.
///
/// ```swift
/// let title: LocalizedStringKey = "\(count) books"
/// Text(title)
/// ```
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case value(String)
    case integer(Int)
    /// A formatted number that is not an integer, with its specifier in catalogs.
    case number(String, specifier: String)
    case text(Text)
  }

  /// The literal parts, with one U+FFFC for each value.
  let literal: String
  let parts: [Part]

  /// The placeholder of a value in the literal parts.
  static let mark: Unicode.Scalar = "\u{FFFC}"

  init(literal: String, parts: [Part]) {
    self.literal = literal
    self.parts = parts
  }

  /// Creates a key.
  public init(_ value: String) { self.init(literal: value, parts: []) }

  /// Creates a key.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key.
  public init(stringInterpolation: StringInterpolation) {
    self.init(literal: stringInterpolation.literal, parts: stringInterpolation.parts)
  }

  /// Collects the parts of an interpolated key.
  public struct StringInterpolation: StringInterpolationProtocol {
    var literal = ""
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      literal.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    mutating func append(_ part: Part) {
      literal.unicodeScalars.append(LocalizedStringKey.mark)
      parts.append(part)
    }

    public mutating func appendLiteral(_ literal: String) {
      self.literal += literal.withoutMark
    }
    /// Appends a value.
    public mutating func appendInterpolation(_ string: String) { append(.value(string)) }
    /// Appends a value.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }
    /// Appends a value.
    public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
    /// Appends a value.
    @_disfavoredOverload public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append(.text(Text(attributedString)))
    }
    /// Appends a value.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)))
    }
    /// Appends a value.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(.text(Text(dates))) }
    /// Appends a value.
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      append(
        .text(
          Text(
            timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
            showsHours: showsHours)))
    }
    /// Appends a value.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append(.text(Text(input, format: format)))
    }
    /// Appends a number with a `printf` specifier such as `%.1f`, which must match its type.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(.number(String(format: specifier, value), specifier: specifier))
    }
    /// Appends the description of a value. Integers select plural forms.
    public mutating func appendInterpolation<T>(_ value: T) {
      if let integer = value as? any BinaryInteger, let small = Int(exactly: integer) {
        append(.integer(small))
      } else if let number = value as? any BinaryFloatingPoint {
        append(.number(String(format: "%f", Double(number)), specifier: "%lf"))
      } else {
        append(.value(String(describing: value)))
      }
    }
  }

  /// Returns the text in the user's language without its Markdown, for plain titles and labels.
  func plain(_ environment: EnvironmentValues, _ place: CatalogLocation = .default) -> String {
    runs(environment, place).lazy.map { $0.text }.joined()
  }

  func runs(_ environment: EnvironmentValues, _ place: CatalogLocation = .default) -> [TextRun] {
    localized(place, environment.locale).ownRuns(environment)
  }

  private func ownRuns(_ environment: EnvironmentValues) -> [TextRun] {
    if parts.isEmpty { return InlineMarkdown.runs(of: literal) }
    var rest = parts[...]
    return InlineMarkdown.runs(of: literal).flatMap { run -> [TextRun] in
      var words = Substring(run.text).unicodeScalars
      var pieces: [TextRun] = []
      var plain = ""
      while let mark = rest.isEmpty ? nil : words.firstIndex(of: Self.mark), let part = rest.popFirst() {
        plain += Substring(words[..<mark])
        words = words[words.index(after: mark)...]
        switch part {
        case .value(let value), .number(let value, _): plain += value
        case .integer(let integer): plain += Self.format(integer, environment.locale)
        case .text(let text):
          if !plain.isEmpty { pieces.append(run.with(plain)) }
          plain = ""
          pieces += text.runs(environment).map { $0.inside(run) }
        }
      }
      plain += Substring(words)
      if !plain.isEmpty { pieces.append(run.with(plain)) }
      return pieces
    }
  }

  private static func format(_ integer: Int, _ locale: Locale) -> String {
    integer.magnitude < 1000 ? String(integer) : integer.formatted(.number.locale(locale))
  }
}

extension String {
  /// The string without placeholders.
  var withoutMark: String {
    unicodeScalars.contains(LocalizedStringKey.mark)
      ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != LocalizedStringKey.mark })) : self
  }
}
