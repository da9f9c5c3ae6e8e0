/// The first line of a request: method, target and version (RFC 9112, section 3).
struct RequestLine: Sendable {
  let method: Method
  /// The path, or `*` when OPTIONS addresses the whole server.
  let path: String
  let query: String
  /// The authority of an absolute-form target, which overrides the Host field.
  let authority: String?
  /// Indicates whether the target is in absolute form with the scheme `https`.
  let requiresTLS: Bool
  let isVersion10: Bool

  init(_ input: Span<UInt8>, _ range: Range<Int>) throws(Rejection) {
    var methodEnd = range.lowerBound
    while methodEnd < range.upperBound, ASCII.tokenBytes.contains(input[methodEnd]) { methodEnd += 1 }
    guard methodEnd > range.lowerBound, methodEnd < range.upperBound, input[methodEnd] == ASCII.space else {
      throw .malformed("The request line is malformed.")
    }
    let targetStart = methodEnd + 1
    var targetEnd = targetStart
    while targetEnd < range.upperBound, input[targetEnd] != ASCII.space { targetEnd += 1 }
    guard targetEnd > targetStart, targetEnd < range.upperBound else {
      throw .malformed("The request line is malformed.")
    }
    isVersion10 = try Self.isVersion10(input.extracting(targetEnd + 1..<range.upperBound))
    method = try Self.method(input.extracting(range.lowerBound..<methodEnd))

    var pathStart = targetStart
    let isAsterisk =
      method == .options && targetEnd == targetStart + 1 && input[targetStart] == UInt8(ascii: "*")
    if isAsterisk || input[targetStart] == UInt8(ascii: "/") {
      authority = nil
      requiresTLS = false
    } else {
      let absolute = try Self.absolute(input, targetStart..<targetEnd)
      authority = absolute.authority
      requiresTLS = absolute.requiresTLS
      pathStart = absolute.pathStart
    }
    // An absolute target without path or query also addresses the server (RFC 9112, section 3.2.4).
    if isAsterisk || method == .options && pathStart == targetEnd {
      path = "*"
      query = ""
    } else {
      let target = try RequestTarget(input, pathStart..<targetEnd)
      path = target.path.isEmpty ? "/" : target.path
      query = target.query
    }
  }

  private static func isVersion10(_ version: Span<UInt8>) throws(Rejection) -> Bool {
    let text = version.withUnsafeBufferPointer { Array($0) }
    if text.elementsEqual("HTTP/1.1".utf8) { return false }
    if text.elementsEqual("HTTP/1.0".utf8) { return true }
    // A later minor version is treated as HTTP/1.1 (RFC 9110, section 2.5).
    if text.count == 8, text.starts(with: "HTTP/1.".utf8), text.last.map(ASCII.isDigit) == true {
      return false
    }
    let pattern = Array("HTTP/0.0".utf8)
    let isVersion =
      text.count == pattern.count
      && zip(text, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? ASCII.isDigit($0) : $0 == $1 }
    throw isVersion ? .versionNotSupported : .malformed("The request line is malformed.")
  }

  private static func method(_ name: Span<UInt8>) throws(Rejection) -> Method {
    let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    if let method = Method(rawValue: name) { return method }
    throw registeredElsewhere.contains(name) ? .methodNotAllowed : .methodUnknown
  }

  /// The registered methods that this server does not support.
  private static let registeredElsewhere: Swift.Set<String> = [
    "CONNECT", "TRACE", "ACL", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "COPY", "LABEL", "LINK",
    "LOCK", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE",
    "ORDERPATCH", "PRI", "PROPFIND", "PROPPATCH", "QUERY", "REBIND", "REPORT", "SEARCH", "UNBIND",
    "UNCHECKOUT", "UNLINK", "UNLOCK", "UPDATE", "UPDATEREDIRECTREF", "VERSION-CONTROL",
  ]

  /// Parses the absolute form that proxies send (RFC 9112, section 3.2.2).
  private static func absolute(
    _ input: Span<UInt8>, _ range: Range<Int>
  ) throws(Rejection) -> (authority: String, requiresTLS: Bool, pathStart: Int) {
    let target = input.extracting(range).withUnsafeBufferPointer { Array($0) }
    for (scheme, isSecure) in [("http://" as StaticString, false), ("https://", true)] {
      let length = scheme.utf8CodeUnitCount
      guard ASCII.equalIgnoringCase(target.prefix(length), scheme) else { continue }
      let end =
        target[length...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? target.endIndex
      guard Authority.isValid(target.span.extracting(length..<end)) else { break }
      return (String(decoding: target[length..<end], as: UTF8.self), isSecure, range.lowerBound + end)
    }
    throw .malformed("The request target is malformed.")
  }
}
