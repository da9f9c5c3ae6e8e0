/// The older spelling of a navigation stack.
///
/// ```swift
/// NavigationView { list.navigationTitle("Books") }
/// ```
nonisolated public struct NavigationView<Content: View> {
  let stack: NavigationStack<NavigationPath, Content>

  public init(@ViewBuilder content: () -> Content) { stack = NavigationStack(root: content) }
}

extension NavigationView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    NavigationStack._render(view.stack, context)
  }
}

/// ```swift
/// NavigationView { list }.navigationViewStyle(.stack)
/// ```
@MainActor @preconcurrency public protocol NavigationViewStyle {}

/// ```swift
/// NavigationView { list }.navigationViewStyle(.automatic)
/// ```
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  nonisolated public init() {}
}

/// ```swift
/// NavigationView { list }.navigationViewStyle(.stack)
/// ```
public struct StackNavigationViewStyle: NavigationViewStyle {
  nonisolated public init() {}
}

/// ```swift
/// NavigationView { list; detail }.navigationViewStyle(.columns)
/// ```
public struct ColumnNavigationViewStyle: NavigationViewStyle {}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  nonisolated public static var automatic: DefaultNavigationViewStyle { .init() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  nonisolated public static var stack: StackNavigationViewStyle { .init() }
}

extension View {
  /// Changes nothing: a page in a browser shows one column of screens.
  nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
