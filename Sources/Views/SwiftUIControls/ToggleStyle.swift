import SwiftUICore

/// The look of switches.
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
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension ToggleStyle {
  public var _name: String? { nil }
}

/// What a style makes a toggle from.
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
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool

  init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    self.label = label
    _isOn = isOn
    self.isMixed = isMixed
  }
}

/// ```swift
/// Toggle("Remind me", isOn: $isReminded).toggleStyle(.automatic)
/// ```
public struct DefaultToggleStyle: ToggleStyle {
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

/// ```swift
/// Toggle("Remind me", isOn: $isReminded).toggleStyle(.switch)
/// ```
public struct SwitchToggleStyle: ToggleStyle {
  let tint: Color?
  nonisolated public init() { tint = nil }
  nonisolated public init(tint: Color) { self.tint = tint }
  public var _name: String? { "switch" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

/// ```swift
/// Toggle("Bold", isOn: $isBold).toggleStyle(.button)
/// ```
public struct ButtonToggleStyle: ToggleStyle {
  nonisolated public init() {}
  public var _name: String? { "button" }
  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  nonisolated public static var automatic: DefaultToggleStyle { .init() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  nonisolated public static var `switch`: SwitchToggleStyle { .init() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
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

  /// Keeps the labels of controls from sight; they still name the controls.
  nonisolated public func labelsHidden() -> some View { labelsVisibility(.hidden) }
  nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
    EnvironmentChanged(content: self) { $0.labelsVisibility = visibility }
  }
}
