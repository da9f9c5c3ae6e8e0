/// Collects the fields that frame the message and control the connection during parsing.
struct HeaderSemantics {
  private var hosts = 0
  private var contentLength: Int?
  private var isChunked = false
  private var hasTransferEncoding = false
  private var hasContentCoding = false
  private var asksClose = false
  private var asksKeepAlive = false
  private(set) var expectsContinue = false

  /// Records a field. Comparing the name's length first leaves most fields at one comparison.
  mutating func record(_ field: HeaderFields.Field, in input: Span<UInt8>) throws(Rejection) {
    switch field.name.count {
    case 4 where Self.matches(input, field.name, "host"):
      try recordHost(input.extracting(field.value))
    case 6 where Self.matches(input, field.name, "expect"):
      for expectation in Self.list(input, field.value) {
        guard ASCII.equalIgnoringCase(expectation, "100-continue") else { throw .expectationFailed }
        expectsContinue = true
      }
    case 10 where Self.matches(input, field.name, "connection"):
      recordConnection(input, field.value)
    case 14 where Self.matches(input, field.name, "content-length"):
      try recordContentLength(input.extracting(field.value))
    case 16 where Self.matches(input, field.name, "content-encoding"):
      if Self.list(input, field.value).contains(where: { !ASCII.equalIgnoringCase($0, "identity") }) {
        hasContentCoding = true
      }
    case 17 where Self.matches(input, field.name, "transfer-encoding"):
      // Repeated fields form one list, and the only accepted list has one member.
      guard !hasTransferEncoding else { throw .malformed("Transfer-Encoding is repeated.") }
      hasTransferEncoding = true
      isChunked = Self.matches(input, field.value, "chunked")
    default: break
    }
  }

  /// Validates rules that need the whole header.
  func check(_ line: RequestLine) throws(Rejection) {
    guard hosts <= 1, hosts == 1 || line.isVersion10 else {
      throw .malformed("Exactly one Host field is required.")
    }
  }

  func framing(isVersion10: Bool) throws(Rejection) -> RequestHead.Framing {
    let framing = try transferFraming(isVersion10: isVersion10)
    // Empty content needs no decoding.
    guard !hasContentCoding || framing == .length(0) else { throw .contentCodingUnsupported }
    return framing
  }

  private func transferFraming(isVersion10: Bool) throws(Rejection) -> RequestHead.Framing {
    guard hasTransferEncoding else { return .length(contentLength ?? 0) }
    guard contentLength == nil else {
      throw .malformed("Transfer-Encoding and Content-Length must not be combined.")
    }
    guard !isVersion10 else { throw .malformed("HTTP/1.0 does not support Transfer-Encoding.") }
    guard isChunked else { throw .codingNotImplemented }
    return .chunked
  }

  func keepsAlive(isVersion10: Bool) -> Bool {
    !asksClose && (!isVersion10 || asksKeepAlive)
  }

  private mutating func recordHost(_ value: Span<UInt8>) throws(Rejection) {
    hosts += 1
    guard Authority.isValid(value) else { throw .malformed("The Host field is malformed.") }
  }

  private mutating func recordContentLength(_ value: Span<UInt8>) throws(Rejection) {
    // Even equal duplicates are rejected, because another parser could choose differently.
    guard contentLength == nil else { throw .malformed("Content-Length is repeated.") }
    guard let length = value.withUnsafeBufferPointer({ ASCII.decimal($0) }) else {
      throw .malformed("Content-Length is malformed.")
    }
    contentLength = length
  }

  private mutating func recordConnection(_ input: Span<UInt8>, _ range: Range<Int>) {
    if Self.matches(input, range, "keep-alive") {
      asksKeepAlive = true
      return
    }
    for option in Self.list(input, range) {
      if ASCII.equalIgnoringCase(option, "close") { asksClose = true }
      if ASCII.equalIgnoringCase(option, "keep-alive") { asksKeepAlive = true }
    }
  }

  /// Returns the non-empty members of a comma-separated list (RFC 9110, section 5.6.1).
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
