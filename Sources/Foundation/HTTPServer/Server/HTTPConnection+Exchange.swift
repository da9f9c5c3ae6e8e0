import struct Synchronization.Atomic

/// Dispatches decoded requests to handlers.
extension HTTPConnection {
  /// Processes the bytes that are usable now and returns the number consumed.
  ///
  /// The caller must offer the remaining bytes again.
  func advance(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = 0
    while canAdvance(hasBytes: offset < bytes.count) {
      let rest = UnsafeBufferPointer(rebasing: bytes[offset...])
      let (action, consumed) = decoder.next(rest.span)
      offset += consumed
      switch action {
      case .needsMore:
        return offset
      case .head(let head):
        offset += begin(head, following: UnsafeBufferPointer(rebasing: bytes[offset...]))
      case .content(let range):
        bodyRate.received(range.count, at: loop.now)
        if case .handling(let exchange) = phase {
          exchange.stream?.append(UnsafeBufferPointer(rebasing: rest[range]))
        }
      case .end:
        guard case .handling(var exchange) = phase else { continue }
        exchange.isBodyComplete = true
        phase = .handling(exchange)
        loop.context.bodyEnded(of: exchange.use)
        exchange.stream?.finish()
      case .reject(let rejection):
        handle(rejection)
        return bytes.count
      }
    }
    return offset
  }

  private func canAdvance(hasBytes: Bool) -> Bool {
    switch phase {
    case .reading:
      hasBytes && outgoing.isEmpty && !closesAfterOutput && answersThisTurn < loop.limits.pipelinedRequests
    case .handling(let exchange):
      // All bytes of one read may enter the stream, because they are already in memory.
      !exchange.isBodyComplete && (hasBytes || decoder.isContentComplete)
    case .streaming, .lingering, .webSocket, .closed: false
    }
  }

  /// Starts the handler. Returns the number of consumed bytes of a body that arrived with its header.
  private func begin(_ head: RequestHead, following bytes: UnsafeBufferPointer<UInt8>) -> Int {
    loop.context.counters.requests.wrappingAdd(1, ordering: .relaxed)
    let (address, isSecure) = loop.context.client(peer: peer, headers: head.headers)
    guard isSecure || !head.requiresTLS else {
      reject(.misdirected)
      return bytes.count
    }
    assign(to: address)
    var request = Request(
      method: head.method, path: head.path, query: head.query, headers: head.headers,
      remoteAddress: address, isSecure: isSecure)
    if let rejection = loop.context.admit(
      request, atLeast: minPrecedence, of: clientUse, awaitsBody: head.framing.isLonger(than: bytes.count))
    {
      reject(rejection)
      return bytes.count
    }
    serial &+= 1
    var consumed = 0
    var stream: BodyStream?
    switch head.framing {
    case .length(0):
      _ = decoder.next(bytes.span)
    case .length(let length) where length <= bytes.count:
      request.body = RequestBody(Array(bytes[..<length]))
      consumed = length
      _ = decoder.next(bytes.span)
      _ = decoder.next(UnsafeBufferPointer(rebasing: bytes[length...]).span)
    case .length, .chunked:
      let serial = self.serial
      let waiting = BodyStream { [weak self] in
        guard let self else { return }
        self.loop.post(.bodyWanted(self, serial: serial))
      }
      stream = waiting
      bodyRate = BodyRateMonitor(limits: loop.limits)
      if case .length(let length) = head.framing {
        request.body = RequestBody(stream: waiting, contentLength: length)
      } else {
        request.body = RequestBody(stream: waiting, contentLength: nil)
      }
    }
    let exchange = Exchange(
      serial: serial, request: request, isVersion10: head.isVersion10,
      keepsAlive: head.keepsAlive && minPrecedence == .ordinary,
      use: clientUse, stream: stream, owesContinue: head.expectsContinue && stream != nil,
      isBodyComplete: stream == nil)
    run(exchange)
    return consumed
  }

  private func run(_ exchange: Exchange) {
    phase = .handling(exchange)
    isStartingHandler = true
    let context = loop.context
    let handler = exchange.request.path == "*" ? Self.answerForServer : context.handler
    Task.immediate(executorPreference: loop) {
      let response = await handler(exchange.request)
      // Not called when the client disconnects, because the handler continues and uses resources.
      context.requestEnded(of: exchange.use)
      self.finish(exchange, response)
    }
    isStartingHandler = false
    // A synchronous response is sent in this turn.
    if let response = immediateResponse.take() { respond(response) }
  }

  /// Handles `OPTIONS *`, which addresses the server (RFC 9110, section 9.3.7).
  private static let answerForServer: Handler = { _ in
    Response(status: .noContent, headers: ["Allow": Method.served])
  }

  /// Delivers the handler's response from any thread.
  private func finish(_ exchange: Exchange, _ response: Response) {
    guard loop.isCurrentThread else { return loop.post(.complete(self, exchange, response)) }
    if isStartingHandler, isCurrent(exchange.serial) {
      immediateResponse = response
    } else {
      complete(exchange, response)
    }
  }

  func complete(_ exchange: Exchange, _ response: Response) {
    guard isCurrent(exchange.serial) else { return }
    respond(response)
    flush()
    continueTurn()
  }

  /// Resumes reading when a handler waits for content, after sending an owed 100 (Continue).
  func bodyWanted(serial: UInt32) {
    guard case .handling(var exchange) = phase, exchange.serial == serial else { return }
    if exchange.owesContinue {
      exchange.owesContinue = false
      phase = .handling(exchange)
      loop.output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
      flush()
    }
    continueTurn()
  }

  private func isCurrent(_ serial: UInt32) -> Bool {
    if case .handling(let exchange) = phase { return exchange.serial == serial }
    return false
  }

  /// Handles a protocol violation.
  ///
  /// Before a handler runs, the server responds. Afterwards the body stream fails and the handler responds.
  private func handle(_ rejection: Rejection) {
    guard case .handling(let exchange) = phase else { return reject(rejection) }
    loop.context.counters.refusals.wrappingAdd(1, ordering: .relaxed)
    exchange.stream?.fail(rejection.status == .contentTooLarge ? .tooLarge : .malformed)
  }
}
