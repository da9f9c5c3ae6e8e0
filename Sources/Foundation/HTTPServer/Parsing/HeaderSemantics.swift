/// The few fields that frame a message and rule the connection, noted while the header is read.
struct HeaderSemantics {
  private var hosts = 0
  private var contentLength: Int?
  private var isChunked = false
  private var hasTransferEncoding = false
  private var hasContentCoding = false
  private var asksClose = false
  private var asksKeepAlive = false
  private(set) var expectsContinue = false

  /// Names are told apart by length first, so that most fields cost one comparison.
  mutating func note(_ field: HeaderFields.Field, in input: Span<UInt8>) throws(Refusal) {
    switch field.name.count {
    case 4 where Self.matches(input, field.name, "host"):
      try noteHost(input.extracting(field.value))
    case 6 where Self.matches(input, field.name, "expect"):
      for expectation in Self.list(input, field.value) {
        guard ASCII.equalIgnoringCase(expectation, "100-continue") else { throw .expectationFailed }
        expectsContinue = true
      }
    case 10 where Self.matches(input, field.name, "connection"):
      noteConnection(input, field.value)
    case 14 where Self.matches(input, field.name, "content-length"):
      try noteContentLength(input.extracting(field.value))
    case 16 where Self.matches(input, field.name, "content-encoding"):
      if Self.list(input, field.value).contains(where: { !ASCII.equalIgnoringCase($0, "identity") }) {
        hasContentCoding = true
      }
    case 17 where Self.matches(input, field.name, "transfer-encoding"):
      // Codings in several fields would form one list; the only list accepted has one member.
      guard !hasTransferEncoding else { throw .malformed("Transfer-Encoding is given twice.") }
      hasTransferEncoding = true
      isChunked = Self.matches(input, field.value, "chunked")
    default: break
    }
  }

  /// Rules that need the whole header.
  func check(_ line: RequestLine) throws(Refusal) {
    guard hosts <= 1, hosts == 1 || line.isVersion10 else {
      throw .malformed("Exactly one Host field is required.")
    }
  }

  func framing(isVersion10: Bool) throws(Refusal) -> RequestHead.Framing {
    let framing = try transferFraming(isVersion10: isVersion10)
    // Without content there is nothing to decode.
    guard !hasContentCoding || framing == .length(0) else { throw .contentCodingUnsupported }
    return framing
  }

  private func transferFraming(isVersion10: Bool) throws(Refusal) -> RequestHead.Framing {
    guard hasTransferEncoding else { return .length(contentLength ?? 0) }
    guard contentLength == nil else {
      throw .malformed("Transfer-Encoding and Content-Length exclude each other.")
    }
    guard !isVersion10 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
    guard isChunked else { throw .codingNotImplemented }
    return .chunked
  }

  func keepsAlive(isVersion10: Bool) -> Bool {
    !asksClose && (!isVersion10 || asksKeepAlive)
  }

  private mutating func noteHost(_ value: Span<UInt8>) throws(Refusal) {
    hosts += 1
    guard Authority.isValid(value) else { throw .malformed("The Host field is malformed.") }
  }

  private mutating func noteContentLength(_ value: Span<UInt8>) throws(Refusal) {
    // Duplicates are refused even when equal: what two readers may read differently is not read.
    guard contentLength == nil else { throw .malformed("Content-Length is given twice.") }
    guard let length = value.withUnsafeBufferPointer({ ASCII.decimal($0) }) else {
      throw .malformed("Content-Length is malformed.")
    }
    contentLength = length
  }

  private mutating func noteConnection(_ input: Span<UInt8>, _ range: Range<Int>) {
    if Self.matches(input, range, "keep-alive") {
      asksKeepAlive = true
      return
    }
    for option in Self.list(input, range) {
      if ASCII.equalIgnoringCase(option, "close") { asksClose = true }
      if ASCII.equalIgnoringCase(option, "keep-alive") { asksKeepAlive = true }
    }
  }

  /// The members of a comma-separated list; empty ones do not count (RFC 9110, section 5.6.1).
  private static func list(_ input: Span<UInt8>, _ range: Range<Int>) -> [ArraySlice<UInt8>] {
    input.extracting(range).withUnsafeBufferPointer { Array($0) }
      .split(separator: UInt8(ascii: ",")).map(ASCII.trimmed).filter { !$0.isEmpty }
  }

  @inline(__always)
  private static func matches(_ input: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for offset in 0..<text.count
      where ASCII.lowercased(input[range.lowerBound + offset]) != text[offset] {
        return false
      }
      return true
    }
  }
}
