import CEpoll
import Glibc

/// Many browsers on one thread.
final class Load {
  struct Failure: Error, CustomStringConvertible { let description: String }

  struct Taps {
    /// Microseconds from a tap's due time to its answer, so a slow answer also counts for the taps
    /// queued behind it.
    var latencies: [Int] = []
    var bytes: [Int] = []
    /// Taps that were due while the browser still waited for an answer.
    var missed = 0

    func latency(_ share: Double) -> Double { Self.percentile(latencies, share) / 1000 }
    func size(_ share: Double) -> Double { Self.percentile(bytes, share) }

    private static func percentile(_ values: [Int], _ share: Double) -> Double {
      let sorted = values.sorted()
      guard let last = sorted.last else { return .nan }
      let index = Int((Double(sorted.count) * share).rounded(.up)) - 1
      return Double(sorted.indices.contains(index) ? sorted[index] : last)
    }
  }

  private static let connectingAtOnce = 16

  private let options: Options
  private let poller = epoll_create1(Int32(EPOLL_CLOEXEC))
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  private var browsers: [Browser] = []
  private var events = [epoll_event](repeating: epoll_event(), count: 512)
  private var taps = Taps()
  private var isHurrying = false

  init(_ options: Options) { self.options = options }

  deinit {
    buffer.deallocate()
    close(poller)
  }

  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  var pageBytes: Int { browsers.first?.pageBytes ?? 0 }

  /// Opens pages until there are `count`, all live.
  func open(_ count: Int) throws {
    let deadline = Self.now + 120_000_000
    var live = 0
    while live < count {
      let starting = browsers.count - live
      if browsers.count < count, starting < Self.connectingAtOnce { add() }
      turn(until: Self.now + (starting < Self.connectingAtOnce && browsers.count < count ? 0 : 1000))
      live = browsers.lazy.filter { $0.phase == .live }.count
      try check()
      if Self.now > deadline { throw Failure(description: "\(live) of \(count) pages were live in time") }
    }
  }

  private func add() {
    let cookies = options.cookies
    // Addresses of 127.1.0.0/16, as many as the option asks for.
    let source =
      options.addresses > 1 ? 0x7F01_0001 + UInt32(browsers.count % min(options.addresses, 60_000)) : nil
    let browser = Browser(
      options, cookie: cookies.isEmpty ? nil : cookies[browsers.count % cookies.count], from: source)
    var event = epoll_event(
      events: EPOLLIN.rawValue, data: epoll_data_t(u64: UInt64(browsers.count)))
    browsers.append(browser)
    epoll_ctl(poller, EPOLL_CTL_ADD, browser.descriptor, &event)
  }

  private func check() throws {
    if let failure = browsers.lazy.compactMap(\.failure).first { throw Failure(description: failure) }
  }

  /// Taps in each page `times` times, evenly spread over the pages and the time.
  func tap(times: Int, every interval: Int64) throws -> Taps {
    taps = Taps()
    let start = Self.now
    let tapped = min(options.tapped ?? browsers.count, browsers.count)
    // Tapped pages are spread among the others, across all workers.
    let step = browsers.count / max(1, tapped)
    for tap in 0..<(times * tapped) {
      let due = start + interval * Int64(tap) / Int64(tapped)
      turn(until: due)
      if !browsers[tap % tapped * step].tap(dueAt: due) { taps.missed += 1 }
    }
    return try afterAnswers()
  }

  /// Taps each page again as soon as it has answered.
  func hurry(seconds: Int) throws -> Taps {
    taps = Taps()
    let end = Self.now + Int64(seconds) * 1_000_000
    isHurrying = true
    for browser in browsers { _ = browser.tap(dueAt: Self.now) }
    turn(until: end)
    isHurrying = false
    let answered = taps
    _ = try afterAnswers()
    return answered
  }

  private func afterAnswers() throws -> Taps {
    let end = Self.now + 2_000_000
    while Self.now < end, browsers.contains(where: { $0.awaitedTapTime != nil }) {
      turn(until: Self.now + 1000)
    }
    taps.missed += browsers.lazy.filter { $0.awaitedTapTime != nil }.count
    try check()
    return taps
  }

  func rest(seconds: Int) throws { try rest(milliseconds: seconds * 1000) }

  func rest(milliseconds: Int) throws {
    turn(until: Self.now + Int64(milliseconds) * 1000)
    try check()
  }

  func leave() {
    for browser in browsers { browser.leave() }
    browsers = []
  }

  private func turn(until time: Int64) {
    repeat {
      let wait = max(0, time - Self.now)
      var timeout = timespec(tv_sec: Int(wait / 1_000_000), tv_nsec: Int(wait % 1_000_000) * 1000)
      let count = epoll_pwait2(poller, &events, Int32(events.count), &timeout, nil)
      for event in events.prefix(Int(max(0, count))) {
        guard browsers.indices.contains(Int(event.data.u64)) else { continue }
        let browser = browsers[Int(event.data.u64)]
        guard browser.phase != .gone, let size = browser.receive(buffer), let since = browser.awaitedTapTime
        else {
          continue
        }
        taps.latencies.append(Int(Self.now - since))
        taps.bytes.append(size)
        browser.answered()
        if isHurrying { _ = browser.tap(dueAt: Self.now) }
      }
    } while Self.now < time
  }
}
