import SwiftUICore

/// Controls that belong together, side by side.
///
/// ```swift
/// ControlGroup { Button("Smaller") { size -= 1 }; Button("Larger") { size += 1 } }
/// ```
nonisolated public struct ControlGroup<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ControlGroup {
  public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> {
    self.content = LabeledControlGroupContent(content: content(), label: label())
  }
  public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> {
    self.content = LabeledControlGroupContent(content: content(), label: Text(titleKey))
  }
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
  /// The label names the group; what is in it stands for itself.
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
    let isMade = context.render {
      ControlGroupStyleConfiguration(
        content: .init(view: AnyView(view.content)), label: .init(view: AnyView(EmptyView())))
    }
    if isMade { return }
    var box = Box(.div, .controlGroup)
    box.set(.role, "group")
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

/// How controls that belong together are arranged.
///
/// ```swift
/// struct Column: ControlGroupStyle {
///   func makeBody(configuration: Configuration) -> some View { VStack { configuration.content } }
/// }
/// ```
@MainActor @preconcurrency public protocol ControlGroupStyle {
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style of control groups arranges.
///
/// ```swift
/// func makeBody(configuration: ControlGroupStyleConfiguration) -> some View { HStack { configuration.content } }
/// ```
public struct ControlGroupStyleConfiguration {
  nonisolated public struct Content { let view: AnyView }
  nonisolated public struct Label { let view: AnyView }

  public let content: Content
  public let label: Label
}

extension ControlGroupStyleConfiguration.Content: View {
  @MainActor public var body: some View { view }
}

extension ControlGroupStyleConfiguration.Label: View {
  @MainActor public var body: some View { view }
}

/// ```swift
/// ControlGroup { Button("Cut") { cut() }; Button("Copy") { copy() } }.controlGroupStyle(.automatic)
/// ```
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup { configuration.content }
  }
}

/// ```swift
/// ControlGroup { Button("Back") { goBack() }; Button("On") { goOn() } }.controlGroupStyle(.navigation)
/// ```
public struct NavigationControlGroupStyle: ControlGroupStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup { configuration.content }
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  nonisolated public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  nonisolated public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

extension View {
  nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: ControlGroupStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
