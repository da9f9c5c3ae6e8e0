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
    if address == .loopback || address == .loopbackIPv6, !limits.countsLoopback { return false }
    return !isTrustedProxy(address)
  }

  // MARK: Connections

  /// Counts a new connection; false, and not counted, when there are enough already.
  func admitConnection(of use: AddressUse?) -> Bool {
    let isCounted = use != nil
    let room = limits.connections - (isCounted ? limits.connections / 64 : 0)
    guard counters.connections.load(ordering: .relaxed) < room else { return false }
    if let use {
      guard use.connections.load(ordering: .relaxed) < limits.connectionsPerAddress else { return false }
      use.connections.wrappingAdd(1, ordering: .relaxed)
    }
    counters.connections.wrappingAdd(1, ordering: .relaxed)
    return true
  }

  func connectionEnded(of use: AddressUse?) {
    counters.connections.wrappingSubtract(1, ordering: .relaxed)
    use?.connections.wrappingSubtract(1, ordering: .relaxed)
    giveBack(use)
  }

  // MARK: Requests

  /// Counts a request that begins, and its body when that is still on its way; or says why it may not.
  func admit(_ request: Request, of use: AddressUse?, awaitsBody: Bool) -> Refusal? {
    if let refusal = refusal(of: request, use, awaitsBody: awaitsBody) {
      counters.requestsShed.wrappingAdd(1, ordering: .relaxed)
      return refusal
    }
    counters.requestsInFlight.wrappingAdd(1, ordering: .relaxed)
    if awaitsBody { counters.bodiesInFlight.wrappingAdd(1, ordering: .relaxed) }
    if let use {
      use.hold()
      use.requests.wrappingAdd(1, ordering: .relaxed)
      if awaitsBody { use.bodies.wrappingAdd(1, ordering: .relaxed) }
    }
    return nil
  }

  private func refusal(of request: Request, _ use: AddressUse?, awaitsBody: Bool) -> Refusal? {
    // Almost always the first look is enough, and nobody needs to be known.
    guard let refusal = refusal(for: .ordinary, use, awaitsBody: awaitsBody) else { return nil }
    let precedence = configuration.precedence(request)
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
    guard let use else { return nil }
    let factor = isKnown ? 2 : 1
    guard use.requests.load(ordering: .relaxed) < limits.requestsPerAddress * factor,
      !awaitsBody || use.bodies.load(ordering: .relaxed) < limits.bodiesPerAddress * factor
    else { return .tooManyFromAddress }
    return nil
  }

  /// The handler has ended, whether or not anybody still waits for its answer.
  func requestEnded(of use: AddressUse?) {
    counters.requestsInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.requests.wrappingSubtract(1, ordering: .relaxed)
    giveBack(use)
  }

  /// A body that was on its way is here, or will not come.
  func bodyEnded(of use: AddressUse?) {
    counters.bodiesInFlight.wrappingSubtract(1, ordering: .relaxed)
    use?.bodies.wrappingSubtract(1, ordering: .relaxed)
  }

  // MARK: WebSockets

  /// Counts a WebSocket that begins, or says why it may not.
  func admitWebSocket(_ request: Request, of use: AddressUse?) -> Refusal? {
    let open = counters.webSockets.load(ordering: .relaxed)
    let reserve = limits.webSockets / max(1, limits.reservedPart)
    var refusal: Refusal?
    if let use, use.webSockets.load(ordering: .relaxed) >= limits.webSocketsPerAddress {
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
    use?.webSockets.wrappingAdd(1, ordering: .relaxed)
    use?.hold()
    return nil
  }

  func webSocketEnded(of use: AddressUse?) {
    counters.webSockets.wrappingSubtract(1, ordering: .relaxed)
    use?.webSockets.wrappingSubtract(1, ordering: .relaxed)
    giveBack(use)
  }

  // MARK: Memory

  /// Counts bytes that are held from now on; false when these are more than there may be. They are counted
  /// all the same.
  @discardableResult
  func hold(bytes: Int, for use: AddressUse?) -> Bool {
    let all = counters.bytesBuffered.wrappingAdd(bytes, ordering: .relaxed).newValue
    let own = use?.bytes.wrappingAdd(bytes, ordering: .relaxed).newValue ?? 0
    return all <= limits.memoryBytes && own <= limits.memoryBytesPerAddress
  }

  func release(bytes: Int, for use: AddressUse?) {
    counters.bytesBuffered.wrappingSubtract(bytes, ordering: .relaxed)
    use?.bytes.wrappingSubtract(bytes, ordering: .relaxed)
  }
}
