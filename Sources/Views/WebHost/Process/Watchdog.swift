import CExecinfo
import Glibc
import Synchronization
import SwiftUICore
import Threads

/// Ends the process when the main actor, on which all pages are evaluated, has not turned for long: whoever supervises
/// the process starts it again, and its pages come back. Before that it writes to the standard error where its threads
/// are.
///
/// It counts its own ticks instead of asking a clock, so that a process that was stopped, or a machine that slept, has
/// missed at most one.
package final class Watchdog: Sendable {
  /// Asks for a sign of life, which is to come by calling `answer` on any thread.
  typealias Pulse = @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

  /// How long the main actor may be busy with one thing: far beyond what is bearable, and longer than an overloaded
  /// machine needs.
  package static let defaultLimit = Duration.seconds(15)
  /// What the process ends with: EX_SOFTWARE of sysexits.h.
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
  ///   - name: What is watched, as the log names it.
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

  /// Watches the main actor, and the threads on which tasks of views are cancelled, until the process ends.
  ///
  /// - Parameter limit: How long nothing may turn; nil: nobody watches.
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
    // Whoever should read what is written may hang too.
    ProcessEnd.force(after: .seconds(5), status: Self.exitStatus)
    ThreadStacks.writeLine(
      """
      \(name) has not turned for \(limit.components.seconds) seconds. The process ends with \(Self.exitStatus), to be \
      started again. Its threads are here; `swift demangle` makes the names readable.
      """, to: STDERR_FILENO)
    ThreadStacks.write(to: STDERR_FILENO, first: thread.load(ordering: .relaxed))
    _exit(Self.exitStatus)
  }
}

/// How many ticks in a row brought no sign of life.
struct Silence {
  let limit: Int
  private var missed = 0

  init(limit: Int) { self.limit = limit }

  /// Whether it has lasted too long.
  mutating func tick(hasTurned: Bool) -> Bool {
    missed = hasTurned ? 0 : missed + 1
    return missed >= limit
  }
}
