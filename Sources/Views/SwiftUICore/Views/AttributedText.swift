import Foundation

extension AttributeScopes {
  /// The attributes of text that SwiftUI shows.
  public struct SwiftUIAttributes: AttributeScope {
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the text.
    public let backgroundColor: BackgroundColorAttribute
    /// The font.
    public let font: FontAttribute
    /// The underline.
    public let underlineStyle: UnderlineStyleAttribute
    /// The strikethrough.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The space between letters, in points.
    public let kern: KerningAttribute
    /// The space between letters, in points.
    public let tracking: TrackingAttribute
    /// The distance above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// The key of the color.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }
    /// The key of the color behind the text.
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.BackgroundColor"
    }
    /// The key of the font.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }
    /// The key of the underline.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }
    /// The key of the strikethrough.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    /// The key of kerning.
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }
    /// The key of tracking.
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }
    /// The key of the baseline offset.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }

  /// The attributes of SwiftUI.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// Parses Markdown within a line, as `Text` shows it. Foundation on Linux has no Markdown parser.
  ///
  /// - `options`: Ignored: text that is not valid Markdown is shown as written.
  public init(
    markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    self.init()
    for run in InlineMarkdown.runs(of: markdown) {
      var piece = AttributedString(run.text)
      var intent: InlinePresentationIntent = []
      if run.isStrong { intent.insert(.stronglyEmphasized) }
      if run.isEmphasized { intent.insert(.emphasized) }
      if run.isCode { intent.insert(.code) }
      if run.isStruck { intent.insert(.strikethrough) }
      if !intent.isEmpty { piece.inlinePresentationIntent = intent }
      if let link = run.link { piece.link = URL(string: link, relativeTo: baseURL) }
      append(piece)
    }
  }

  /// Options for parsing Markdown.
  public struct MarkdownParsingOptions: Sendable {
    /// The supported syntax.
    public enum InterpretedSyntax: Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }
    /// The treatment of errors.
    public enum FailurePolicy: Sendable { case returnPartiallyParsedIfPossible, throwError }

    /// Ignored.
    public var allowsExtendedAttributes: Bool
    /// Ignored: only inline Markdown is supported.
    public var interpretedSyntax: InterpretedSyntax
    /// Ignored: parsing never fails.
    public var failurePolicy: FailurePolicy
    /// Ignored.
    public var languageCode: String?

    /// Creates options.
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }
}

extension Text {
  /// Creates a text with attributes.
  @_disfavoredOverload public init(_ attributedContent: AttributedString) {
    self.init(content: .attributed(attributedContent))
  }
}

extension AttributedString {
  var textRuns: [TextRun] {
    runs.map { run in
      var piece = TextRun(text: String(characters[run.range]))
      let intent = run.inlinePresentationIntent ?? []
      piece.isStrong = intent.contains(.stronglyEmphasized)
      piece.isEmphasized = intent.contains(.emphasized)
      piece.isCode = intent.contains(.code)
      piece.isStruck = intent.contains(.strikethrough) || run.swiftUI.strikethroughStyle != nil
      piece.link = run.link.flatMap { HTML.safeURL($0.absoluteString) }
      if let font = run.swiftUI.font { font.apply(to: &piece.style) }
      if let color = run.swiftUI.foregroundColor { piece.style[.color] = .text(color.css) }
      if let color = run.swiftUI.backgroundColor { piece.style[.background] = .text(color.css) }
      if let line = run.swiftUI.underlineStyle {
        piece.style[.textDecoration] = .text("underline \(line.css)")
      }
      if let points = run.swiftUI.kern ?? run.swiftUI.tracking {
        piece.style[.letterSpacing] = .points(points)
      }
      if let points = run.swiftUI.baselineOffset { piece.style[.verticalAlign] = .points(points) }
      return piece
    }
  }
}
