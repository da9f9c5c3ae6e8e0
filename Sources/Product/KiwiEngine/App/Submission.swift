public import Observation

/// Sends a form, one attempt at a time, and keeps the last failure.
@Observable @MainActor public final class Submission {
  public private(set) var isUnderWay = false
  public private(set) var failure: APIFailure?
  /// Callers that wait for the current action.
  @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

  public init() {}

  /// Runs an action unless one is running. Returns whether it succeeded. Cancellation is not a failure.
  @discardableResult public func run(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    return await perform(action)
  }

  /// Runs an action after all earlier ones, for actions of which each counts.
  @discardableResult public func runInTurn(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    if isUnderWay { await withCheckedContinuation { waiting.append($0) } }
    isUnderWay = true
    return await perform(action)
  }

  private func perform(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    failure = nil
    // `isUnderWay` stays true for the next caller in the queue, so no other one runs in between.
    defer { if waiting.isEmpty { isUnderWay = false } else { waiting.removeFirst().resume() } }
    do throws(APIFailure) {
      try await action()
      return true
    } catch {
      if error != .cancelled { failure = error }
      return false
    }
  }

  /// Returns the server's message about one field of the form.
  public func problem(_ field: String) -> String? { failure?.field == field ? failure?.message : nil }
}
