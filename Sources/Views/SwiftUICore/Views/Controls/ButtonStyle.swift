/// The parts of a button for a style.
///
/// ```swift
/// func makeBody(configuration: ButtonStyleConfiguration) -> some View {
///   configuration.label.scaleEffect(configuration.isPressed ? 0.9 : 1)
/// }
/// ```
public struct ButtonStyleConfiguration {
  /// The label of the button.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  /// The role of the button, if any.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  let press: ButtonPress
  /// True while the button is pressed. The browser reports presses only for styles that read this.
  public var isPressed: Bool { press.read() }
}

/// The press state of a button, with a flag for reads.
final class ButtonPress {
  private let isDown: Bool
  private(set) var isRead = false

  init(isDown: Bool) { self.isDown = isDown }

  func read() -> Bool {
    isRead = true
    return isDown
  }
}

/// A type that defines the appearance of buttons as a view around their label.
///
/// ```swift
/// struct Faded: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol ButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = ButtonStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The button style of a part of the tree: a name for the style sheet, or a view of the app.
struct AnyButtonStyle {
  var name: String?
  var makeBody: (@MainActor (ButtonStyleConfiguration) -> AnyView)?
  /// Creates the whole button instead of its content.
  var makePrimitiveBody: (@MainActor (PrimitiveButtonStyleConfiguration) -> AnyView)?
}

extension EnvironmentValues {
  @Entry var buttonStyle: AnyButtonStyle = AnyButtonStyle()

  /// The reaction of a container to pressed buttons, such as closing an alert.
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
  /// Sets the style of buttons in this view.
  nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      $0.buttonStyle = AnyButtonStyle(name: "plain") { AnyView(style.makeBody(configuration: $0)) }
    }
  }

  /// Sets the style of buttons in this view.
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
