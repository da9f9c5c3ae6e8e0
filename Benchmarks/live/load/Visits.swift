import CEpoll
import Glibc

/// Visitors who arrive at a steady rate from many addresses: half of them leave as soon as they have the
/// page, the others once it is live. In addition one newcomer per second arrives from its own address
/// and stays a while.
final class Visits {
  struct Outcome {
    var visits = 0
    var newcomers = 0
    /// Newcomers whose page did not become live.
    var turnedAway = 0
    /// Visitors whose page reported a full server, or who got no page.
    var refused = 0
    /// Microseconds until a newcomer's page was live.
    var waits: [Int] = []
    var maxResident = 0.0

    func wait(_ share: Double) -> Double {
      let sorted = waits.sorted()
      let index = Int((Double(sorted.count) * share).rounded(.up)) - 1
      return sorted.indices.contains(index) ? Double(sorted[index]) / 1000 : .nan
    }
  }

  private struct Guest {
    let browser: Browser
    let arrivedAt: Int64
    let isNewcomer: Bool
    var isLive = false
  }

  /// The timeout of a page, and the stay of a newcomer.
  private static let timeout: Int64 = 10_000_000
  private static let stay: Int64 = 5_000_000

  private let options: Options
  private let poller = epoll_create1(Int32(EPOLL_CLOEXEC))
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  private var guests: [UInt64: Guest] = [:]
  private var last: UInt64 = 0
  private var events = [epoll_event](repeating: epoll_event(), count: 512)
  private(set) var outcome = Outcome()

  init(_ options: Options) { self.options = options }

  deinit {
    buffer.deallocate()
    close(poller)
  }

  /// - Parameter measure: Runs once a second and returns the server's resident memory.
  func run(seconds: Int, measure: () throws -> Double) throws {
    let start = Load.now
    let total = seconds * options.visits
    for visit in 0..<total {
      turn(until: start + Int64(visit) * 1_000_000 / Int64(options.visits))
      outcome.visits += 1
      // The crowd connects from 127.1.0.0/16.
      let address = 0x7F01_0000 + UInt32(truncatingIfNeeded: visit % max(1, options.addresses)) + 1
      arrive(from: address, connects: visit.isMultiple(of: 2), isNewcomer: false)
      guard visit.isMultiple(of: options.visits) else { continue }
      outcome.newcomers += 1
      // Newcomers connect from 127.128.0.0/9.
      arrive(
        from: 0x7F80_0000 + UInt32(truncatingIfNeeded: outcome.newcomers), connects: true, isNewcomer: true)
      outcome.maxResident = max(outcome.maxResident, try measure())
    }
    turn(until: Load.now + Self.timeout, whileAnyIsThere: true)
    for guest in guests.values {
      note(guest, failed: !guest.isLive)
      guest.browser.leave()
    }
    guests = [:]
  }

  private func arrive(from address: UInt32, connects: Bool, isNewcomer: Bool) {
    let browser = Browser(options, cookie: nil, from: address, connects: connects)
    let guest = Guest(browser: browser, arrivedAt: Load.now, isNewcomer: isNewcomer)
    guard browser.phase != .gone else { return note(guest, failed: true) }
    last += 1
    guests[last] = guest
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: last))
    epoll_ctl(poller, EPOLL_CTL_ADD, browser.descriptor, &event)
  }

  private func note(_ guest: Guest, failed: Bool) {
    guard failed else { return }
    if guest.isNewcomer { outcome.turnedAway += 1 } else { outcome.refused += 1 }
  }

  private func turn(until time: Int64, whileAnyIsThere: Bool = false) {
    repeat {
      let wait = min(max(0, time - Load.now), 50_000)
      var wakeup = timespec(tv_sec: 0, tv_nsec: Int(wait) * 1000)
      let count = epoll_pwait2(poller, &events, Int32(events.count), &wakeup, nil)
      for event in events.prefix(Int(max(0, count))) { receive(event.data.u64) }
      let now = Load.now
      for (number, guest) in guests where now - guest.arrivedAt > (guest.isLive ? Self.stay : Self.timeout) {
        note(guest, failed: !guest.isLive)
        guest.browser.leave()
        guests[number] = nil
      }
      if whileAnyIsThere, guests.isEmpty { return }
    } while Load.now < time
  }

  private func receive(_ number: UInt64) {
    guard var guest = guests[number] else { return }
    _ = guest.browser.receive(buffer)
    switch guest.browser.phase {
    case .gone:
      guests[number] = nil
      note(guest, failed: guest.browser.failure != nil)
    case .live where !guest.isLive:
      guest.isLive = true
      guests[number] = guest.isNewcomer ? guest : nil
      if guest.isNewcomer {
        outcome.waits.append(Int(Load.now - guest.arrivedAt))
      } else {
        guest.browser.leave()
      }
    case .live, .loading, .upgrading, .greeting: break
    }
  }
}
