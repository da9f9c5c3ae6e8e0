import Foundation
import StringCatalogs

/// One or more lines of text that is not editable.
///
/// ```swift
/// Text("\(count) books, **\(unread)** of them unread").font(.headline)
/// ```
nonisolated public struct Text: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case verbatim(String)
    case key(LocalizedStringKey, CatalogLocation)
    case date(Date, DateStyle)
    case interval(Date, Date)
    case joined([Text])
    case attributed(AttributedString)
    case formatted(FormattedValue)
    case timer(TextTimer)
    // Indirect, because the label of an image may be a text.
    indirect case image(Image)
  }

  /// A format of dates.
  public struct DateStyle: Sendable, Hashable, Codable {
    enum Form: String, Codable { case time, date, relative, offset, timer }
    let form: Form
    /// The time of day.
    public static let time = DateStyle(form: .time)
    /// The date.
    public static let date = DateStyle(form: .date)
    /// The distance from now, such as "2 hours".
    public static let relative = DateStyle(form: .relative)
    /// The distance from now with a sign.
    public static let offset = DateStyle(form: .offset)
    /// The time passed or left, such as "36:20".
    public static let timer = DateStyle(form: .timer)
  }

  /// Upper or lower case.
  public enum Case: Hashable, Sendable { case uppercase, lowercase }

  let content: Content
  var style = Style()
  var isStrong = false
  var isEmphasized = false
  var isStruck = false

  init(content: Content) { self.content = content }

  /// Creates text from a string, without localization.
  public init(verbatim content: String) { self.content = .verbatim(content) }
  /// Creates text localized by a key.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    content = .key(key, CatalogLocation(table: tableName, bundle: bundle?.bundleURL))
  }
  /// Creates a text in the user's language, regardless of the resource's own.
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
    content = .key(resource.value, resource.place)
  }
  /// Creates text from a string, without localization.
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
    self.content = .verbatim(String(content))
  }
  /// Creates text from a date.
  public init(_ date: Date, style: DateStyle) { content = .date(date, style) }
  /// Creates text from an interval.
  public init(_ dates: ClosedRange<Date>) { content = .interval(dates.lowerBound, dates.upperBound) }
  /// Creates text from a formatted value.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = .formatted(FormattedValue(input, format))
  }

  /// Creates a running timer.
  ///
  /// - `pauseTime`: The time at which the timer stops; nil to run to the end.
  /// - `countsDown`: True for the remaining time, false for the elapsed time.
  /// - `showsHours`: False to show minutes only.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    content = .timer(
      TextTimer(
        interval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }
  /// Creates a text of an image.
  public init(_ image: Image) { content = .image(image) }

  /// Returns the concatenation of two text views.
  public static func + (left: Text, right: Text) -> Text { Text(content: .joined([left, right])) }

  func styled(_ property: Style.Property, _ value: Style.Value) -> Text {
    var text = self
    if text.style[property] == nil { text.style[property] = value }
    return text
  }

  /// Returns the bold text.
  public func bold() -> Text { bold(true) }
  /// Returns the bold text.
  public func bold(_ isActive: Bool) -> Text {
    var text = self
    text.isStrong = isActive
    return text
  }
  /// Returns the italic text.
  public func italic() -> Text { italic(true) }
  /// Returns the italic text.
  public func italic(_ isActive: Bool) -> Text {
    var text = self
    text.isEmphasized = isActive
    return text
  }
  /// Returns the text struck through. The color is ignored.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    var text = self
    text.isStruck = isActive
    return text
  }
  /// Returns the text underlined. The color is ignored.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? styled(.textDecoration, .text("underline")) : self
  }
  /// Returns the text in a font.
  public func font(_ font: Font?) -> Text {
    var text = self
    if let font { font.apply(to: &text.style) }
    return text
  }
  /// Returns the text in a weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    weight.map { styled(.fontWeight, .number($0.value)) } ?? self
  }
  /// Returns the text in a color.
  public func foregroundColor(_ color: Color?) -> Text {
    color.map { styled(.color, .text($0.css)) } ?? self
  }
  /// Returns the text in a color or gradient.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    var text = self
    text.style.paintText(style._paint())
    return text
  }
  /// Returns the text in a monospaced font.
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? styled(.fontFamily, .text("var(--mono)")) : self
  }
  /// Returns the text with digits of equal width.
  public func monospacedDigit() -> Text { styled(.fontVariantNumeric, .text("tabular-nums")) }
  /// Returns the text with space between letters, in points.
  public func kerning(_ kerning: CGFloat) -> Text { styled(.letterSpacing, .points(kerning)) }
  /// Returns the text with space between letters, in points.
  public func tracking(_ tracking: CGFloat) -> Text { styled(.letterSpacing, .points(tracking)) }

  func runs(_ environment: EnvironmentValues) -> [TextRun] {
    var runs: [TextRun]
    switch content {
    case .verbatim(let text): runs = [TextRun(text: text)]
    case .key(let key, let place): runs = key.runs(environment, place)
    case .date(let date, let style):
      runs = [TextRun(text: style.text(date, environment), timer: style.timer(date))]
    case .interval(let start, let end):
      let style = environment.localized(Date.IntervalFormatStyle(date: .abbreviated, time: .shortened))
      runs = [TextRun(text: start <= end ? style.format(start..<end) : "")]
    case .joined(let texts): runs = texts.flatMap { $0.runs(environment) }
    case .attributed(let string): runs = string.textRuns
    case .formatted(let value): runs = [TextRun(text: value.text(environment))]
    case .timer(let timer): runs = [TextRun(text: timer.text(at: .now), timer: timer.bounds)]
    case .image(let image): runs = [TextRun(text: "", image: image)]
    }
    let outer = TextRun(
      text: "", isStrong: isStrong, isEmphasized: isEmphasized, isStruck: isStruck, style: style)
    return outer.isPlain ? runs : runs.map { $0.inside(outer) }
  }

  package func plain(_ environment: EnvironmentValues) -> String {
    if case .verbatim(let text) = content { return text }
    return runs(environment).map(\.text).joined()
  }
}

