import struct Synchronization.Atomic

/// Who gets how much of what is scarce.
///
/// Several loops may look before one of them counts, so each bound can be passed by as many as there are loops.
extension ServerContext {
  private var limits: Limits { configuration.limits }

  // MARK: Addresses

  /// What the address holds, to be given back; nil for one that is not counted.
  func use(of address: IPAddress) -> AddressUse? {
    isCounted(address) ? addresses.use(of: address) : nil
  }

  func giveBack(_ use: AddressUse?) {
    if let use { addresses.giveBack(use) }
  }

  private func isCounted(_ address: IPAddress) -> Bool {
    if isTrustedProxy(address) { return false }
    // While no proxy is named, there may be one behind loopback, with all people.
    let mayBeProxy = address == .loopback || address == .loopbackIPv6
    return !mayBeProxy || limits.countsLoopback || !configuration.trustedProxies.isEmpty
  }

  // MARK: Connections

  /// Counts a new connection, and says what its requests must be to find an answer; nil, and not counted, when
  /// there are enough already.
  ///
  /// - Parameter replaceOne: Asked, in the last of the room, to end another connection of the same loop in it, if
  ///   the loop has as many there as given. No loop can end another's, so each has its share: otherwise one could
  ///   hold all of that room, and whoever the kernel gives to another would find none.
  func admitConnection(of use: AddressUse?, replacing replaceOne: (_ share: Int) -> Void) -> Precedence? {
    guard
      use?.hasRoom({ $0.connections.load(ordering: .relaxed) < limits.connectionsPerAddress * $0.share })
        ?? true
    else { return nil }
    let reserve = limits.connections / max(1, limits.reservedPart)
    let last = limits.connections - reserve / 8
    func open() -> Int { counters.connections.load(ordering: .relaxed) }
    if reserve > 0, open() >= limits.connections - reserve {
      replaceOne(max(1, (reserve - reserve / 8) / configuration.loopCount))
    }
    let number = open()
    guard number < limits.connections else { return nil }
    use?.count { $0.connections.wrappingAdd(1, ordering: .relaxed) }
    counters.connections.wrappingAdd(1, ordering: .relaxed)
    return number < limits.connections - reserve ? .ordinary : number < last ? .preferred : .essential
  }

