import SwiftUICore

/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.roundedBorder)
/// ```
@MainActor @preconcurrency public protocol TextFieldStyle {
  var _name: String? { get }
}

/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.automatic)
/// ```
public struct DefaultTextFieldStyle: TextFieldStyle {
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.plain)
/// ```
public struct PlainTextFieldStyle: TextFieldStyle {
  nonisolated public init() {}
  public var _name: String? { "plain" }
}

/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.roundedBorder)
/// ```
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  nonisolated public init() {}
  public var _name: String? { "bordered" }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  nonisolated public static var automatic: DefaultTextFieldStyle { .init() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  nonisolated public static var plain: PlainTextFieldStyle { .init() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  nonisolated public static var roundedBorder: RoundedBorderTextFieldStyle { .init() }
}

extension EnvironmentValues {
  @Entry var textFieldStyleName: String?
}

extension View {
  nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.textFieldStyleName = style._name }
  }
}
