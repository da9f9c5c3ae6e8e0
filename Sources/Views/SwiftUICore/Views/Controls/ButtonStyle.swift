/// ```swift
/// func makeBody(configuration: ButtonStyleConfiguration) -> some View {
///   configuration.label.scaleEffect(configuration.isPressed ? 0.9 : 1)
/// }
/// ```
public struct ButtonStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  public let role: ButtonRole?
  public let label: Label
  let press: ButtonPress
  /// Whether a finger or the mouse is down on the button. The browser tells of it only where a style reads this.
  public var isPressed: Bool { press.read() }
}

/// Whether a button is held down, and whether somebody wanted to know.
final class ButtonPress {
  private let isDown: Bool
  private(set) var isRead = false

  init(isDown: Bool) { self.isDown = isDown }

  func read() -> Bool {
    isRead = true
    return isDown
  }
}

/// The look of buttons, as a view around their labels.
///
/// ```swift
/// struct Faded: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The button style of a part of the tree: a name for the style sheet, or a view of the program's own.
struct AnyButtonStyle {
  var name: String?
  var makeBody: (@MainActor (ButtonStyleConfiguration) -> AnyView)?
  /// Makes all of the button, not only what is in it.
  var makePrimitiveBody: (@MainActor (PrimitiveButtonStyleConfiguration) -> AnyView)?
}

extension EnvironmentValues {
  @Entry var buttonStyle: AnyButtonStyle = AnyButtonStyle()

  /// What a container does when one of its buttons was pressed, such as closing an alert.
  @Entry var buttonEffect: (@MainActor (ButtonRole?) -> Void)?

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
    return EnvironmentChanged(content: self) {
      if let name = style._name {
        $0.buttonStyle = AnyButtonStyle(name: name)
      } else {
        $0.buttonStyle = AnyButtonStyle(makePrimitiveBody: { AnyView(style.makeBody(configuration: $0)) })
      }
    }
  }
}
