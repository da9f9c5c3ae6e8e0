import Foundation
import StringCatalogs

/// One or more lines of text that cannot be edited.
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
    // Indirect, since an image may have a text as its label.
    indirect case image(Image)
  }

  public struct DateStyle: Sendable, Hashable, Codable {
    enum Form: String, Codable { case time, date, relative, offset, timer }
    let form: Form
    public static let time = DateStyle(form: .time)
    public static let date = DateStyle(form: .date)
    public static let relative = DateStyle(form: .relative)
    public static let offset = DateStyle(form: .offset)
    public static let timer = DateStyle(form: .timer)
  }

  public enum Case: Hashable, Sendable { case uppercase, lowercase }

  let content: Content
  var style = Style()
  var isStrong = false
  var isEmphasized = false
  var isStruck = false

  init(content: Content) { self.content = content }

  public init(verbatim content: String) { self.content = .verbatim(content) }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    content = .key(key, CatalogLocation(table: tableName, bundle: bundle?.bundleURL))
  }
  /// In the reader's language, whatever the resource's own is.
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
    content = .key(resource.value, resource.place)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
    self.content = .verbatim(String(content))
  }
  public init(_ date: Date, style: DateStyle) { content = .date(date, style) }
  public init(_ dates: ClosedRange<Date>) { content = .interval(dates.lowerBound, dates.upperBound) }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = .formatted(FormattedValue(input, format))
  }

  /// Time that passes. It stands still at `pauseTime`, and `countsDown` says whether it shows how long there is to go,
  /// rather than how long it has been.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    content = .timer(
      TextTimer(
        interval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }
  public init(_ image: Image) { content = .image(image) }

  public static func + (left: Text, right: Text) -> Text { Text(content: .joined([left, right])) }

  func styled(_ property: Style.Property, _ value: Style.Value) -> Text {
    var text = self
    if text.style[property] == nil { text.style[property] = value }
    return text
  }

  public func bold() -> Text { bold(true) }
  public func bold(_ isActive: Bool) -> Text {
    var text = self
    text.isStrong = isActive
    return text
  }
  public func italic() -> Text { italic(true) }
  public func italic(_ isActive: Bool) -> Text {
    var text = self
    text.isEmphasized = isActive
    return text
  }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    var text = self
    text.isStruck = isActive
    return text
  }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? styled(.textDecoration, .text("underline")) : self
  }
  public func font(_ font: Font?) -> Text {
    var text = self
    if let font { font.apply(to: &text.style) }
    return text
  }
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    weight.map { styled(.fontWeight, .number($0.value)) } ?? self
  }
  public func foregroundColor(_ color: Color?) -> Text {
    color.map { styled(.color, .text($0.css)) } ?? self
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    var text = self
    text.style.paintText(style._paint())
    return text
  }
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? styled(.fontFamily, .text("var(--mono)")) : self
  }
  public func monospacedDigit() -> Text { styled(.fontVariantNumeric, .text("tabular-nums")) }
  public func kerning(_ kerning: CGFloat) -> Text { styled(.letterSpacing, .points(kerning)) }
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
  /// What the page counts by, so that time that passes is no work of the server's: what it tells, and from when.
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
    // What is painted behind is another box's: this one's shows in the letters.
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
  /// Whether some of it is longer than words are, such as an address, so that a row breaks it where it must.
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
  /// The look of the run for an element that has no tag to say it with.
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
