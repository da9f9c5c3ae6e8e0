/// Delimits the parts of streamed content (RFC 9112, section 6).
struct ResponseFraming: Sendable {
  enum Form: Sendable, Hashable {
    /// Each part with its length before it.
    case chunked
    /// So many bytes are left.
    case length(Int)
    /// The end of the connection is the end of the content, which HTTP/1.0 knows alone.
    case untilClose
  }

  private(set) var form: Form

  init(contentLength: Int?, isVersion10: Bool) {
    form = contentLength.map(Form.length) ?? (isVersion10 ? .untilClose : .chunked)
  }

  /// The part as it goes out; nil where it is longer than promised.
  mutating func frame(_ part: [UInt8]) -> [UInt8]? {
    switch form {
    case .untilClose: return part
    case .length(let left):
      guard part.count <= left else { return nil }
      form = .length(left - part.count)
      return part
    case .chunked:
      // A chunk without content would be the last one.
      if part.isEmpty { return [] }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(part.count + 12)
      bytes += String(part.count, radix: 16).utf8
      bytes += "\r\n".utf8
      bytes += part
      bytes += "\r\n".utf8
      return bytes
    }
  }

  /// The bytes behind the last part; nil where content is missing.
  var end: [UInt8]? {
    switch form {
    case .untilClose, .length(0): []
    case .length: nil
    case .chunked: Array("0\r\n\r\n".utf8)
    }
  }
}
