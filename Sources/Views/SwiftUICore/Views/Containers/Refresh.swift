/// Reloads the content of a view.
///
/// ```swift
/// @Environment(\.refresh) private var refresh
/// Button("Reload") { Task { await refresh?() } }
/// ```
public struct RefreshAction: Sendable {
  let kept: StableRefresh
  /// Runs the refresh and returns when it has ended.
  public func callAsFunction() async { await kept.action() }
}

/// A stable reference to a closure that changes at each evaluation.
@MainActor final class StableRefresh {
  var action: @Sendable () async -> Void
  init(_ action: @escaping @Sendable () async -> Void) { self.action = action }
}

@MainActor struct RefreshBehavior: Behavior {
  let action: @Sendable () async -> Void

  func begin(_ node: Node) -> StableRefresh {
    let kept = StableRefresh(action)
    node.inputs.environment.screen?.refreshes.append((node.id, kept))
    return kept
  }

  func end(_ memory: StableRefresh, _ node: Node) {
    node.inputs.environment.screen?.refreshes.removeAll { $0.owner == node.id }
  }

  func update(_ memory: inout StableRefresh, _ previous: Self, _ node: Node) { memory.action = action }
  func adjust(_ context: inout _RenderContext, _ memory: StableRefresh, _ node: Node) {
    context.environment.refresh = RefreshAction(kept: memory)
    context.environment.isPullTaken = false
  }
}

extension EnvironmentValues {
  /// True if a surrounding scroll view already handles pull to refresh.
  @Entry var isPullTaken = false

  /// The refresh action of the next scroll view.
  var pulled: RefreshAction? { isPullTaken ? nil : refresh }

  @Entry public internal(set) var refresh: RefreshAction?
}

extension View {
  /// Lets the user refresh this view by pulling, or with a button.
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Behaved(content: self) { RefreshBehavior(action: action) }
  }
}

/// Refreshes without a pull gesture. Shown in the bar of the screen, or at the top of the scroll view.
struct RefreshButton: View {
  let refresh: StableRefresh

  var body: some View {
    let refresh = refresh
    Element(kind: .refresher) {
      Button {
        Task { await refresh.action() }
      } label: {
        Label(framework: "Refresh", systemImage: "arrow.clockwise")
      }
      .labelStyle(.iconOnly)
    }
  }
}