  func connectionEnded(of use: AddressUse?) {
    counters.connections.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.connections.wrappingSubtract(1, ordering: .relaxed) }
    giveBack(use)
  }

  // MARK: Requests

  /// Counts a request that begins, and its body when that is still on its way; or says why it may not.
  ///
  /// - Parameter least: What requests of the connection must be, see ``admitConnection(of:replacing:)``.
  func admit(_ request: Request, atLeast least: Precedence, of use: AddressUse?, awaitsBody: Bool) -> Refusal?
  {
    if let refusal = refusal(of: request, atLeast: least, use, awaitsBody: awaitsBody) {
      counters.requestsShed.wrappingAdd(1, ordering: .relaxed)
      return refusal
    }
    counters.requestsInFlight.wrappingAdd(1, ordering: .relaxed)
    if awaitsBody { counters.bodiesInFlight.wrappingAdd(1, ordering: .relaxed) }
    if let use {
      use.hold()
      use.count {
        $0.requests.wrappingAdd(1, ordering: .relaxed)
        if awaitsBody { $0.bodies.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    return nil
  }

  private func refusal(
    of request: Request, atLeast least: Precedence, _ use: AddressUse?, awaitsBody: Bool
  ) -> Refusal? {
    // Almost always the first look is enough, and nobody needs to be known.
    let refusal = refusal(for: .ordinary, use, awaitsBody: awaitsBody)
    if refusal == nil, least == .ordinary { return nil }
    let precedence = configuration.precedence(request)
    guard precedence >= least else { return .overloaded }
    return precedence == .ordinary ? refusal : self.refusal(for: precedence, use, awaitsBody: awaitsBody)
  }

  private func refusal(for precedence: Precedence, _ use: AddressUse?, awaitsBody: Bool) -> Refusal? {
    if precedence == .essential, !awaitsBody {
      let isFull = counters.requestsInFlight.load(ordering: .relaxed) >= limits.concurrentRequests
      return isFull ? .overloaded : nil
    }
    let isKnown = precedence != .ordinary
    func has(_ counter: borrowing Atomic<Int>, below limit: Int) -> Bool {
      let reserve = limit / max(1, limits.reservedPart)
      return counter.load(ordering: .relaxed) < limit - (isKnown ? reserve / 8 : reserve)
    }
    guard has(counters.requestsInFlight, below: limits.concurrentRequests),
      has(counters.bytesBuffered, below: limits.memoryBytes),
      !awaitsBody || has(counters.bodiesInFlight, below: limits.concurrentBodies)
    else { return .overloaded }
    let factor = isKnown ? 2 : 1
    let hasRoom =
      use?.hasRoom { use in
        use.requests.load(ordering: .relaxed) < limits.requestsPerAddress * use.share * factor
          && (!awaitsBody
            || use.bodies.load(ordering: .relaxed) < limits.bodiesPerAddress * use.share * factor)
      } ?? true
    return hasRoom ? nil : .tooManyFromAddress
  }

  /// The handler has ended, whether or not anybody still waits for its answer.
  func requestEnded(of use: AddressUse?) {
    counters.requestsInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.requests.wrappingSubtract(1, ordering: .relaxed) }
    giveBack(use)
  }

  /// A body that was on its way is here, or will not come.
  func bodyEnded(of use: AddressUse?) {
    counters.bodiesInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.bodies.wrappingSubtract(1, ordering: .relaxed) }
  }

  // MARK: WebSockets

  /// Counts a WebSocket that begins, or says why it may not.
  func admitWebSocket(_ request: Request, of use: AddressUse?) -> Refusal? {
    let open = counters.webSockets.load(ordering: .relaxed)
    let reserve = limits.webSockets / max(1, limits.reservedPart)
    var refusal: Refusal?
    let hasRoom =
      use?.hasRoom { $0.webSockets.load(ordering: .relaxed) < limits.webSocketsPerAddress * $0.share } ?? true
    if !hasRoom {
      refusal = .tooManyFromAddress
    } else if open >= limits.webSockets
      || open >= limits.webSockets - reserve && configuration.precedence(request) == .ordinary
    {
      refusal = .overloaded
    }
    if let refusal {
      counters.requestsShed.wrappingAdd(1, ordering: .relaxed)
      return refusal
    }
    counters.webSockets.wrappingAdd(1, ordering: .relaxed)
    use?.count { $0.webSockets.wrappingAdd(1, ordering: .relaxed) }
    use?.hold()
    return nil
  }

  func webSocketEnded(of use: AddressUse?) {
    counters.webSockets.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.webSockets.wrappingSubtract(1, ordering: .relaxed) }
    giveBack(use)
  }

  // MARK: Memory

  /// Counts bytes that are held from now on; false when these are more than there may be. They are counted
  /// all the same.
  @discardableResult
  func hold(bytes: Int, for use: AddressUse?) -> Bool {
    let all = counters.bytesBuffered.wrappingAdd(bytes, ordering: .relaxed).newValue
    use?.count { $0.bytes.wrappingAdd(bytes, ordering: .relaxed) }
    return all <= limits.memoryBytes
      && use?.hasRoom { $0.bytes.load(ordering: .relaxed) <= limits.memoryBytesPerAddress * $0.share } ?? true
  }

  func release(bytes: Int, for use: AddressUse?) {
    counters.bytesBuffered.wrappingSubtract(bytes, ordering: .relaxed)
    use?.count { $0.bytes.wrappingSubtract(bytes, ordering: .relaxed) }
  }
}
