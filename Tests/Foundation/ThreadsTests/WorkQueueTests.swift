import Dispatch
import Foundation
import Testing

import Threads

struct WorkQueueTests {
  private final class Counts: Sendable {
    struct State {
      var running = 0
      var maxRunning = 0
      var done = 0
    }

    let state = Mutex(State())
  }

  private enum Refusal: Error {
    case overloaded
    case failed
  }

  @Test func `work beyond the queue's limit is rejected and the rest is done`() async throws {
    let queue = WorkQueue(threads: 1, waiting: 2)
    let started = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    async let first = queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) in
      started.signal()
      release.wait()
      return 1
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        started.wait()
        continuation.resume()
      }
    }

    // With one running and room for two, three more attempts are one too many, whichever comes last.
    let results = await withTaskGroup(of: Result<Int, Refusal>.self) { group in
      for number in 2...4 {
        group.addTask {
          do throws(Refusal) {
            return .success(try await queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) in number })
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<Int, Refusal>] = []
      while let result = await group.next() {
        // The rejected one returns first, since the others wait for the running one.
        if results.isEmpty { release.signal() }
        results.append(result)
      }
      return results
    }
    #expect(results[0] == .failure(.overloaded))
    #expect(results.dropFirst().allSatisfy { (try? $0.get()) != nil })
    #expect(try await first == 1)
    #expect(
      try await queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) in 5 } == 5,
      "A new thread should start.")
  }

  @Test func `an error of the work is thrown to the caller`() async {
    let queue = WorkQueue(threads: 1, waiting: 1)
    await #expect(throws: Refusal.failed) {
      try await queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) -> Int in throw .failed }
    }
  }

  @Test func `low-priority threads have a higher nice value`() async throws {
    // The thread's own nice value is the nineteenth field; the second, the name, may contain spaces.
    let niceness: @Sendable () throws(Refusal) -> Int = { () throws(Refusal) in
      guard let status = try? String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8),
        let fields = status.split(separator: ")").last?.split(separator: " "), fields.count > 16,
        let niceness = Int(fields[16])
      else { throw .failed }
      return niceness
    }
    let normal = WorkQueue(threads: 1, waiting: 1)
    let low = WorkQueue(threads: 1, waiting: 1, priority: .low)
    let before = try await normal.run(orThrow: Refusal.overloaded, niceness)
    let lowered = try await low.run(orThrow: Refusal.overloaded, niceness)
    #expect(lowered == 10 || before > 10)
    let after = try await normal.run(orThrow: Refusal.overloaded, niceness)
    #expect(after == before, "Other threads must keep their priority.")
  }

  @Test func `no more threads run than allowed, and all work is done`() async throws {
    let queue = WorkQueue(threads: 3, waiting: 200)
    let counts = Counts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) in
            counts.state.withLock { counts in
              counts.running += 1
              counts.maxRunning = max(counts.maxRunning, counts.running)
            }
            sched_yield()
            counts.state.withLock { counts in
              counts.running -= 1
              counts.done += 1
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let found = counts.state.withLock { $0 }
    #expect((1...3).contains(found.maxRunning))
    #expect(found.done == 200)
  }
}
