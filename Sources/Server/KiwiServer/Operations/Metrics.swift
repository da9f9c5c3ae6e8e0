import HTTPServer
import Threads
import struct Synchronization.Atomic

/// Counts requests by endpoint, status and duration.
final class Metrics: Sendable {
  /// The counters of each endpoint that was requested, by its name.
  private let counters = Mutex<[String: EndpointCounters]>([:])
  private let other = EndpointCounters(label: "other")
  private let writingEnded = Atomic(false)
  private let connections = Mutex<(@Sendable () -> ServerMetrics)?>(nil)
  let reading = ReadingMetrics()
  let start = ContinuousClock.now

  /// - Parameter endpoint: Nil for a path or a method that the server does not have.
  func record(endpoint: RouteEndpoint?, status: Status, duration: Duration) {
    counters(for: endpoint?.name).record(status: status, duration: duration)
  }

  /// Nothing can be written until the server is started again.
  func markWritingEnded() {
    writingEnded.store(true, ordering: .relaxed)
  }

  /// Where the figures of the sockets come from, once there are any.
  func watch(_ read: @escaping @Sendable () -> ServerMetrics) {
    connections.withLock { $0 = read }
  }

  var server: ServerMetrics? {
    connections.withLock { $0 }?()
  }

  var hasWritingEnded: Bool { writingEnded.load(ordering: .relaxed) }

  var endpoints: [EndpointCounters] {
    counters.withLock { Array($0.values) }.sorted { $0.label < $1.label } + [other]
  }

  private func counters(for name: String?) -> EndpointCounters {
    guard let name else { return other }
    return counters.withLock { counters in
      if let known = counters[name] { return known }
      let new = EndpointCounters(label: name)
      counters[name] = new
      return new
    }
  }
}

/// The figures of one endpoint.
final class EndpointCounters: Sendable {
  /// Upper bounds in microseconds; one more bucket holds the rest.
  static let bounds: [Int] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 10_000_000,
  ]

  let label: String
  private let statusClasses = InlineArray<6, Atomic<Int>> { _ in Atomic(0) }
  private let buckets = InlineArray<16, Atomic<Int>> { _ in Atomic(0) }
  private let nanoseconds = Atomic(0)

  init(label: String) {
    self.label = label
  }

  func record(status: Status, duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let elapsed = Int(clamping: seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000)
    statusClasses[min(Int(status.code) / 100, 5)].wrappingAdd(1, ordering: .relaxed)
    let bucket = Self.bounds.firstIndex { elapsed <= $0 &* 1_000 } ?? Self.bounds.count
    buckets[min(bucket, 15)].wrappingAdd(1, ordering: .relaxed)
    nanoseconds.wrappingAdd(elapsed, ordering: .relaxed)
  }

  func requests(statusClass: Int) -> Int {
    statusClasses[min(max(statusClass, 0), 5)].load(ordering: .relaxed)
  }
  func requests(inBucket bucket: Int) -> Int { buckets[min(max(bucket, 0), 15)].load(ordering: .relaxed) }
  var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
}
