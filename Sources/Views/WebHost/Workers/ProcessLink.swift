import HTTPServer
import Threads

/// A link to another process of the same program.
///
/// Either end sends requests to the other. Bodies are streamed, and WebSockets are forwarded.
package final class ProcessLink: Sendable {
  /// The functions that this end offers to the other.
  package struct Service: Sendable {
    package var answer: @Sendable (Request) async -> Response
    /// Called with messages of the other end's application, serially; it must not block.
    package var note: @Sendable ([UInt8]) -> Void = { _ in }
    /// Called when the other end is gone, with all its pending responses.
    package var ended: @Sendable () -> Void = {}
    var drain: @Sendable (_ seconds: Int) -> Void = { _ in }

    package init(answer: @escaping @Sendable (Request) async -> Response) { self.answer = answer }
  }

  private typealias Part = Result<[UInt8]?, BodyError>

  private struct State {
    var lastCall: UInt32 = 0
    var isOver = false
    /// The continuations of requests without a response.
    var calls: [UInt32: CheckedContinuation<LinkMessage?, Never>] = [:]
    /// Bodies of requests that the other end reads.
    var bodies: [UInt32: RequestBody] = [:]
    /// The continuations of readers of the other end's bodies.
    var readers: [UInt32: CheckedContinuation<Part, Never>] = [:]
    /// Sockets of clients of this end, by call.
    var localSockets: [UInt32: WebSocket] = [:]
    /// Sockets of clients of the other end, by call.
    var remoteSockets: [UInt32: SocketConnection] = [:]
    var messages = LinkMessages()
    var service: Service?
  }

  private let pipe: LinkPipe
  private let state = Mutex(State())

  /// The maximum bytes of a body that is sent with its request. Longer bodies are requested in parts.
  private static let maxInlineBytes = 64 << 10

  /// - Parameter descriptor: A connected Unix socket, which the link now owns.
  package init(descriptor: Int32) { pipe = LinkPipe(descriptor: descriptor) }

  /// Starts receiving from the other end.
  ///
  /// - `ended`: Called once when the other end is gone.
  package func start(_ service: Service, ended: @escaping @Sendable () -> Void) {
    state.withLock { $0.service = service }
    pipe.read { [weak self] in
      self?.receive($0) ?? false
    } ended: { [weak self] in
      self?.finish()
      service.ended()
      ended()
    }
  }

  /// The number of requests without a response, and of open sockets.
  var load: Int { state.withLock { $0.calls.count + $0.localSockets.count } }

  /// Closes the link.
  package func end() { pipe.end() }

  // MARK: Sending

  /// Returns the other end's response to a request; nil if that end is gone.
  package func response(to request: Request) async -> Response? {
    var whole: [UInt8]?
    if !request.body.isIncomplete, (request.body.contentLength ?? 0) <= Self.maxInlineBytes {
      whole = try? await request.body.collect(limit: Self.maxInlineBytes)
    }
    let linked = LinkedRequest(request, body: whole)
    let call = nextCall(body: whole == nil ? request.body : nil)
    defer { state.withLock { $0.bodies[call] = nil } }
    let message: LinkMessage? = await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOver { state.calls[call] = continuation }
        return !state.isOver
      }
      guard isOpen else { return continuation.resume(returning: nil) }
      pipe.write(LinkMessage.request(call: call, linked).encoded)
    }
    switch message {
    case .response(_, let response): return Response(response)
    case .upgrade(_, let origins):
      let handler = LocalSocket(link: self, call: call)
      return Response(body: .webSocket(WebSocketUpgrade(allowedOrigins: origins, handler: handler)))
    default: return nil
    }
  }

  package func send(_ note: [UInt8]) { pipe.write(LinkMessage.note(note).encoded) }

  func drain(seconds: Int) { pipe.write(LinkMessage.drain(seconds: UInt32(clamping: seconds)).encoded) }

  private func nextCall(body: RequestBody?) -> UInt32 {
    state.withLock { state in
      state.lastCall &+= 1
      state.bodies[state.lastCall] = body
      return state.lastCall
    }
  }

  // MARK: Receiving

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let messages: [LinkMessage]? = state.withLock { state in
      state.messages.add(bytes)
      return try? state.messages.take()
    }
    guard let messages else { return false }
    for message in messages { handle(message) }
    return true
  }

  private func handle(_ message: LinkMessage) {
    switch message {
    case .request(let call, let request): answer(request, call)
    case .response(let call, _), .upgrade(let call, _):
      state.withLock { $0.calls.removeValue(forKey: call) }?.resume(returning: message)
    case .wantsBody(let call): sendBody(call)
    case .body(let call, let bytes): resume(call, .success(bytes))
    case .bodyEnded(let call, let error): resume(call, error.map { .failure($0) } ?? .success(nil))
    case .socketOpened(let call):
      remoteSocket(call)?.opened(by: RemoteSocket(link: self, call: call))
    case .socketText(let call, let text):
      // The message is for a client of this end, or from a client of the other.
      if let connection = remoteSocket(call) {
        connection.received(.text(text))
      } else if let socket = state.withLock({ $0.localSockets[call] }), !socket.send(text: text) {
        socket.close(code: CloseReason.slow.rawValue)
      }
    case .socketClosed(let call, let code):
      if let connection = state.withLock({ $0.remoteSockets.removeValue(forKey: call) }) {
        connection.closed()
      } else {
        state.withLock { $0.localSockets[call] }?.close(code: code ?? 1011)
      }
    case .note(let bytes): state.withLock { $0.service }?.note(bytes)
    case .drain(let seconds): state.withLock { $0.service }?.drain(Int(seconds))
    }
  }

  private func remoteSocket(_ call: UInt32) -> SocketConnection? { state.withLock { $0.remoteSockets[call] } }

  private func finish() {
    let (calls, readers, local, remote) = state.withLock { state in
      defer {
        state.isOver = true
        state.calls = [:]
        state.readers = [:]
        state.localSockets = [:]
        state.remoteSockets = [:]
        state.bodies = [:]
        state.service = nil
      }
      return (state.calls.values, state.readers.values, state.localSockets.values, state.remoteSockets.values)
    }
    for waiting in calls { waiting.resume(returning: nil) }
    for reader in readers { reader.resume(returning: .failure(.disconnected)) }
    // Clients that reconnect immediately reach the successor of the other end.
    for socket in local { socket.close(code: Self.serviceRestart) }
    for connection in remote { connection.closed() }
  }

  /// Registered at IANA for RFC 6455, section 7.4.
  private static let serviceRestart: UInt16 = 1012

  // MARK: Answering

  private func answer(_ linked: LinkedRequest, _ call: UInt32) {
    guard let service = state.withLock({ $0.service }), let method = Method(rawValue: linked.method) else {
      return pipe.end()
    }
    let body =
      linked.body.map { RequestBody($0) }
      ?? RequestBody(contentLength: linked.contentLength) { [weak self] () async throws(BodyError) in
        guard let self else { throw .disconnected }
        return try await part(of: call)
      }
    let request = Request(linked, method, body)
    Task {
      let response = await service.answer(request)
      if case .webSocket(let upgrade) = response.body {
        guard let connection = upgrade.handler as? SocketConnection else { return pipe.end() }
        state.withLock { if !$0.isOver { $0.remoteSockets[call] = connection } }
        pipe.write(LinkMessage.upgrade(call: call, origins: upgrade.allowedOrigins).encoded)
      } else {
        pipe.write(LinkMessage.response(call: call, await LinkedResponse(response)).encoded)
      }
    }
  }

  private func part(of call: UInt32) async throws(BodyError) -> [UInt8]? {
    let part: Part = await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        guard !state.isOver, state.readers[call] == nil else { return false }
        state.readers[call] = continuation
        return true
      }
      guard isOpen else { return continuation.resume(returning: .failure(.disconnected)) }
      pipe.write(LinkMessage.wantsBody(call: call).encoded)
    }
    return try part.get()
  }

  private func resume(_ call: UInt32, _ part: Part) {
    state.withLock { $0.readers.removeValue(forKey: call) }?.resume(returning: part)
  }

  private func sendBody(_ call: UInt32) {
    guard let body = state.withLock({ $0.bodies[call] }) else {
      return pipe.write(LinkMessage.bodyEnded(call: call, .disconnected).encoded)
    }
    Task {
      do throws(BodyError) {
        guard let bytes = try await body.nextChunk() else {
          return pipe.write(LinkMessage.bodyEnded(call: call, nil).encoded)
        }
        pipe.write(LinkMessage.body(call: call, bytes).encoded)
      } catch {
        pipe.write(LinkMessage.bodyEnded(call: call, error).encoded)
      }
    }
  }

  // MARK: Sockets

  /// A socket of a client at this end whose page is at the other.
  private final class LocalSocket: WebSocketHandler {
    private let link: ProcessLink
    private let call: UInt32
    private let isOpen = Mutex(false)

    init(link: ProcessLink, call: UInt32) {
      self.link = link
      self.call = call
    }

    /// Reports the end of a connection that never became a socket.
    deinit {
      if isOpen.withLock({ !$0 }) { link.pipe.write(LinkMessage.socketClosed(call: call, code: nil).encoded) }
    }

    func opened(_ socket: WebSocket) {
      isOpen.withLock { $0 = true }
      let isLinked = link.state.withLock { state in
        if !state.isOver { state.localSockets[call] = socket }
        return !state.isOver
      }
      guard isLinked else { return socket.close(code: serviceRestart) }
      link.pipe.write(LinkMessage.socketOpened(call: call).encoded)
    }

    func received(_ message: WebSocketMessage, on socket: WebSocket) {
      guard case .text(let text) = message else { return socket.close(code: CloseReason.abuse.rawValue) }
      link.pipe.write(LinkMessage.socketText(call: call, text).encoded)
    }

    func closed(_ socket: WebSocket, code: UInt16?) {
      link.state.withLock { _ = $0.localSockets.removeValue(forKey: call) }
      link.pipe.write(LinkMessage.socketClosed(call: call, code: code).encoded)
    }
  }

  /// A socket of a client at the other end whose page is at this one.
  private final class RemoteSocket: PageSocket {
    private let link: ProcessLink
    private let call: UInt32

    init(link: ProcessLink, call: UInt32) {
      self.link = link
      self.call = call
    }

    func send(text: String) -> Bool {
      guard link.remoteSocket(call) != nil else { return false }
      link.pipe.write(LinkMessage.socketText(call: call, text).encoded)
      return true
    }

    func close(code: UInt16) {
      link.pipe.write(LinkMessage.socketClosed(call: call, code: code).encoded)
    }
  }
}

