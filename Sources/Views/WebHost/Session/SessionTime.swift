import HTTPServer

/// The clock and the timer of sessions, replaceable in tests.
struct SessionTime: Sendable {
  var now: @Sendable () -> Duration
  var after: @MainActor @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> Void

  static let system = SessionTime(
    now: ServerClock.system.monotonic,
    after: { delay, action in
      Task { @MainActor in
        try? await Task.sleep(for: delay)
        action()
      }
    })
}
