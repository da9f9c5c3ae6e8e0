/// Does what a screen asked for to its end, also when the screen is left meanwhile: it may come again, and others may
/// wait for the same.
@MainActor func uninterrupted(_ work: @escaping @MainActor () async -> Void) async {
  await Task { await work() }.value
}

/// How far something is with being loaded.
public enum Loading: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case failed(APIFailure)

  /// How it stands after a failure. What was cancelled, as when its screen is left, is no failure: it is loaded when the
  /// screen comes again.
  ///
  /// - Parameter isShowing: Whether something was loaded before, which stays.
  static func after(_ failure: APIFailure, isShowing: Bool) -> Loading {
    if isShowing { return .loaded }
    return failure == .cancelled ? .idle : .failed(failure)
  }

  /// Loads and returns the resulting state.
  ///
  /// - Parameter isShowing: Whether something was loaded before, which stays where the attempt fails.
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
