import SwiftUICore

/// The look of values with a name before them.
///
/// ```swift
/// LabeledContent("Pages", value: "320").labeledContentStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a labeled content from.
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
  nonisolated public struct Label { let view: AnyView }
  nonisolated public struct Content { let view: AnyView }
  public let label: Label
  public let content: Content
}

extension LabeledContentStyleConfiguration.Label: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}
extension LabeledContentStyleConfiguration.Content: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(label: configuration.label, content: configuration.content)
  }
}

/// ```swift
/// LabeledContent("Pages", value: "320").labeledContentStyle(.automatic)
/// ```
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { LabeledContent(configuration) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  nonisolated public static var automatic: AutomaticLabeledContentStyle { .init() }
}

private struct LabeledContentStyleKey: EnvironmentKey {
  static var defaultValue: MadeByStyle<LabeledContentStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var labeledContentStyle: MadeByStyle<LabeledContentStyleConfiguration>? {
    get { self[LabeledContentStyleKey.self] }
    set { self[LabeledContentStyleKey.self] = newValue }
  }
}

extension View {
  nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      $0.labeledContentStyle = MadeByStyle { AnyView(style.makeBody(configuration: $0)) }
    }
  }
}
