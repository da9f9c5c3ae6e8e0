import SwiftUICore

/// A type that defines the appearance of labeled content.
///
/// ```swift
/// LabeledContent("Pages", value: "320").labeledContentStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol LabeledContentStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = LabeledContentStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of labeled content for a style.
///
/// ```swift
/// struct Stacked: LabeledContentStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack(alignment: .leading) {
///       configuration.label
///       configuration.content
///     }
///   }
/// }
/// ```
public struct LabeledContentStyleConfiguration {
  /// The label.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The content.
  nonisolated public struct Content: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label.
  public let label: Label
  /// The content.
  public let content: Content
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  /// Creates the labeled content of a style's configuration.
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(label: configuration.label, content: configuration.content)
  }
}

/// The default style of labeled content.
///
/// ```swift
/// LabeledContent("Pages", value: "320").labeledContentStyle(.automatic)
/// ```
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { LabeledContent(configuration) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The default style.
  nonisolated public static var automatic: AutomaticLabeledContentStyle { .init() }
}

extension View {
  /// Sets the style of labeled content in this view.
  nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: LabeledContentStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
