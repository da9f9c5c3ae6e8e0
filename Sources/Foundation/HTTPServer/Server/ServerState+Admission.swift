import struct Synchronization.Atomic

/// Admission control.
///
/// Several loops may check a limit before one of them counts, so a limit can be exceeded by up to the number
/// of loops.
extension ServerState {
  private var limits: ServerLimits { configuration.limits }

  // MARK: Addresses

  /// Returns the retained counters of an address, or nil if it is not counted.
  func use(of address: IPAddress) -> AddressUse? {
    isCounted(address) ? addresses.use(of: address) : nil
  }

  func release(_ use: AddressUse?) {
    if let use { addresses.release(use) }
  }

  private func isCounted(_ address: IPAddress) -> Bool {
    if isTrustedProxy(address) { return false }
    // Without a configured proxy, an unconfigured one may forward all clients from loopback.
    let mayBeProxy = address == .loopback || address == .loopbackIPv6
    return !mayBeProxy || limits.countsLoopback || !configuration.trustedProxies.isEmpty
  }

  // MARK: Connections

  /// Counts a new connection and returns the minimum precedence of its requests.
  ///
  /// Returns nil without counting if a limit is reached.
  ///
  /// - Parameter replaceOne: Called when the reserve is in use. Closes one reserved connection of the same
  ///   loop if the loop has at least the given number of them. A loop cannot close another loop's
  ///   connections, so each has a share of the reserve. Without shares one loop could hold the whole reserve,
  ///   and the connections that the kernel gives to the others would be rejected.
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
    release(use)
  }

  // MARK: Requests

  /// Counts a new request, and its body if that is incomplete. Returns a rejection if a limit is reached.
  ///
  /// - Parameter minPrecedence: The minimum precedence on the connection; see ``admitConnection(of:replacing:)``.
  func admit(_ request: Request, atLeast minPrecedence: Precedence, of use: AddressUse?, awaitsBody: Bool)
    -> Rejection?
  {
    if let rejection = rejection(of: request, atLeast: minPrecedence, use, awaitsBody: awaitsBody) {
      counters.requestsShed.wrappingAdd(1, ordering: .relaxed)
      return rejection
    }
    counters.requestsInFlight.wrappingAdd(1, ordering: .relaxed)
    if awaitsBody { counters.bodiesInFlight.wrappingAdd(1, ordering: .relaxed) }
    if let use {
      use.retain()
      use.count {
        $0.requests.wrappingAdd(1, ordering: .relaxed)
        if awaitsBody { $0.bodies.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    return nil
  }

  private func rejection(
    of request: Request, atLeast minPrecedence: Precedence, _ use: AddressUse?, awaitsBody: Bool
  ) -> Rejection? {
    // Usually this check suffices, and the precedence need not be computed.
    let rejection = rejection(for: .ordinary, use, awaitsBody: awaitsBody)
    if rejection == nil, minPrecedence == .ordinary { return nil }
    let precedence = configuration.precedence(request)
    guard precedence >= minPrecedence else { return .overloaded }
    return precedence == .ordinary ? rejection : self.rejection(for: precedence, use, awaitsBody: awaitsBody)
  }

  private func rejection(for precedence: Precedence, _ use: AddressUse?, awaitsBody: Bool) -> Rejection? {
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

  /// Counts the end of a handler, even if its client has disconnected.
  func requestEnded(of use: AddressUse?) {
    counters.requestsInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.requests.wrappingSubtract(1, ordering: .relaxed) }
    release(use)
  }

  /// Counts the end of a body, complete or not.
  func bodyEnded(of use: AddressUse?) {
    counters.bodiesInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.bodies.wrappingSubtract(1, ordering: .relaxed) }
  }

  // MARK: WebSockets

  /// Counts a new WebSocket. Returns a rejection if a limit is reached.
  func admitWebSocket(_ request: Request, of use: AddressUse?) -> Rejection? {
    let open = counters.webSockets.load(ordering: .relaxed)
    let reserve = limits.webSockets / max(1, limits.reservedPart)
    var rejection: Rejection?
    let hasRoom =
      use?.hasRoom { $0.webSockets.load(ordering: .relaxed) < limits.webSocketsPerAddress * $0.share } ?? true
    if !hasRoom {
      rejection = .tooManyFromAddress
    } else if open >= limits.webSockets
      || open >= limits.webSockets - reserve && configuration.precedence(request) == .ordinary
    {
      rejection = .overloaded
    }
    if let rejection {
      counters.requestsShed.wrappingAdd(1, ordering: .relaxed)
      return rejection
    }
    counters.webSockets.wrappingAdd(1, ordering: .relaxed)
    use?.count { $0.webSockets.wrappingAdd(1, ordering: .relaxed) }
    use?.retain()
    return nil
  }

  func webSocketEnded(of use: AddressUse?) {
    counters.webSockets.wrappingSubtract(1, ordering: .relaxed)
    use?.count { $0.webSockets.wrappingSubtract(1, ordering: .relaxed) }
    release(use)
  }

  // MARK: Memory

  /// Counts held bytes. Returns false if they exceed a limit; they are counted regardless.
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
