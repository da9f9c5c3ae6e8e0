import HTTPServer
import Threads
import struct Synchronization.Atomic

/// Counts requests by endpoint, status and duration, without locks in the path of a request.
package final class Metrics: Sendable {
  /// By the numbers of the endpoints.
  private let counters: [EndpointCounters]
  private let other = EndpointCounters(label: "other")
  private let writingEnded = Atomic(false)
  private let connections = Mutex<(@Sendable () -> ServerMetrics)?>(nil)
  package let start = ContinuousClock.now

  /// - Parameter names: Of the endpoints, in the order of their numbers.
  package init(endpoints names: [String]) {
    counters = names.map(EndpointCounters.init)
  }

  /// - Parameter endpoint: Its number. Nil for a path or a method that the server does not have.
  package func record(endpoint: Int?, status: Status, duration: Duration) {
    let counters = endpoint.flatMap { self.counters.indices.contains($0) ? self.counters[$0] : nil } ?? other
    counters.record(status: status, duration: duration)
  }

  /// Nothing can be written until the server is started again.
  package func markWritingEnded() {
    writingEnded.store(true, ordering: .relaxed)
  }

  /// Where the figures of the sockets come from, once there are any.
  package func watch(_ read: @escaping @Sendable () -> ServerMetrics) {
    connections.withLock { $0 = read }
  }

  package var server: ServerMetrics? {
    connections.withLock { $0 }?()
  }

  package var hasWritingEnded: Bool { writingEnded.load(ordering: .relaxed) }

  /// Those that were requested, by name.
  package var endpoints: [EndpointCounters] {
    counters.filter(\.isUsed).sorted { $0.label < $1.label } + [other]
  }
}

/// The figures of one endpoint.
package final class EndpointCounters: Sendable {
  /// Upper bounds in microseconds; one more bucket holds the rest.
  package static let bounds: [Int] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 10_000_000,
  ]

  package let label: String
  private let statusClasses = InlineArray<6, Atomic<Int>> { _ in Atomic(0) }
  private let buckets = InlineArray<16, Atomic<Int>> { _ in Atomic(0) }
  private let nanoseconds = Atomic(0)

  package init(label: String) {
    self.label = label
  }

  package func record(status: Status, duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let elapsed = Int(clamping: seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000)
    statusClasses[min(Int(status.code) / 100, 5)].wrappingAdd(1, ordering: .relaxed)
    let bucket = Self.bounds.firstIndex { elapsed <= $0 &* 1_000 } ?? Self.bounds.count
    buckets[min(bucket, 15)].wrappingAdd(1, ordering: .relaxed)
    nanoseconds.wrappingAdd(elapsed, ordering: .relaxed)
  }

  package var isUsed: Bool { (0..<6).contains { requests(statusClass: $0) > 0 } }

  package func requests(statusClass: Int) -> Int {
    statusClasses[min(max(statusClass, 0), 5)].load(ordering: .relaxed)
  }
  package func requests(inBucket bucket: Int) -> Int {
    buckets[min(max(bucket, 0), 15)].load(ordering: .relaxed)
  }
  package var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
}
