public import Foundation
public import Observation

/// The time as screens show it: moves on once a minute, for all that is on show together.
@Observable @MainActor public final class AppClock {
  public private(set) var now: Date
  @ObservationIgnored private var ticking: Task<Void, Never>?

  public init(now: Date = .now) {
    self.now = now
    ticking = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(60))
        guard let self, !Task.isCancelled else { return }
        self.now = .now
      }
    }
  }

  isolated deinit { ticking?.cancel() }
}
