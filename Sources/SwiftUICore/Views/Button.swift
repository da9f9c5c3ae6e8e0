import Foundation

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

nonisolated public struct Button<Label: View> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  init(role: ButtonRole?, action: @escaping @MainActor () -> Void, made label: Label) {
    self.role = role
    self.action = action
    self.label = label
  }

  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, made: label())
  }

  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, action: action, made: label())
  }
}

extension Button where Label == Text {
  @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: Text(titleKey))
  }
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: Text(title))
  }
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, made: Text(titleKey))
  }
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action, made: Text(title))
  }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action: action, made: SwiftUICore.Label(titleKey, systemImage: systemImage))
  }
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: SwiftUICore.Label(title, systemImage: systemImage))
  }
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, made: SwiftUICore.Label(titleKey, systemImage: systemImage))
  }
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, made: SwiftUICore.Label(title, systemImage: systemImage))
  }
}

extension Button: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.button, .button)
    let isEnabled = context.environment.isEnabled
    if isEnabled {
      box.handlers = [.tap(context.environment.buttonAction(view.action, role: view.role))]
    } else {
      box.set(.disabled)
    }
    if view.role == .destructive { box.set(.dataAction, "destructive") }
    if context.wrapper == .menuItem { box.set(.role, "menuitem") }
    let style = context.environment.buttonStyle
    if let name = style.name {
      if box.attributes.isEmpty {
        box.attributes = Self.attributes(style: name)
      } else {
        box.set(.dataKey, name)
      }
      box.stage = .shadow
    }
    context.emit(box) { inside in
      guard let makeBody = style.makeBody else {
        Label._render(view.label, inside.at(1))
        return
      }
      let configuration = ButtonStyleConfiguration(
        role: view.role, label: .init(AnyView(view.label)), isPressed: false)
      inside.at(2).lazily { makeBody(configuration) }
    }
  }
}

/// Most buttons have no attribute but their style, and share one array.
@MainActor private var sharedButtonAttributes: [String: [Attribute]] = [:]

extension Button {
  @MainActor private static func attributes(style name: String) -> [Attribute] {
    if let shared = sharedButtonAttributes[name] { return shared }
    let made = [Attribute(.dataKey, name)]
    sharedButtonAttributes[name] = made
    return made
  }
}

public struct ButtonStyleConfiguration {
  nonisolated public struct Label {
    let view: AnyView
    init(_ view: AnyView) { self.view = view }
  }

  public let role: ButtonRole?
  public let label: Label
  /// Always false: the browser shows presses by itself, without waiting for the server.
  public let isPressed: Bool
}

extension ButtonStyleConfiguration.Label: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}

/// The look of buttons, as a view around their labels.
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The looks that come with the system.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  var _name: String { get }
}

public struct DefaultButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "automatic" }
}
public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "plain" }
}
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "bordered" }
}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "prominent" }
}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  public var _name: String { "borderless" }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  nonisolated public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// The button style of a part of the tree: a name for the style sheet, or a view of the program's own.
struct AnyButtonStyle {
  var name: String?
  var makeBody: (@MainActor (ButtonStyleConfiguration) -> AnyView)?
}

private struct ButtonStyleKey: EnvironmentKey { static var defaultValue: AnyButtonStyle { AnyButtonStyle() } }
private struct ButtonEffectKey: EnvironmentKey {
  static var defaultValue: (@MainActor (ButtonRole?) -> Void)? { nil }
}

extension EnvironmentValues {
  var buttonStyle: AnyButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }

  /// What a container does when one of its buttons was pressed, such as closing an alert.
  var buttonEffect: (@MainActor (ButtonRole?) -> Void)? {
    get { self[ButtonEffectKey.self] }
    set { self[ButtonEffectKey.self] = newValue }
  }

  @MainActor func buttonAction(_ action: @escaping @MainActor () -> Void, role: ButtonRole?) -> () -> Void {
    guard let effect = buttonEffect else { return action }
    return {
      effect(role)
      action()
    }
  }
}

extension View {
  nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      $0.buttonStyle = AnyButtonStyle(name: "plain") { AnyView(style.makeBody(configuration: $0)) }
    }
  }

  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.buttonStyle = AnyButtonStyle(name: style._name) }
  }
}
