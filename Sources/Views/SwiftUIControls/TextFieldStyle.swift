import SwiftUICore

/// A type that defines the appearance of text fields.
///
/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.roundedBorder)
/// ```
@MainActor @preconcurrency public protocol TextFieldStyle {
  var _name: String? { get }
}

/// The default style of text fields.
///
/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.automatic)
/// ```
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// A text field without decoration.
///
/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.plain)
/// ```
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Creates the style without decoration.
  nonisolated public init() {}
  public var _name: String? { "plain" }
}

/// A text field with a rounded border.
///
/// ```swift
/// TextField("Name", text: $name).textFieldStyle(.roundedBorder)
/// ```
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style with a border.
  nonisolated public init() {}
  public var _name: String? { "bordered" }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The default style.
  nonisolated public static var automatic: DefaultTextFieldStyle { .init() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// No decoration.
  nonisolated public static var plain: PlainTextFieldStyle { .init() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A border with rounded corners.
  nonisolated public static var roundedBorder: RoundedBorderTextFieldStyle { .init() }
}

extension EnvironmentValues {
  @Entry var textFieldStyleName: String?
}

extension View {
  /// Sets the style of text fields in this view.
  nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.textFieldStyleName = style._name }
  }
}
