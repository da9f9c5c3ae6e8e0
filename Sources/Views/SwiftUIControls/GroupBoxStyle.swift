import SwiftUICore

/// The look of boxes with a heading.
///
/// ```swift
/// GroupBox("Progress") { bar }.groupBoxStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a group box from.
///
/// ```swift
/// struct Quiet: GroupBoxStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack(alignment: .leading) {
///       configuration.label.font(.headline)
///       configuration.content
///     }
///   }
/// }
/// ```
public struct GroupBoxStyleConfiguration {
  nonisolated public struct Label { let view: AnyView }
  nonisolated public struct Content { let view: AnyView }
  public let label: Label
  public let content: Content
}

extension GroupBoxStyleConfiguration.Label: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}
extension GroupBoxStyleConfiguration.Content: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}

extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  public init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(made: configuration.label, content: configuration.content)
  }
}

/// ```swift
/// GroupBox("Progress") { bar }.groupBoxStyle(.automatic)
/// ```
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GroupBox(configuration) }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  nonisolated public static var automatic: DefaultGroupBoxStyle { .init() }
}

private struct GroupBoxStyleKey: EnvironmentKey {
  static var defaultValue: MadeByStyle<GroupBoxStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var groupBoxStyle: MadeByStyle<GroupBoxStyleConfiguration>? {
    get { self[GroupBoxStyleKey.self] }
    set { self[GroupBoxStyleKey.self] = newValue }
  }
}

extension View {
  nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      $0.groupBoxStyle = MadeByStyle { AnyView(style.makeBody(configuration: $0)) }
    }
  }
}
