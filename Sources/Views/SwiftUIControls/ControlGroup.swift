import SwiftUICore

/// A row of related controls.
///
/// ```swift
/// ControlGroup { Button("Smaller") { size -= 1 }; Button("Larger") { size += 1 } }
/// ```
nonisolated public struct ControlGroup<Content: View> {
  let content: Content
  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ControlGroup {
  /// Creates a group with a label.
  public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> {
    self.content = LabeledControlGroupContent(content: content(), label: label())
  }
  /// Creates a group with a label.
  public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> {
    self.content = LabeledControlGroupContent(content: content(), label: Text(titleKey))
  }
  /// Creates a group with a label.
  @_disfavoredOverload public init<C: View, S: StringProtocol>(_ title: S, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> {
    self.content = LabeledControlGroupContent(content: content(), label: Text(title))
  }
}

/// The controls of a group with a label.
///
/// ```swift
/// ControlGroup("Text") { Button("Bold") { isBold.toggle() } }
/// ```
nonisolated public struct LabeledControlGroupContent<Content: View, Label: View> {
  let content: Content
  let label: Label
}

extension LabeledControlGroupContent: View {
  public typealias Body = Never
  /// The label is not rendered; the controls have their own labels.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context)
  }
}

extension ControlGroup: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if context.wrapper == .menuItem {
      Content._render(view.content, context.at(1))
      return
    }
    let isCustom = context.render {
      ControlGroupStyleConfiguration(
        content: .init(view: AnyView(view.content)), label: .init(view: AnyView(EmptyView())))
    }
    if isCustom { return }
    var box = Box(.div, .controlGroup)
    box.set(.role, "group")
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

/// An arrangement of related controls.
///
/// ```swift
/// struct Column: ControlGroupStyle {
///   func makeBody(configuration: Configuration) -> some View { VStack { configuration.content } }
/// }
/// ```
@MainActor @preconcurrency public protocol ControlGroupStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = ControlGroupStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a control group for a style.
///
/// ```swift
/// func makeBody(configuration: ControlGroupStyleConfiguration) -> some View { HStack { configuration.content } }
/// ```
public struct ControlGroupStyleConfiguration {
  /// The controls.
  nonisolated public struct Content { let view: AnyView }
  /// The label.
  nonisolated public struct Label { let view: AnyView }

  /// The controls.
  public let content: Content
  /// The label.
  public let label: Label
}

extension ControlGroupStyleConfiguration.Content: View {
  @MainActor public var body: some View { view }
}

extension ControlGroupStyleConfiguration.Label: View {
  @MainActor public var body: some View { view }
}

/// The default style of control groups.
///
/// ```swift
/// ControlGroup { Button("Cut") { cut() }; Button("Copy") { copy() } }.controlGroupStyle(.automatic)
/// ```
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup { configuration.content }
  }
}

/// The style of navigation buttons.
///
/// ```swift
/// ControlGroup { Button("Back") { goBack() }; Button("On") { goOn() } }.controlGroupStyle(.navigation)
/// ```
public struct NavigationControlGroupStyle: ControlGroupStyle {
  /// Creates the style of navigation buttons.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup { configuration.content }
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The default style.
  nonisolated public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// The style of navigation buttons.
  nonisolated public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

extension View {
  /// Sets the style of control groups in this view.
  nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: ControlGroupStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
