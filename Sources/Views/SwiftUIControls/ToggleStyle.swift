import SwiftUICore

/// A type that defines the appearance of toggles.
///
/// ```swift
/// struct Check: ToggleStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     Button { configuration.isOn.toggle() } label: {
///       Label { configuration.label } icon: { Image(systemName: configuration.isOn ? "checkmark.circle" : "circle") }
///     }
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol ToggleStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = ToggleStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension ToggleStyle {
  public var _name: String? { nil }
}

/// The parts of a toggle for a style.
///
/// ```swift
/// struct Check: ToggleStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     Button { configuration.isOn.toggle() } label: {
///       Label { configuration.label } icon: { Image(systemName: configuration.isOn ? "checkmark.circle" : "circle") }
///     }
///   }
/// }
/// ```
public struct ToggleStyleConfiguration {
  /// The label.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  /// The label.
  public let label: Label
  /// The state of the toggle.
  @Binding public var isOn: Bool
  /// True if the toggle represents several values that differ.
  public var isMixed: Bool

  init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    self.label = label
    _isOn = isOn
    self.isMixed = isMixed
  }
}

/// The default style of toggles, a switch.
///
/// ```swift
/// Toggle("Remind me", isOn: $isReminded).toggleStyle(.automatic)
/// ```
public struct DefaultToggleStyle: ToggleStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

/// A toggle as a switch.
///
/// ```swift
/// Toggle("Remind me", isOn: $isReminded).toggleStyle(.switch)
/// ```
public struct SwitchToggleStyle: ToggleStyle {
  let tint: Color?
  /// Creates the style of a switch, with an optional tint.
  nonisolated public init() { tint = nil }
  /// Creates the style of a switch, with an optional tint.
  nonisolated public init(tint: Color) { self.tint = tint }
  public var _name: String? { "switch" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

/// A toggle as a button that is pressed while on.
///
/// ```swift
/// Toggle("Bold", isOn: $isBold).toggleStyle(.button)
/// ```
public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style of a button.
  nonisolated public init() {}
  public var _name: String? { "button" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The default style, a switch.
  nonisolated public static var automatic: DefaultToggleStyle { .init() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  nonisolated public static var `switch`: SwitchToggleStyle { .init() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that is pressed while on.
  nonisolated public static var button: ButtonToggleStyle { .init() }
}

struct AnyToggleStyle {
  var name: String?
  var tint: Color?
  var makeBody: (@MainActor (ToggleStyleConfiguration) -> AnyView)?
}

extension EnvironmentValues {
  @Entry var toggleStyle: AnyToggleStyle = .init()
  @Entry public internal(set) var labelsVisibility = Visibility.automatic
}

extension View {
  /// Sets the style of toggles in this view.
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      if let name = style._name {
        $0.toggleStyle = AnyToggleStyle(name: name, tint: (style as? SwitchToggleStyle)?.tint)
      } else {
        $0.toggleStyle = AnyToggleStyle { AnyView(style.makeBody(configuration: $0)) }
      }
    }
  }

  /// Hides the labels of controls visually. Assistive technology still reads them.
  nonisolated public func labelsHidden() -> some View { labelsVisibility(.hidden) }
  /// Shows or hides the labels of controls visually.
  nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
    EnvironmentChanged(content: self) { $0.labelsVisibility = visibility }
  }
}
