import Foundation

/// The purpose of a button.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete() }
/// ```
public struct ButtonRole: Equatable, Sendable {
  let name: String
  /// Deletes data or cannot be undone.
  public static let destructive = ButtonRole(name: "destructive")
  /// Cancels an operation.
  public static let cancel = ButtonRole(name: "cancel")
}

/// A control that performs an action when pressed.
///
/// ```swift
/// Button("Add to List", systemImage: "plus") { library.add(book) }
/// ```
nonisolated public struct Button<Label: View> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  init(role: ButtonRole?, action: @escaping @MainActor () -> Void, made label: Label) {
    self.role = role
    self.action = action
    self.label = label
  }

  /// Creates a button with a label.
  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, made: label())
  }

  /// Creates a button with a label.
  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, action: action, made: label())
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: Text(titleKey))
  }
  /// Creates a button with a title.
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: Text(title))
  }
  /// Creates a button with a title.
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, made: Text(titleKey))
  }
  /// Creates a button with a title.
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action, made: Text(title))
  }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a button with a title and a symbol.
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action: action, made: SwiftUICore.Label(titleKey, systemImage: systemImage))
  }
  /// Creates a button with a title and a symbol.
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, made: SwiftUICore.Label(title, systemImage: systemImage))
  }
  /// Creates a button with a title and a symbol.
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, made: SwiftUICore.Label(titleKey, systemImage: systemImage))
  }
  /// Creates a button with a title and a symbol.
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
    if let makeBody = context.environment.buttonStyle.makePrimitiveBody {
      let configuration = PrimitiveButtonStyleConfiguration(
        role: view.role, label: .init(_view: AnyView(view.label)), action: view.action)
      var inside = context.at(3)
      inside.environment.buttonStyle = AnyButtonStyle()
      inside.lazily { makeBody(configuration) }
      return
    }
    var box = Box(.button, .button)
    let isEnabled = context.environment.isEnabled
    if context.environment.buttonEffect != nil { context.environment.presentation?.note(view) }
    if isEnabled {
      box.handlers = [.tap(context.environment.buttonAction(view.action, role: view.role))]
    } else {
      box.set(.disabled)
    }
    if view.role == .destructive { box.set(.dataAction, "destructive") }
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
      let (builder, key) = (inside.builder, _RenderContext.short(inside.path))
      let (node, place) = (builder.node, builder.count - 1)
      let press = ButtonPress(isDown: isEnabled && inside.graph.isPressed(node, key))
      let configuration = ButtonStyleConfiguration(
        role: view.role, label: .init(_view: AnyView(view.label)), press: press)
      inside.at(2).lazily { makeBody(configuration) }
      if isEnabled, press.isRead {
        builder.listen("press", at: place)
        builder.addHandler(.press { [unowned node] in node.graph.press(node, key, isDown: $0) }, at: place)
      } else {
        inside.graph.forgetPress(node, key)
      }
    }
  }
}

/// Most buttons have only the attribute of their style, and share an array.
@MainActor private var sharedButtonAttributes: [String: [Attribute]] = [:]

extension Button {
  @MainActor private static func attributes(style name: String) -> [Attribute] {
    if let shared = sharedButtonAttributes[name] { return shared }
    let made = [Attribute(.dataKey, name)]
    sharedButtonAttributes[name] = made
    return made
  }
}
