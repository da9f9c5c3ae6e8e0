import HTTPServer
import Threads
import struct Synchronization.Atomic
import struct Synchronization.AtomicLazyReference

/// Counts what the server does, without locks on the way of a request.
final class Metrics: Sendable {
  /// Twice what the endpoints need, so that a place is found at once.
  private let counters = InlineArray<256, AtomicLazyReference<EndpointCounters>> { _ in AtomicLazyReference()
  }
  private let other = EndpointCounters(name: "other")
  private let writingEnded = Atomic(false)
  private let connections = Mutex<(@Sendable () -> ServerMetrics)?>(nil)
  let reading = ReadingMetrics()
  let start = ContinuousClock.now

  /// - Parameter endpoint: Nil for a path or a method that the server does not have.
  func record(endpoint: Endpoint?, status: Status, duration: Duration) {
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
    var found: [EndpointCounters] = []
    for index in counters.indices {
      if let counters = counters[index].load() { found.append(counters) }
    }
    return found.sorted { $0.label < $1.label } + [other]
  }

  /// Endpoints are known by where their name lies in the program.
  private func counters(for name: StaticString?) -> EndpointCounters {
    guard let name, name.hasPointerRepresentation else { return other }
    let address = UInt(bitPattern: name.utf8Start)
    var place = Int((address &* 0x9E37_79B9_7F4A_7C15) >> 56)
    for _ in counters.indices {
      let found = counters[place].load() ?? counters[place].storeIfNil(EndpointCounters(name: name))
      if found.address == address { return found }
      place = (place + 1) & 255
    }
    return other
  }
}

/// The figures of one endpoint.
final class EndpointCounters: Sendable {
  /// Upper bounds in microseconds; one more bucket holds the rest.
  static let bounds: [Int] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 10_000_000,
  ]

  private let name: StaticString
  private let statusClasses = InlineArray<6, Atomic<Int>> { _ in Atomic(0) }
  private let buckets = InlineArray<16, Atomic<Int>> { _ in Atomic(0) }
  private let nanoseconds = Atomic(0)

  init(name: StaticString) {
    self.name = name
  }

  var label: String { name.description }
  var address: UInt { UInt(bitPattern: name.utf8Start) }

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
