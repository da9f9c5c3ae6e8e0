import struct Synchronization.Atomic

/// Serializes responses.
extension HTTPConnection {
  /// The maximum size of a body that is copied after its header. Both then leave in one call.
  private static let copyLimit = 32 << 10

  func respond(_ response: Response) {
    guard case .handling(let exchange) = phase else { return }
    if !exchange.isBodyComplete {
      loop.context.bodyEnded(of: exchange.use)
      // A handler that keeps reading the body must not wait for bytes that will not be read.
      exchange.stream?.fail(.disconnected)
    }
    if case .webSocket(let upgrade) = response.body {
      return self.upgrade(exchange, upgrade, response.headers)
    }
    send(response, to: exchange)
  }

  func send(_ response: Response, to exchange: Exchange) {
    let keepsAlive =
      exchange.keepsAlive && exchange.isBodyComplete
      && !loop.context.isDraining.load(ordering: .relaxed)
    let option: StaticString =
      !keepsAlive ? "Connection: close\r\n" : exchange.isVersion10 ? "Connection: keep-alive\r\n" : ""
    answersThisTurn += 1
    hasServed = true
    since = loop.now
    settleWriteRate()
    let sendsContent = exchange.request.method != .head
    // Set before sending, because a failing socket closes the connection.
    phase = .reading
    if case .stream(let stream) = response.body, sendsContent, !response.status.forbidsContent {
      return begin(stream, of: response, to: exchange, keepsAlive: keepsAlive)
    }
    if !keepsAlive { closesAfterOutput = true }
    write(response, connection: option, sendsContent: sendsContent)
  }

  /// Sends the header of a streamed response.
  private func begin(
    _ stream: ResponseStream, of response: Response, to exchange: Exchange, keepsAlive: Bool
  ) {
    let framing = ResponseFraming(contentLength: stream.contentLength, isVersion10: exchange.isVersion10)
    let keepsAlive = keepsAlive && framing.form != .untilClose
    writeStatus(response.status)
    write(response.headers)
    loop.output.append(contentsOf: loop.dateLine)
    append(!keepsAlive ? "Connection: close\r\n" : exchange.isVersion10 ? "Connection: keep-alive\r\n" : "")
    switch framing.form {
    case .chunked: append("Transfer-Encoding: chunked\r\n")
    case .length(let length):
      append("Content-Length: ")
      append(decimal: length)
      append("\r\n")
    case .untilClose: break
    }
    append("\r\n")
    phase = .streaming(
      Streaming(serial: exchange.serial, source: stream, framing: framing, keepsAlive: keepsAlive))
  }

  /// Responds in place of a handler and closes the connection.
  func reject(_ rejection: Rejection) {
    loop.context.counters.refusals.wrappingAdd(1, ordering: .relaxed)
    var response = loop.context.configuration.errorResponse(rejection)
    if rejection.status == .methodNotAllowed {
      response.headers.set("Allow", Method.served)
    }
    if rejection == .contentCodingUnsupported { response.headers.set("Accept-Encoding", "identity") }
    addRetryAfter(to: &response)
    phase = .reading
    pending = []
    closesAfterOutput = true
    write(response, connection: "Connection: close\r\n", sendsContent: true)
  }

  func addRetryAfter(to response: inout Response) {
    if [.serviceUnavailable, .tooManyRequests].contains(response.status) {
      response.headers.set("Retry-After", "1")
    }
  }

  private func write(_ response: Response, connection option: StaticString, sendsContent: Bool) {
    writeStatus(response.status)
    write(response.headers)
    loop.output.append(contentsOf: loop.dateLine)
    append(option)
    let content = response.status.forbidsContent ? .empty : response.body
    if !response.status.forbidsContent, let length = content.length {
      append("Content-Length: ")
      append(decimal: length)
      append("\r\n")
    }
    append("\r\n")
    guard sendsContent else { return }
    switch content {
    case .empty, .stream, .webSocket: break
    case .bytes(let bytes) where bytes.count <= Self.copyLimit:
      loop.output.append(contentsOf: bytes)
    case .bytes(let bytes):
      enqueue { $0.append(bytes) }
    case .file(let file):
      write(file)
    }
  }

  /// Sends a small file with its header in one call, which is cheaper than sendfile.
  private func write(_ file: FileBody) {
    let bytes = file.length <= Self.copyLimit ? file.bytes() : []
    if bytes.count == file.length {
      loop.output.append(contentsOf: bytes)
    } else {
      enqueue { $0.append(file) }
    }
  }

  func writeStatus(_ status: Status) {
    append("HTTP/1.1 ")
    append(decimal: Int(status.code))
    append(" ")
    append(status.reasonPhrase)
    append("\r\n")
  }

  func write(_ headers: ResponseHeaders) {
    loop.output.append(contentsOf: headers.lines)
  }

  func append(_ text: StaticString) {
    text.withUTF8Buffer { loop.output.append(contentsOf: $0) }
  }

  private func append(decimal value: Int) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { buffer in
      var rest = UInt(max(0, value))
      var start = buffer.count
      repeat {
        start -= 1
        buffer[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      loop.output.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// Queues a large body after all earlier output and sends as much as possible.
  private func enqueue(_ append: (inout OutgoingQueue) -> Void) {
    outgoing.append(loop.output)
    loop.output.removeAll(keepingCapacity: true)
    append(&outgoing)
    sendOutgoing()
  }
}

extension Response.Body {
  /// The length in bytes, or nil if unknown before sending.
  var length: Int? {
    switch self {
    case .stream(let stream): stream.contentLength
    case .empty, .webSocket: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.length
    }
  }
}
