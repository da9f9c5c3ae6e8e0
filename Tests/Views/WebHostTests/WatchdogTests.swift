import Dispatch
import Foundation
import Glibc
import Testing
import Threads

@testable import WebHost

struct WatchdogTests {
  @Test func `silence lasts for the limit's number of ticks, and one sign of life ends it`() {
    var silence = Silence(limit: 3)
    let turns = [false, false, true, false, false, false]
    let hasLasted = turns.map { silence.tick(hasTurned: $0) }
    #expect(hasLasted == [false, false, false, false, false, true])
  }

  @Test func `a hung queue is detected and a running one is not`() async {
    let (hanging, turning) = (DispatchQueue(label: "hanging"), DispatchQueue(label: "turning"))
    let release = DispatchSemaphore(value: 0)
    hanging.async { release.wait() }
    let silent = Mutex<[String]>([])
    let well = Watchdog(
      of: "turning", limit: .seconds(4), pulse: { answer in turning.async { answer() } },
      onSilence: { _ in silent.withLock { $0.append("turning") } })
    well.start()
    await withCheckedContinuation { continuation in
      let ill = Watchdog(
        of: "hanging", limit: .milliseconds(400), pulse: { answer in hanging.async { answer() } },
        onSilence: { _ in
          silent.withLock { $0.append("hanging") }
          continuation.resume()
        })
      ill.start()
    }
    well.stop()
    release.signal()
    #expect(silent.withLock { $0 } == ["hanging"])
  }

  // A thread of the thread sanitizer cannot take signals.
  #if !SANITIZE_THREAD
    @Test func `the stacks of all threads are written`() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      let (reading, writing) = (ends[0], ends[1])
      let text = Mutex("")
      let isRead = DispatchSemaphore(value: 0)
      #expect(
        BackgroundThread.start {
          var bytes = [UInt8](repeating: 0, count: 4_096)
          while case let count = read(reading, &bytes, bytes.count), count > 0 {
            let part = String(decoding: bytes.prefix(count), as: UTF8.self)
            text.withLock { $0 += part }
          }
          isRead.signal()
        } == 0)
      ThreadStacks.prepare()
      ThreadStacks.write(to: writing, first: getpid())
      close(writing)
      #expect(isRead.wait(timeout: .now() + 20) == .success)
      close(reading)
      let stacks = text.withLock { $0 }.components(separatedBy: "Thread ").dropFirst()
      #expect(stacks.first?.hasPrefix("\(getpid()) ") == true)
      // The reading thread is blocked in the C library, as most threads are.
      #expect(stacks.contains { $0.contains("libc.so") })
    }
  #endif
}
