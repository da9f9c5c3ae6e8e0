import HTTPServer

/// A message between two processes that share the pages of a host. Each end numbers the calls that it begins, and later
/// messages carry that number.
enum LinkMessage: Sendable {
  /// Begins a call, which a response or an upgrade answers.
  case request(call: UInt32, LinkedRequest)
  /// Requests the next part of the call's body.
  case wantsBody(call: UInt32)
  case body(call: UInt32, [UInt8])
  case bodyEnded(call: UInt32, BodyError?)
  case response(call: UInt32, LinkedResponse)
  /// Accepts the call as a WebSocket, from these origins.
  case upgrade(call: UInt32, origins: WebSocketUpgrade.OriginRule)
  case socketOpened(call: UInt32)
  /// A message from the socket of a call, or for it.
  case socketText(call: UInt32, String)
  /// The socket has closed, or is to be closed with a code.
  case socketClosed(call: UInt32, code: UInt16?)
  /// A message of the application.
  case note([UInt8])
  /// Asks all pages to reconnect, spread over a number of seconds.
  case drain(seconds: UInt32)

  /// The size of the length before each message.
  static let headerLength = 4
  /// The maximum bytes of a message, many times those of the longest response, such as all words of a book.
  static let maxBytes = 128 << 20
}

/// A request without its body, unless the body is complete and short.
struct LinkedRequest: Sendable {
  var method: String
  var path: String
  var query: String
  var headers: [(name: String, value: String)]
  var address: String
  var isSecure: Bool
  /// The Content-Length; nil for a chunked body.
  var contentLength: Int?
  /// The whole body; nil if it is requested in parts.
  var body: [UInt8]?
}

struct LinkedResponse: Sendable {
  var status: UInt32
  var headers: [(name: String, value: String)]
  var body: [UInt8]
}

// MARK: - Bytes

extension LinkMessage {
  private enum Kind: UInt8 {
    case request, wantsBody, body, bodyEnded, response, upgrade, socketOpened, socketText, socketClosed, note,
      drain
  }

  var encoded: [UInt8] {
    var writer = LinkWriter()
    writer.write(UInt32(0))
    func begin(_ kind: Kind, _ call: UInt32) {
      writer.write(kind.rawValue)
      writer.write(call)
    }
    switch self {
    case .request(let call, let request):
      begin(.request, call)
      request.write(to: &writer)
    case .wantsBody(let call): begin(.wantsBody, call)
    case .body(let call, let bytes):
      begin(.body, call)
      writer.write(bytes)
    case .bodyEnded(let call, let error):
      begin(.bodyEnded, call)
      writer.write(error) { $0.write($1.linkNumber) }
    case .response(let call, let response):
      begin(.response, call)
      writer.write(response.status)
      writer.write(fields: response.headers)
      writer.write(response.body)
    case .upgrade(let call, let origins):
      begin(.upgrade, call)
      writer.write(origins.allowsSameOrigin)
      writer.write(origins.allowsMissing)
      writer.write(each: origins.allowed) { $0.write($1) }
    case .socketOpened(let call): begin(.socketOpened, call)
    case .socketText(let call, let text):
      begin(.socketText, call)
      writer.write(text)
    case .socketClosed(let call, let code):
      begin(.socketClosed, call)
      writer.write(code) { $0.write(UInt32($1)) }
    case .note(let bytes):
      begin(.note, 0)
      writer.write(bytes)
    case .drain(let seconds): begin(.drain, seconds)
    }
    return writer.framed
  }

