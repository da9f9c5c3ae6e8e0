import HTTPServer
import Threads

/// A clock advanced by the test.
final class ManualClock: Sendable {
  private let time = Mutex(Duration.seconds(1000))

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  var serverClock: ServerClock {
    ServerClock(monotonic: { self.time.withLock { $0 } }, unixSeconds: { 784_111_777 })
  }
}
