import CEpoll
import Glibc

/// Visitors who come at a steady pace from many addresses: half of them leave as soon as they have the page, the
/// others once it is live. Beside them comes, once a second, somebody from an address of their own who stays a while.
final class Visits {
  struct Outcome {
    var visits = 0
    var newcomers = 0
    /// Newcomers whose page did not become live.
    var turnedAway = 0
    /// Visitors whose page said that there is no room, or who got none.
    var refused = 0
    /// Microseconds until a newcomer's page was live.
    var waits: [Int] = []
    var mostResident = 0.0

    func wait(_ share: Double) -> Double {
      let sorted = waits.sorted()
      let index = Int((Double(sorted.count) * share).rounded(.up)) - 1
      return sorted.indices.contains(index) ? Double(sorted[index]) / 1000 : .nan
    }
  }

  private struct Guest {
    let browser: Browser
    let cameAt: Int64
    let isNewcomer: Bool
    var isLive = false
  }

  /// How long a page may take, and how long a newcomer stays.
  private static let patience: Int64 = 10_000_000
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

  /// - Parameter look: Runs once a second, and says how much the server holds.
  func run(seconds: Int, look: () throws -> Double) throws {
    let start = Load.now
    let total = seconds * options.visits
    for visit in 0..<total {
      turn(until: start + Int64(visit) * 1_000_000 / Int64(options.visits))
      outcome.visits += 1
      // 127.1.0.0/16 is the crowd's.
      let address = 0x7F01_0000 + UInt32(truncatingIfNeeded: visit % max(1, options.addresses)) + 1
      come(from: address, connects: visit.isMultiple(of: 2), isNewcomer: false)
      guard visit.isMultiple(of: options.visits) else { continue }
      outcome.newcomers += 1
      // 127.128.0.0/9 is the newcomers'.
      come(
        from: 0x7F80_0000 + UInt32(truncatingIfNeeded: outcome.newcomers), connects: true, isNewcomer: true)
      outcome.mostResident = max(outcome.mostResident, try look())
    }
    turn(until: Load.now + Self.patience, whileAnyIsThere: true)
    for guest in guests.values {
      note(guest, failed: !guest.isLive)
      guest.browser.leave()
    }
    guests = [:]
  }

  private func come(from address: UInt32, connects: Bool, isNewcomer: Bool) {
    let browser = Browser(options, cookie: nil, from: address, connects: connects)
    let guest = Guest(browser: browser, cameAt: Load.now, isNewcomer: isNewcomer)
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
      var timeout = timespec(tv_sec: 0, tv_nsec: Int(wait) * 1000)
      let count = epoll_pwait2(poller, &events, Int32(events.count), &timeout, nil)
      for event in events.prefix(Int(max(0, count))) { receive(event.data.u64) }
      let now = Load.now
      for (number, guest) in guests where now - guest.cameAt > (guest.isLive ? Self.stay : Self.patience) {
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
        outcome.waits.append(Int(Load.now - guest.cameAt))
      } else {
        guest.browser.leave()
      }
    case .live, .loading, .upgrading, .greeting: break
    }
  }
}