extension Text.DateStyle {
  /// Returns the timer that the page's script runs, with its form and start.
  func timer(_ date: Date) -> String? {
    switch form {
    case .time, .date: nil
    case .timer: "clock \(date.timeIntervalSince1970)"
    case .relative, .offset: "relative \(date.timeIntervalSince1970)"
    }
  }

  func text(_ date: Date, _ environment: EnvironmentValues) -> String {
    let (locale, zone) = (environment.locale, environment.timeZone)
    switch form {
    case .time:
      return date.formatted(
        Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: zone))
    case .date:
      return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: zone))
    case .relative, .offset:
      return date.formatted(
        Date.RelativeFormatStyle(presentation: .numeric, unitsStyle: .abbreviated, locale: locale))
    case .timer: return TextTimer.text(of: date.timeIntervalSinceNow, showsHours: true)
    }
  }
}

extension Text: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Text, _ context: _RenderContext) {
    if context.wrapper == .option {
      var box = Box(.option, .none)
      box.text = view.plain(context.environment)
      context.emit(box)
      return
    }
    var box = Box(.span, .text)
    if case .verbatim(let text) = view.content, !view.isStrong, !view.isEmphasized, !view.isStruck {
      box.text = text
      box.style = view.style
    } else {
      let runs = view.runs(context.environment)
      guard runs.count <= 1, runs.first?.link == nil, runs.first?.isCode != true, runs.first?.image == nil
      else {
        context.emit(box) { context in
          for (position, run) in runs.enumerated() { run.render(context.at(UInt64(position))) }
        }
        return
      }
      if let run = runs.first {
        box.text = run.text
        box.style = run.css
        if let timer = run.timer { box.set(.dataTimer, timer) }
      }
    }
    // A background is painted by another box, because this one's shows through the letters.
    if box.style[.backgroundClip] != nil { box.stage = .background }
    if case .date(let date, _) = view.content {
      box.tag = .time
      box.set(.datetime, date.formatted(.iso8601))
    }
    if box.text.hasUnbrokenRun { box.set(.dataKey, "unbroken") }
    if context.environment.redactionReasons.contains(.placeholder) { box.set(.dataKey, "redacted") }
    context.emit(box)
  }
}

extension String {
  /// True if a part is longer than a word, such as a URL. It must be broken anywhere.
  fileprivate var hasUnbrokenRun: Bool {
    guard utf8.count > 24 else { return false }
    var length = 0
    for byte in utf8 {
      length = byte == 0x20 || byte == 0x0A || byte == 0x2D ? 0 : length + 1
      if length > 24 { return true }
    }
    return false
  }
}

extension TextRun {
  /// The style of the run for an element without a corresponding tag.
  var css: Style {
    var style = style
    if isStrong && style[.fontWeight] == nil { style[.fontWeight] = .number(700) }
    if isEmphasized && style[.fontStyle] == nil { style[.fontStyle] = .text("italic") }
    if isStruck && style[.textDecoration] == nil { style[.textDecoration] = .text("line-through") }
    return style
  }

  @MainActor func render(_ context: _RenderContext) {
    if let image {
      Image._render(image, context)
      return
    }
    var box = Box(.span, .none)
    if let link {
      box.tag = .a
      box.set(.href, link)
      box.set(.rel, "noopener noreferrer")
      box.style = css
      box.follow(link, context)
    } else if isCode {
      box.tag = .code
      box.style = css
    } else if isStrong && !isEmphasized && !isStruck {
      box.tag = .strong
      box.style = style
    } else if isEmphasized && !isStrong && !isStruck {
      box.tag = .em
      box.style = style
    } else {
      box.style = css
    }
    box.text = text
    if let timer { box.set(.dataTimer, timer) }
    context.emit(box)
  }
}
