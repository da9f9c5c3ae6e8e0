import Dispatch
import Foundation
import Testing
import Threads
import ViewTesting

@testable import SwiftUICore

/// A view's task may have a cancellation handler that returns late or never.
@MainActor struct TaskCancellationTests {
  /// Blocks a cancellation handler.
  private final class Gate: Sendable {
    let entered = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)
    let onMainThread = Mutex(false)

    func pass() {
      if MainExecutor.isCurrent { onMainThread.withLock { $0 = true } }
      entered.signal()
      _ = opened.wait(timeout: .now() + 20)
    }
  }

  private struct Waiting: View {
    let gate: Gate
    let log: Box<[String]>
    let shown: Box<Int>

    var body: some View {
      Text("Round \(shown.value)").task(id: shown.value) {
        let round = shown.value
        log.value.append("began \(round)")
        await withTaskCancellationHandler {
          try? await Task.sleep(for: .seconds(3_600))
        } onCancel: {
          gate.pass()
        }
        log.value.append("\(Task.isCancelled ? "left" : "ended") \(round)")
      }
    }
  }

  @Test func `leaving a view does not wait for its task's cancellation handler`() async throws {
    let (gate, log, shown) = (Gate(), Box<[String]>([]), Box(1))
    let harness = try ViewHarness { Waiting(gate: gate, log: log, shown: shown) }
    while log.value.isEmpty { await Task.yield() }
    shown.value = 2
    let start = ContinuousClock.now
    try harness.flush()
    while log.value.count < 2 { await Task.yield() }
    harness.session.close()
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(gate.entered.wait(timeout: .now() + 10) == .success)
    #expect(gate.entered.wait(timeout: .now() + 10) == .success)
    #expect(!gate.onMainThread.withLock { $0 })
    for _ in 0..<2 { gate.opened.signal() }
    while log.value.count < 4 { await Task.yield() }
    #expect(Set(log.value.suffix(2)) == ["left 1", "left 2"])
  }

  @Test func `a task is cancelled before anything else runs on the main actor`() async {
    for _ in 0..<200 {
      let task = Task { @MainActor in
        while !Task.isCancelled { await Task.yield() }
      }
      await Task.yield()
      TaskCancellation.cancel(task)
      #expect(task.isCancelled)
      await task.value
    }
  }
}
