/// A type that defines the appearance of menus. Apple's own styles look alike here.
///
/// ```swift
/// Menu("More") { actions }.menuStyle(.button)
/// ```
@MainActor @preconcurrency public protocol MenuStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = MenuStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a menu for a style.
///
/// ```swift
/// struct Red: MenuStyle {
///   func makeBody(configuration: Configuration) -> some View { Menu(configuration).tint(.red) }
/// }
/// ```
public struct MenuStyleConfiguration {
  /// The label of the menu.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The content of the menu.
  nonisolated public struct Content: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  /// Creates the menu of a style's configuration.
  public init(_ configuration: MenuStyleConfiguration) {
    self.init(
      made: configuration.label, content: configuration.content, primaryAction: configuration.primaryAction)
  }
}

/// The default style of menus.
///
/// ```swift
/// Menu("More") { actions }.menuStyle(.automatic)
/// ```
public struct DefaultMenuStyle: MenuStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// A menu that looks like a button.
///
/// ```swift
/// Menu("More") { actions }.menuStyle(.button)
/// ```
public struct ButtonMenuStyle: MenuStyle {
  /// Creates the style of buttons.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// A menu that looks like a borderless button.
///
/// ```swift
/// Menu("More") { actions }.menuStyle(.borderlessButton)
/// ```
public struct BorderlessButtonMenuStyle: MenuStyle {
  /// Creates the style of borderless buttons.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
extension MenuStyle where Self == DefaultMenuStyle {
  /// The default style of menus.
  nonisolated public static var automatic: DefaultMenuStyle { .init() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  /// The style of buttons.
  nonisolated public static var button: ButtonMenuStyle { .init() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// The style of borderless buttons.
  nonisolated public static var borderlessButton: BorderlessButtonMenuStyle { .init() }
}

extension View {
  /// Sets the style of menus in this view.
  nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: MenuStyleConfiguration) in style.makeBody(configuration: configuration) }
  }

  /// Has no effect: menus of a page have no indicator.
  nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
}
