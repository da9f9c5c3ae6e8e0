import Foundation

extension AttributeScopes {
  /// The attributes of texts that SwiftUI shows.
  public struct SwiftUIAttributes: AttributeScope {
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let font: FontAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let foundation: FoundationAttributes

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.BackgroundColor"
    }
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }

  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// The Markdown of one line, which is what a `Text` shows of it too: the Foundation of Linux reads none.
  ///
  /// - Parameter options: Changes nothing: what is no Markdown stays as it is written.
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

  /// How Markdown is read.
  public struct MarkdownParsingOptions: Sendable {
    public enum InterpretedSyntax: Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }
    public enum FailurePolicy: Sendable { case returnPartiallyParsedIfPossible, throwError }

    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

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
