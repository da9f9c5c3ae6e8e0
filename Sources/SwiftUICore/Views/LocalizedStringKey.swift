import Foundation

/// A text of the program's source, which may hold inline Markdown and values.
///
/// ```swift
/// let title: LocalizedStringKey = "\(count) books"
/// Text(title)
/// ```
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case value(String)
    case integer(Int)
    case text(Text)
  }

  /// The literal parts, with one U+FFFC for each value.
  let literal: String
  let parts: [Part]

  public init(_ value: String) {
    literal = value
    parts = []
  }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    literal = stringInterpolation.literal
    parts = stringInterpolation.parts
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var literal = ""
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      literal.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    mutating func append(_ part: Part) {
      literal += "\u{FFFC}"
      parts.append(part)
    }

    public mutating func appendLiteral(_ literal: String) {
      let holdsMark = literal.unicodeScalars.contains("\u{FFFC}")
      self.literal += holdsMark ? literal.replacing("\u{FFFC}", with: "") : literal
    }
    public mutating func appendInterpolation(_ string: String) { append(.value(string)) }
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }
    public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
    @_disfavoredOverload public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append(.text(Text(attributedString)))
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)))
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(.text(Text(dates))) }
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
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append(.text(Text(input, format: format)))
    }
    /// The specifier is as `printf` takes it, such as `%.1f`, for a value of the type it names.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(.value(String(format: specifier, value)))
    }
    public mutating func appendInterpolation<T>(_ value: T) {
      if let integer = value as? any BinaryInteger, let small = Int(exactly: integer) {
        append(.integer(small))
      } else if let number = value as? any BinaryFloatingPoint {
        append(.value(String(format: "%f", Double(number))))
      } else {
        append(.value(String(describing: value)))
      }
    }
  }

  /// The text without its Markdown, for titles and labels that are plain.
  func plain(_ environment: EnvironmentValues) -> String {
    runs(environment).lazy.map { $0.text }.joined()
  }

  func runs(_ environment: EnvironmentValues) -> [TextRun] {
    if parts.isEmpty { return InlineMarkdown.runs(of: literal) }
    var rest = parts[...]
    return InlineMarkdown.runs(of: literal).flatMap { run -> [TextRun] in
      var words = Substring(run.text).unicodeScalars
      var pieces: [TextRun] = []
      var plain = ""
      while let mark = rest.isEmpty ? nil : words.firstIndex(of: "\u{FFFC}"), let part = rest.popFirst() {
        plain += Substring(words[..<mark])
        words = words[words.index(after: mark)...]
        switch part {
        case .value(let value): plain += value
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
