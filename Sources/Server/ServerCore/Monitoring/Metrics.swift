import HTTPServer
import Threads
import struct Synchronization.Atomic

/// Counts requests by endpoint, status and duration, without locks.
package final class Metrics: Sendable {
  /// Indexed by the number of the endpoint.
  private let counters: [EndpointCounters]
  private let other = EndpointCounters(label: "other")
  private let writingEnded = Atomic(false)
  private let connections = Mutex<(@Sendable () -> ServerMetrics)?>(nil)
  package let start = ContinuousClock.now

  /// - Parameter names: The names of the endpoints, in the order of their numbers.
  package init(endpoints names: [String]) {
    counters = names.map(EndpointCounters.init)
  }

  /// - Parameter endpoint: The number of the endpoint; nil for unknown paths and methods.
  package func record(endpoint: Int?, status: Status, duration: Duration) {
    let counters = endpoint.flatMap { self.counters.indices.contains($0) ? self.counters[$0] : nil } ?? other
    counters.record(status: status, duration: duration)
  }

  /// Marks the database as read-only until a restart.
  package func markWritingEnded() {
    writingEnded.store(true, ordering: .relaxed)
  }

  /// Sets the source of the socket metrics.
  package func watch(_ read: @escaping @Sendable () -> ServerMetrics) {
    connections.withLock { $0 = read }
  }

  package var server: ServerMetrics? {
    connections.withLock { $0 }?()
  }

  package var hasWritingEnded: Bool { writingEnded.load(ordering: .relaxed) }

  /// The endpoints that were requested, by name.
  package var endpoints: [EndpointCounters] {
    counters.filter(\.isUsed).sorted { $0.label < $1.label } + [other]
  }
}

/// The counters of an endpoint.
package final class EndpointCounters: Sendable {
  /// The upper bounds of the buckets in microseconds; one more bucket has the rest.
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
