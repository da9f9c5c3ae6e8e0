import Dispatch
import Testing

@testable import Media

struct WorkQueueTests {
  @Test func `work beyond the queue is refused and the rest is done`() async throws {
    let queue = WorkQueue(maximumThreadCount: 1, maximumWaitingCount: 2)
    let started = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    async let first = queue.run { () throws(MediaError) in
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
    let results = await withTaskGroup(of: Result<Int, MediaError>.self) { group in
      for number in 2...4 {
        group.addTask {
          do throws(MediaError) {
            return .success(try await queue.run { () throws(MediaError) in number })
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<Int, MediaError>] = []
      while let result = await group.next() {
        // The refused one answers first, since the others wait for the running one.
        if results.isEmpty { release.signal() }
        results.append(result)
      }
      return results
    }
    #expect(results[0] == .failure(.overloaded))
    #expect(results.dropFirst().allSatisfy { (try? $0.get()) != nil })
    #expect(try await first == 1)
    #expect(try await queue.run { () throws(MediaError) in 5 } == 5, "A thread is started anew.")
  }

  @Test func `an error of the work is the caller's`() async {
    let queue = WorkQueue(maximumThreadCount: 1, maximumWaitingCount: 0)
    await #expect(throws: MediaError.timedOut) {
      try await queue.run { () throws(MediaError) -> Int in throw .timedOut }
    }
  }
}