  /// - Parameter bytes: One message without its length.
  init(_ bytes: ArraySlice<UInt8>) throws(LinkReader.Malformed) {
    var reader = LinkReader(bytes)
    guard let kind = Kind(rawValue: try reader.byte()) else { throw LinkReader.Malformed() }
    let call = try reader.number()
    switch kind {
    case .request: self = .request(call: call, try LinkedRequest(&reader))
    case .wantsBody: self = .wantsBody(call: call)
    case .body: self = .body(call: call, Array(try reader.content()))
    case .bodyEnded:
      let number = try reader.optional { reader throws(LinkReader.Malformed) in try reader.byte() }
      self = .bodyEnded(call: call, number.map { BodyError(linkNumber: $0) })
    case .response:
      let status = try reader.number()
      let headers = try reader.fields()
      let body = Array(try reader.content())
      self = .response(call: call, LinkedResponse(status: status, headers: headers, body: body))
    case .upgrade:
      let (same, missing) = (try reader.boolean(), try reader.boolean())
      let allowed = try reader.each { reader throws(LinkReader.Malformed) in try reader.text() }
      self = .upgrade(
        call: call,
        origins: WebSocketUpgrade.OriginRule(
          allowsSameOrigin: same, allowed: allowed, allowsMissing: missing))
    case .socketOpened: self = .socketOpened(call: call)
    case .socketText: self = .socketText(call: call, try reader.text())
    case .socketClosed:
      let code = try reader.optional { reader throws(LinkReader.Malformed) in try reader.number() }
      self = .socketClosed(call: call, code: code.map { UInt16(truncatingIfNeeded: $0) })
    case .note: self = .note(Array(try reader.content()))
    case .drain: self = .drain(seconds: call)
    }
    guard reader.isAtEnd else { throw LinkReader.Malformed() }
  }
}

extension LinkedRequest {
  fileprivate func write(to writer: inout LinkWriter) {
    for text in [method, path, query, address] { writer.write(text) }
    writer.write(isSecure)
    writer.write(contentLength) { $0.write(UInt32(clamping: $1)) }
    writer.write(fields: headers)
    writer.write(body) { $0.write($1) }
  }

  fileprivate init(_ reader: inout LinkReader) throws(LinkReader.Malformed) {
    method = try reader.text()
    path = try reader.text()
    query = try reader.text()
    address = try reader.text()
    isSecure = try reader.boolean()
    let length = try reader.optional { reader throws(LinkReader.Malformed) in try reader.number() }
    contentLength = length.map { Int($0) }
    headers = try reader.fields()
    body = try reader.optional { reader throws(LinkReader.Malformed) in Array(try reader.content()) }
  }
}

extension LinkWriter {
  fileprivate mutating func write(fields: [(name: String, value: String)]) {
    write(each: fields) { writer, field in
      writer.write(field.name)
      writer.write(field.value)
    }
  }

  /// The bytes with their length in front.
  fileprivate var framed: [UInt8] {
    var bytes = bytes
    let length = UInt32(clamping: bytes.count - LinkMessage.headerLength)
    withUnsafeBytes(of: length.littleEndian) { header in
      bytes.replaceSubrange(0..<LinkMessage.headerLength, with: header)
    }
    return bytes
  }
}

extension LinkReader {
  fileprivate mutating func fields() throws(Malformed) -> [(name: String, value: String)] {
    try each { reader throws(Malformed) in
      let name = try reader.text()
      return (name: name, value: try reader.text())
    }
  }
}

extension BodyError {
  private static let all: [BodyError] = [.tooLarge, .tooSlow, .disconnected, .malformed]

  fileprivate var linkNumber: UInt8 { UInt8(clamping: Self.all.firstIndex(of: self) ?? 0) }

  fileprivate init(linkNumber: UInt8) {
    self = Self.all.indices.contains(Int(linkNumber)) ? Self.all[Int(linkNumber)] : .disconnected
  }
}

/// Splits received bytes into messages.
struct LinkMessages: Sendable {
  private var bytes: [UInt8] = []

  /// The next message exceeds the maximum length.
  struct TooLong: Error {}

  mutating func add(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

  /// Returns all complete messages, in order.
  mutating func take() throws -> [LinkMessage] {
    var messages: [LinkMessage] = []
    var start = 0
    while bytes.count - start >= LinkMessage.headerLength {
      let header = bytes[start..<start + LinkMessage.headerLength]
      let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= LinkMessage.maxBytes else { throw TooLong() }
      let content = start + LinkMessage.headerLength
      guard bytes.count - content >= length else { break }
      messages.append(try LinkMessage(bytes[content..<content + length]))
      start = content + length
    }
    bytes.removeFirst(start)
    return messages
  }
}
