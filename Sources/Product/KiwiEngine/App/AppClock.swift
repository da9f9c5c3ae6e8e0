public import Foundation
public import Observation

/// The time as screens show it: moves on once a minute, for all that is on show together.
@Observable @MainActor public final class AppClock {
  public private(set) var now: Date

  public init(now: Date = .now) {
    self.now = now
    // Ends by itself at the first minute that finds nobody: to end it sooner takes a deinit on the main actor, which
    // systems have only since iOS 18.4.
    Task { [weak self] in
      while true {
        try? await Task.sleep(for: .seconds(60))
        guard let self else { return }
        self.now = .now
      }
    }
  }
}
