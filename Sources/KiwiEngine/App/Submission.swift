public import Observation

/// What a form does when it is sent: one at a time, with the reason when it fails.
@Observable @MainActor public final class Submission {
  public private(set) var isUnderWay = false
  public private(set) var failure: APIFailure?

  public init() {}

  /// Does it, unless it is being done. Returns whether it was done; what was cancelled is no failure.
  @discardableResult public func run(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    failure = nil
    defer { isUnderWay = false }
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
