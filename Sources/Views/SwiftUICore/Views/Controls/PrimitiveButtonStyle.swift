/// An appearance and interaction of buttons.
///
/// ```swift
/// struct TapTwice: PrimitiveButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label.onTapGesture(count: 2) { configuration.trigger() }
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension PrimitiveButtonStyle {
  public var _name: String? { nil }
}

/// The parts of a button for a style that triggers its action.
///
/// ```swift
/// struct Twice: PrimitiveButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label.onTapGesture(count: 2) { configuration.trigger() }
///   }
/// }
/// ```
public struct PrimitiveButtonStyleConfiguration {
  /// The label of the button.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  /// The role of the button, if any.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  let action: @MainActor () -> Void

  /// Performs the action of the button.
  @MainActor public func trigger() { action() }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates the button of a style's configuration.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action, made: configuration.label)
  }
}

/// The default style of buttons.
///
/// ```swift
/// Button("Save") { save() }.buttonStyle(.automatic)
/// ```
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// A button without decoration.
///
/// ```swift
/// Button { open(book) } label: { BookRow(book: book) }.buttonStyle(.plain)
/// ```
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style without decoration.
  nonisolated public init() {}
  public var _name: String? { "plain" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// A button with a border.
///
/// ```swift
/// Button("Later") { close() }.buttonStyle(.bordered)
/// ```
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style with a border.
  nonisolated public init() {}
  public var _name: String? { "bordered" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// A button with an accented background.
///
/// ```swift
/// Button("Save") { save() }.buttonStyle(.borderedProminent)
/// ```
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style with an accented background.
  nonisolated public init() {}
  public var _name: String? { "prominent" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// A button without a border.
///
/// ```swift
/// Button("More") { showMore() }.buttonStyle(.borderless)
/// ```
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style without a border.
  nonisolated public init() {}
  public var _name: String? { "borderless" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The default style of buttons.
  nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// No decoration.
  nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A border.
  nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// An accented background.
  nonisolated public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// No border.
  nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
