private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

/// Reloads what a view shows.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    EnvironmentChanged(content: self) { $0.refresh = RefreshAction(action: action) }
  }
}
