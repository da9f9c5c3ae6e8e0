/// The older name of a navigation stack.
///
/// ```swift
/// NavigationView { list.navigationTitle("Books") }
/// ```
nonisolated public struct NavigationView<Content: View> {
  let stack: NavigationStack<NavigationPath, Content>

  /// Creates a stack.
  public init(@ViewBuilder content: () -> Content) { stack = NavigationStack(root: content) }
}

extension NavigationView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    NavigationStack._render(view.stack, context)
  }
}

/// A style of the older navigation view. All look alike.
///
/// ```swift
/// NavigationView { list }.navigationViewStyle(.stack)
/// ```
@MainActor @preconcurrency public protocol NavigationViewStyle {}

/// The default style.
///
/// ```swift
/// NavigationView { list }.navigationViewStyle(.automatic)
/// ```
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the default style.
  nonisolated public init() {}
}

/// A stack of screens.
///
/// ```swift
/// NavigationView { list }.navigationViewStyle(.stack)
/// ```
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style of a stack.
  nonisolated public init() {}
}

/// Columns. A page shows a stack instead.
///
/// ```swift
/// NavigationView { list; detail }.navigationViewStyle(.columns)
/// ```
public struct ColumnNavigationViewStyle: NavigationViewStyle {}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The default style.
  nonisolated public static var automatic: DefaultNavigationViewStyle { .init() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// A stack of screens.
  nonisolated public static var stack: StackNavigationViewStyle { .init() }
}

extension View {
  /// Has no effect: a page shows one column of screens.
  nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
