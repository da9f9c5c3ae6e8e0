/// The look of menus. Apple's own styles differ on other devices only: here they are one.
///
/// ```swift
/// Menu("More") { actions }.menuStyle(.button)
/// ```
@MainActor @preconcurrency public protocol MenuStyle {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a menu from.
///
/// ```swift
/// struct Red: MenuStyle {
///   func makeBody(configuration: Configuration) -> some View { Menu(configuration).tint(.red) }
/// }
/// ```
public struct MenuStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct Content: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  public init(_ configuration: MenuStyleConfiguration) {
    self.init(
      made: configuration.label, content: configuration.content, primaryAction: configuration.primaryAction)
  }
}

/// ```swift
/// Menu("More") { actions }.menuStyle(.automatic)
/// ```
public struct DefaultMenuStyle: MenuStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// ```swift
/// Menu("More") { actions }.menuStyle(.button)
/// ```
public struct ButtonMenuStyle: MenuStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// ```swift
/// Menu("More") { actions }.menuStyle(.borderlessButton)
/// ```
public struct BorderlessButtonMenuStyle: MenuStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
extension MenuStyle where Self == DefaultMenuStyle {
  nonisolated public static var automatic: DefaultMenuStyle { .init() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  nonisolated public static var button: ButtonMenuStyle { .init() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  nonisolated public static var borderlessButton: BorderlessButtonMenuStyle { .init() }
}

extension View {
  nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: MenuStyleConfiguration) in style.makeBody(configuration: configuration) }
  }

  /// Changes nothing: menus of a page have no indicator.
  nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
}
