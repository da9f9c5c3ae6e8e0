private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

/// Reloads what a view shows.
public struct RefreshAction: Sendable {
  let kept: KeptRefresh
  public func callAsFunction() async { await kept.action() }
}

/// Stays while the closure is another one at each evaluation, so that the views inside see the same environment.
@MainActor final class KeptRefresh {
  var action: @Sendable () async -> Void
  init(_ action: @escaping @Sendable () async -> Void) { self.action = action }
}

@MainActor struct RefreshBehavior: Behavior {
  let action: @Sendable () async -> Void

  func begin(_ node: Node) -> KeptRefresh { KeptRefresh(action) }
  func update(_ memory: inout KeptRefresh, _ previous: Self, _ node: Node) { memory.action = action }
  func adjust(_ context: inout _RenderContext, _ memory: KeptRefresh, _ node: Node) {
    context.environment.refresh = RefreshAction(kept: memory)
  }
}

extension EnvironmentValues {
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Behaved(content: self) { RefreshBehavior(action: action) }
  }
}
