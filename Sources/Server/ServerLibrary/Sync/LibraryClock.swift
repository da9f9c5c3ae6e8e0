import ServerCore
import KiwiKit
import Threads

/// Replaces times of devices whose clocks are ahead. Such a time would win over all changes until it is reached.
final class LibraryClock: Sendable {
  /// The maximum lead of a time over the server's clock, in milliseconds.
  static let tolerance: Int64 = 60_000

  private let clock = Mutex(HybridClock(node: UInt32.random(in: 0 ... .max)))

  /// Replaces times that are too far ahead by server times. They keep their order and follow all other times.
  func correct(_ changes: [LibraryChange], of kinds: LibraryKinds, now: Timestamp) -> [LibraryChange] {
    let milliseconds = Int64(now.seconds) * 1_000
    let times = Set(changes.flatMap { kinds[$0.kind].times(of: $0) })
    let wrong = times.filter { $0.milliseconds > milliseconds + Self.tolerance }
    guard !wrong.isEmpty else { return changes }
    let right = clock.withLock { clock in
      times.subtracting(wrong).max().map { clock.see($0) }
      return Dictionary(
        uniqueKeysWithValues: wrong.sorted().map { time in (time, clock.now(milliseconds)) })
    }
    func corrected<Record: LibraryChangeRecord>(_ record: Record) -> LibraryChange {
      var record = record
      record.mapTimes { right[$0] ?? $0 }
      return record.change
    }
    return changes.map { corrected($0.record) }
  }
}
