public import Foundation
public import Observation

/// The current time for screens, updated once a minute for all of them together.
@Observable @MainActor public final class AppClock {
  public private(set) var now: Date

  public init(now: Date = .now) {
    self.now = now
    // The task ends at the first minute after the clock's release. Ending it sooner would require a deinit on the main
    // actor, which is available only since iOS 18.4.
    Task { [weak self] in
      while true {
        try? await Task.sleep(for: .seconds(60))
        guard let self else { return }
        self.now = .now
      }
    }
  }
}