extension LinkedRequest {
  fileprivate init(_ request: Request, body: [UInt8]?) {
    method = request.method.rawValue
    path = request.path
    query = request.query
    headers = request.headers.pairs
    address = request.remoteAddress.description
    isSecure = request.isSecure
    contentLength = request.body.contentLength
    self.body = body
  }
}

extension Request {
  fileprivate init(_ linked: LinkedRequest, _ method: Method, _ body: RequestBody) {
    self.init(
      method: method, path: linked.path, query: linked.query, headers: HeaderFields(linked.headers),
      body: body,
      remoteAddress: IPAddress(linked.address) ?? .unspecified, isSecure: linked.isSecure)
  }
}

extension LinkedResponse {
  /// Encodes a response. A stream is sent as a whole, and a failed one becomes 500.
  fileprivate init(_ response: Response) async {
    status = UInt32(response.status.code)
    headers = response.headers.fields.map { (name: $0.name, value: $0.value) }
    switch response.body {
    case .bytes(let bytes): body = bytes
    case .file(let file): body = Array(file.bytes())
    case .stream(let stream):
      let content = try? await stream.collect()
      if content == nil { status = 500 }
      body = content ?? []
    case .empty, .webSocket: body = []
    }
  }
}

extension Response {
  fileprivate init(_ linked: LinkedResponse) {
    var headers = ResponseHeaders()
    for field in linked.headers { headers.append(field.name, field.value) }
    self.init(
      status: Status(code: UInt16(clamping: linked.status)), headers: headers,
      body: linked.body.isEmpty ? .empty : .bytes(linked.body))
  }
}
