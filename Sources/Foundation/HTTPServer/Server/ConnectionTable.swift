/// The connections of a loop, with their deadlines in a dense array.
///
/// Every request changes a deadline, so setting one is a single store. A scan per tick costs 8 bytes per
/// connection, which is cheaper than keeping the deadlines sorted.
struct ConnectionTable {
  private static let never = Int64.max

  private var slots: [HTTPConnection?] = []
  private var deadlines: [Int64] = []
  private var free: [Int] = []
  private var generation: UInt32 = 0
  private(set) var count = 0
  /// The tags of the reserved connections, oldest first.
  private var replaceable: [UInt64] = []
  private static let maxReplaceableChecks = 64
  /// The number of reserved connections.
  var replaceableCount: Int { replaceable.count }

  mutating func insert(_ connection: HTTPConnection) {
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
      slots[slot] = connection
    } else {
      slot = slots.count
      slots.append(connection)
      deadlines.append(Self.never)
    }
    generation &+= 1
    connection.slot = slot
    // The generation distinguishes events of this connection from those of an earlier one in the same slot.
    connection.tag = UInt64(generation & 0x7fff_ffff) << 32 | UInt64(slot)
    count += 1
    if connection.minPrecedence > .ordinary { replaceable.append(connection.tag) }
  }

  mutating func remove(_ connection: HTTPConnection) {
    guard slots.indices.contains(connection.slot), slots[connection.slot] === connection else { return }
    slots[connection.slot] = nil
    deadlines[connection.slot] = Self.never
    free.append(connection.slot)
    count -= 1
    if connection.minPrecedence > .ordinary { replaceable.removeAll { $0 == connection.tag } }
  }

  /// Returns the reserved connection that has waited longest for its client, or nil.
  ///
  /// Connections with a running request move to the end of the list.
  mutating func oldestReplaceable() -> HTTPConnection? {
    for _ in 0..<min(replaceable.count, Self.maxReplaceableChecks) {
      let tag = replaceable.removeFirst()
      replaceable.append(tag)
      if let connection = connection(tag: tag), connection.isReplaceable { return connection }
    }
    return nil
  }

  func connection(tag: UInt64) -> HTTPConnection? {
    let slot = Int(tag & 0xffff_ffff)
    guard slots.indices.contains(slot), let connection = slots[slot], connection.tag == tag else {
      return nil
    }
    return connection
  }

  mutating func setDeadline(_ deadline: Duration?, for connection: HTTPConnection) {
    guard slots.indices.contains(connection.slot) else { return }
    deadlines[connection.slot] = deadline.map(\.nanoseconds) ?? Self.never
  }

  /// Returns the connections whose deadline has passed. Each must set a new one or close.
  func expired(at now: Duration) -> [HTTPConnection] {
    let now = now.nanoseconds
    return deadlines.indices.compactMap { deadlines[$0] <= now ? slots[$0] : nil }
  }

  var all: [HTTPConnection] { slots.compactMap { $0 } }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product &+ attoseconds / 1_000_000_000
  }

  var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
