import SwiftUICore

/// A type that defines the appearance of group boxes.
///
/// ```swift
/// GroupBox("Progress") { bar }.groupBoxStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol GroupBoxStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = GroupBoxStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a group box for a style.
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

extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// Creates the group box of a style's configuration.
  public init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(made: configuration.label, content: configuration.content)
  }
}

/// The default style of group boxes.
///
/// ```swift
/// GroupBox("Progress") { bar }.groupBoxStyle(.automatic)
/// ```
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GroupBox(configuration) }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The default style.
  nonisolated public static var automatic: DefaultGroupBoxStyle { .init() }
}

extension View {
  /// Sets the style of group boxes in this view.
  nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: GroupBoxStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
