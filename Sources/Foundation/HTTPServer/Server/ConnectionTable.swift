/// A loop's connections by number, with their deadlines beside them in one dense row.
///
/// Deadlines move with every request, so setting one is a single store; looking for those that
/// passed walks the row once a tick, 8 bytes per connection, which costs less than keeping order.
struct ConnectionTable {
  private static let never = Int64.max

  private var slots: [Connection?] = []
  private var deadlines: [Int64] = []
  private var free: [Int] = []
  private var generation: UInt32 = 0
  private(set) var count = 0
  /// The tags of those in the last of the room, the oldest first.
  private var replaceable: [UInt64] = []
  private static let looksForReplaceable = 64
  /// How many are in the last of the room.
  var replaceableCount: Int { replaceable.count }

  mutating func insert(_ connection: Connection) {
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
    // The generation tells an event for this connection from one for an earlier one in its place.
    connection.tag = UInt64(generation & 0x7fff_ffff) << 32 | UInt64(slot)
    count += 1
    if connection.least > .ordinary { replaceable.append(connection.tag) }
  }

  mutating func remove(_ connection: Connection) {
    guard slots.indices.contains(connection.slot), slots[connection.slot] === connection else { return }
    slots[connection.slot] = nil
    deadlines[connection.slot] = Self.never
    free.append(connection.slot)
    count -= 1
    if connection.least > .ordinary { replaceable.removeAll { $0 == connection.tag } }
  }

  /// The connection in the last of the room that has been waiting for its client for longest; those with a request
  /// under way are passed over, and looked at last the next time.
  mutating func oldestReplaceable() -> Connection? {
    for _ in 0..<min(replaceable.count, Self.looksForReplaceable) {
      let tag = replaceable.removeFirst()
      replaceable.append(tag)
      if let connection = connection(tag: tag), connection.isReplaceable { return connection }
    }
    return nil
  }

  func connection(tag: UInt64) -> Connection? {
    let slot = Int(tag & 0xffff_ffff)
    guard slots.indices.contains(slot), let connection = slots[slot], connection.tag == tag else {
      return nil
    }
    return connection
  }

  mutating func setDeadline(_ deadline: Duration?, for connection: Connection) {
    guard slots.indices.contains(connection.slot) else { return }
    deadlines[connection.slot] = deadline.map(\.nanoseconds) ?? Self.never
  }

  /// The connections whose deadline has passed; each must set a new one or close.
  func expired(at now: Duration) -> [Connection] {
    let now = now.nanoseconds
    return deadlines.indices.compactMap { deadlines[$0] <= now ? slots[$0] : nil }
  }

  var all: [Connection] { slots.compactMap { $0 } }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product &+ attoseconds / 1_000_000_000
  }

  var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
