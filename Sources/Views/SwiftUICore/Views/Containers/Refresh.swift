/// Reloads what a view shows.
///
/// ```swift
/// @Environment(\.refresh) private var refresh
/// Button("Reload") { Task { await refresh?() } }
/// ```
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

  func begin(_ node: Node) -> KeptRefresh {
    let kept = KeptRefresh(action)
    node.inputs.environment.screen?.refreshes.append((node.id, kept))
    return kept
  }

  func end(_ memory: KeptRefresh, _ node: Node) {
    node.inputs.environment.screen?.refreshes.removeAll { $0.owner == node.id }
  }

  func update(_ memory: inout KeptRefresh, _ previous: Self, _ node: Node) { memory.action = action }
  func adjust(_ context: inout _RenderContext, _ memory: KeptRefresh, _ node: Node) {
    context.environment.refresh = RefreshAction(kept: memory)
    context.environment.isPullTaken = false
  }
}

extension EnvironmentValues {
  /// Whether something around that scrolls is pulled at already.
  @Entry var isPullTaken = false

  /// What pulling at the next view that scrolls does.
  var pulled: RefreshAction? { isPullTaken ? nil : refresh }

  @Entry public internal(set) var refresh: RefreshAction?
}

extension View {
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Behaved(content: self) { RefreshBehavior(action: action) }
  }
}

/// Refreshes for those who cannot pull at a page: it stands in the bar of the screen, or where there is none at the
/// top of what scrolls.
struct RefreshButton: View {
  let refresh: KeptRefresh

  var body: some View {
    let refresh = refresh
    Element(kind: .refresher) {
      Button("Refresh", systemImage: "arrow.clockwise") { Task { await refresh.action() } }
        .labelStyle(.iconOnly)
    }
  }
}
