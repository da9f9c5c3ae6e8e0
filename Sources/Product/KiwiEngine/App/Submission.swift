public import Observation

/// What a form does when it is sent: one at a time, with the reason when it fails.
@Observable @MainActor public final class Submission {
  public private(set) var isUnderWay = false
  public private(set) var failure: APIFailure?
  /// Those whose turn comes after what is being done.
  @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

  public init() {}

  /// Does it, unless it is being done. Returns whether it was done; what was cancelled is no failure.
  @discardableResult public func run(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    return await perform(action)
  }

  /// Does it after all that was asked for before, for deeds of which each counts.
  @discardableResult public func runInTurn(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    if isUnderWay { await withCheckedContinuation { waiting.append($0) } }
    isUnderWay = true
    return await perform(action)
  }

  private func perform(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    failure = nil
    // It stays under way for whoever is next, so that nobody comes between.
    defer { if waiting.isEmpty { isUnderWay = false } else { waiting.removeFirst().resume() } }
    do throws(APIFailure) {
      try await action()
      return true
    } catch {
      if error != .cancelled { failure = error }
      return false
    }
  }

  /// What the server said about one field of the form.
  public func problem(_ field: String) -> String? { failure?.field == field ? failure?.message : nil }
}
