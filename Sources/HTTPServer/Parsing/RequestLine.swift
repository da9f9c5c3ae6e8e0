/// The first line of a request: method, target and version (RFC 9112, section 3).
struct RequestLine: Sendable {
  let method: Method
  let path: String
  let query: String
  /// The host an absolute-form target names.
  let authority: String?
  let isVersion10: Bool

  init(_ input: Span<UInt8>, _ range: Range<Int>) throws(Refusal) {
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

    var start = targetStart
    if input[start] == UInt8(ascii: "/") {
      authority = nil
    } else {
      let (text, pathStart) = try Self.authority(input, targetStart..<targetEnd)
      authority = text
      start = pathStart
    }
    let target = try RequestTarget(input, start..<targetEnd)
    path = target.path
    query = target.query
  }

  private static func isVersion10(_ version: Span<UInt8>) throws(Refusal) -> Bool {
    let text = version.withUnsafeBufferPointer { Array($0) }
    if text.elementsEqual("HTTP/1.1".utf8) { return false }
    if text.elementsEqual("HTTP/1.0".utf8) { return true }
    let pattern = Array("HTTP/0.0".utf8)
    let isVersion =
      text.count == pattern.count
      && zip(text, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? ASCII.isDigit($0) : $0 == $1 }
    throw isVersion ? .versionNotSupported : .malformed("The request line is malformed.")
  }

  private static func method(_ name: Span<UInt8>) throws(Refusal) -> Method {
    let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    if let method = Method(rawValue: name) { return method }
    throw registeredElsewhere.contains(name) ? .methodNotAllowed : .methodUnknown
  }

  /// Methods the registry knows and this server does not serve.
  private static let registeredElsewhere: Swift.Set<String> = [
    "CONNECT", "TRACE", "ACL", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "COPY", "LABEL", "LINK",
    "LOCK", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE",
    "ORDERPATCH", "PRI", "PROPFIND", "PROPPATCH", "QUERY", "REBIND", "REPORT", "SEARCH", "UNBIND",
    "UNCHECKOUT", "UNLINK", "UNLOCK", "UPDATE", "UPDATEREDIRECTREF", "VERSION-CONTROL",
  ]

  /// Absolute-form, as a proxy sends it: the authority, and where the path begins.
  private static func authority(
    _ input: Span<UInt8>, _ range: Range<Int>
  ) throws(Refusal) -> (String, Int) {
    let target = input.extracting(range).withUnsafeBufferPointer { Array($0) }
    let schemes: [StaticString] = ["http://", "https://"]
    for scheme in schemes {
      let length = scheme.utf8CodeUnitCount
      guard ASCII.equalIgnoringCase(target.prefix(length), scheme) else { continue }
      let slash = target[length...].firstIndex(of: UInt8(ascii: "/")) ?? target.endIndex
      let isValid = target.span.extracting(length..<slash).withUnsafeBufferPointer {
        isAuthority($0.span)
      }
      guard isValid, slash < target.endIndex else { break }
      return (String(decoding: target[length..<slash], as: UTF8.self), range.lowerBound + slash)
    }
    throw .malformed("The request target is malformed.")
  }

  private static let authorityBytes = ASCII.Set(
    "-._~!$&'()*+,;=:[]%0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// Whether this can be a host with an optional port: user information is refused.
  static func isAuthority(_ value: Span<UInt8>) -> Bool {
    for index in value.indices where !authorityBytes.contains(value[index]) { return false }
    return !value.isEmpty
  }
}
