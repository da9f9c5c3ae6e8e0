/// Runs a screen's work to completion, even if the screen is left meanwhile. The result may serve the next visit or
/// other callers.
@MainActor func uninterrupted(_ work: @escaping @MainActor () async -> Void) async {
  await Task { await work() }.value
}

/// The progress of a load.
public enum Loading: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case failed(APIFailure)

  /// The state after a failure. A cancelled load is not a failure; it restarts when the screen appears again.
  ///
  /// - Parameter isShowing: True if a value from an earlier load stays visible.
  static func after(_ failure: APIFailure, isShowing: Bool) -> Loading {
    if isShowing { return .loaded }
    return failure == .cancelled ? .idle : .failed(failure)
  }

  /// The state after an attempt to load.
  ///
  /// - Parameter isShowing: True if a value from an earlier load stays visible after a failure.
  @MainActor static func after(
    isShowing: @autoclosure () -> Bool, _ load: () async throws(APIFailure) -> Void
  ) async -> Loading {
    do throws(APIFailure) {
      try await load()
      return .loaded
    } catch {
      return .after(error, isShowing: isShowing())
    }
  }

  public var failure: APIFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
