import KiwiEngine
import TestSupport
import Threads

extension RandomSource {
  /// Creates a source that yields the same values for the same seed.
  package init(seed: UInt64) {
    let random = LockedRandom(seed: seed)
    self.init { random.next() }
  }

  private final class LockedRandom: Sendable {
    private let random: Mutex<SeededGenerator>

    init(seed: UInt64) {
      random = Mutex(SeededGenerator(seed: seed))
    }

    func next() -> UInt64 {
      random.withLock { $0.next() }
    }
  }
}
