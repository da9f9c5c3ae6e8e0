import CExecinfo
import Glibc
import Synchronization
import SwiftUICore
import Threads

/// Ends the process if the main actor, which evaluates all pages, is unresponsive for long.
///
/// A supervisor then restarts the process, and its pages reconnect. The stacks of all threads are first written to the
/// standard error.
///
/// The watchdog counts its own ticks and reads no clock. A process that was stopped, or a machine that slept, therefore
/// misses at most one.
package final class Watchdog: Sendable {
  /// Requests a sign of life, which is a call of `answer` on any thread.
  typealias Pulse = @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

  /// The time for which the main actor may be unresponsive; longer than an overloaded machine needs.
  package static let defaultLimit = Duration.seconds(15)
  /// The exit status: EX_SOFTWARE of sysexits.h.
  package static let exitStatus: Int32 = 70

  private static let ticksOfLimit = 10

  private let name: String
  private let tick: Duration
  private let pulse: Pulse
  private let hasTurned = Atomic<Bool>(false)
  private let isStopped = Atomic<Bool>(false)
  private let thread = Atomic<Int32>(0)
  private let onSilence: @Sendable (Watchdog) -> Void

  /// - Parameters:
  ///   - name: The name of the watched object in the log.
  ///   - onSilence: Called once on the watchdog's thread.
  init(
    of name: String, limit: Duration, pulse: @escaping Pulse,
    onSilence: @escaping @Sendable (Watchdog) -> Void
  ) {
    self.name = name
    tick = limit / Self.ticksOfLimit
    self.pulse = pulse
    self.onSilence = onSilence
  }

  /// Watches the main actor and the threads that cancel tasks of views, until the process ends.
  ///
  /// - Parameter limit: The maximum time without a response; nil for no watchdog.
  package static func start(limit: Duration? = defaultLimit) {
    guard let limit, limit > .zero else { return }
    ThreadStacks.prepare()
    let mainActor = Watchdog(
      of: "The main actor", limit: limit, pulse: { answer in Task { @MainActor in answer() } },
      onSilence: { $0.endProcess(after: limit) })
    let cancelling = Watchdog(
      of: "Cancelling tasks of views", limit: limit, pulse: { TaskCancellation.perform($0) },
      onSilence: { $0.endProcess(after: limit) })
    mainActor.start()
    cancelling.start()
  }

  func start() {
    ask()
    _ = BackgroundThread.start { [self] in watch() }
  }

  func stop() { isStopped.store(true, ordering: .releasing) }

  private func ask() {
    pulse { [weak self] in
      self?.thread.store(gettid(), ordering: .relaxed)
      self?.hasTurned.store(true, ordering: .releasing)
    }
  }

  private func watch() {
    var silence = Silence(limit: Self.ticksOfLimit)
    while !isStopped.load(ordering: .acquiring) {
      usleep(tick.microseconds)
      let turned = hasTurned.exchange(false, ordering: .acquiringAndReleasing)
      if silence.tick(hasTurned: turned) { return onSilence(self) }
      if turned { ask() }
    }
  }

  private func endProcess(after limit: Duration) {
    // The reader of the standard error may hang too.
    ProcessEnd.force(after: .seconds(5), status: Self.exitStatus)
    ThreadStacks.writeLine(
      """
      \(name) has been unresponsive for \(limit.components.seconds) seconds. The process exits with \(Self.exitStatus) so \
      that it is restarted. The stacks of its threads follow; `swift demangle` makes the names readable.
      """, to: STDERR_FILENO)
    ThreadStacks.write(to: STDERR_FILENO, first: thread.load(ordering: .relaxed))
    _exit(Self.exitStatus)
  }
}

/// Counts consecutive ticks without a sign of life.
struct Silence {
  let limit: Int
  private var missed = 0

  init(limit: Int) { self.limit = limit }

  /// Records a tick, and returns whether the silence exceeds the limit.
  mutating func tick(hasTurned: Bool) -> Bool {
    missed = hasTurned ? 0 : missed + 1
    return missed >= limit
  }
}
