import struct Synchronization.Atomic

/// Upgrades requests to WebSockets and sends frames.
extension HTTPConnection {
  func upgrade(_ exchange: Exchange, _ upgrade: WebSocketUpgrade, _ headers: ResponseHeaders) {
    let outcome = WebSocketHandshake.evaluate(
      method: exchange.request.method, isVersion10: exchange.isVersion10, headers: exchange.request.headers,
      upgrade: upgrade)
    switch outcome {
    case .reject(let rejection): reject(rejection, to: exchange)
    case .accept(let key, let subprotocol):
      guard exchange.isBodyComplete else {
        return send(Rejection.malformed("A WebSocket request must not have a body.").response, to: exchange)
      }
      if let rejection = loop.context.admitWebSocket(exchange.request, of: exchange.use) {
        return reject(rejection, to: exchange)
      }
      accept(upgrade, of: exchange.use, key: key, subprotocol: subprotocol, headers)
    }
  }

  private func reject(_ rejection: Rejection, to exchange: Exchange) {
    loop.context.counters.refusals.wrappingAdd(1, ordering: .relaxed)
    var response = loop.context.configuration.errorResponse(rejection)
    if rejection.status == .upgradeRequired {
      response.headers.appendReserved("Upgrade", "websocket")
      response.headers.set("Sec-WebSocket-Version", "13")
    }
    addRetryAfter(to: &response)
    send(response, to: exchange)
  }

  private func accept(
    _ upgrade: WebSocketUpgrade, of use: AddressUse?, key: String, subprotocol: String?,
    _ headers: ResponseHeaders
  ) {
    var headers = headers
    headers.appendReserved("Upgrade", "websocket")
    headers.appendReserved("Connection", "Upgrade")
    headers.set("Sec-WebSocket-Accept", key)
    if let subprotocol { headers.set("Sec-WebSocket-Protocol", subprotocol) }
    writeStatus(.switchingProtocols)
    write(headers)
    append("\r\n")

    let account = MemoryAccount(context: loop.context, use: use)
    let socket = WebSocket(queueLimit: loop.limits.webSocketQueueBytes, account: account) { [weak self] _ in
      guard let self else { return }
      self.loop.post(.flushWebSocket(self))
    }
    let session = WebSocketSession(
      socket: socket, handler: upgrade.handler, use: use, limits: loop.limits, now: loop.now)
    phase = .webSocket(session)
    session.open()
    if loop.context.isDraining.load(ordering: .relaxed) { socket.close(code: 1001) }
  }

  /// Sends queued frames unless output is pending. Pending frames count toward the queue's limit.
  func flushWebSocket() {
    guard case .webSocket(let session) = phase else { return }
    flush()
    if outgoing.isEmpty { sendFrames(of: session) }
    endTurn()
  }

  func sendFrames(of session: WebSocketSession) {
    flush()
    let (bytes, isClosing) = session.socket.takeFrames()
    if isClosing { session.closeWasSent(at: loop.now) }
    guard !bytes.isEmpty else { return }
    outgoing.append(bytes)
    sendOutgoing()
  }

  /// Closes the connection after the last frames have left.
  func closeWebSocketAfterOutput() {
    guard case .webSocket(let session) = phase else { return }
    closesAfterOutput = true
    if outgoing.isEmpty { sendFrames(of: session) }
  }
}
