/// Frames the parts of streamed content (RFC 9112, section 6).
struct ResponseFraming: Sendable {
  enum Form: Sendable, Hashable {
    /// Each part is preceded by its length.
    case chunked
    /// This number of bytes remains.
    case length(Int)
    /// The end of the connection ends the content, the only form in HTTP/1.0.
    case untilClose
  }

  private(set) var form: Form

  init(contentLength: Int?, isVersion10: Bool) {
    form = contentLength.map(Form.length) ?? (isVersion10 ? .untilClose : .chunked)
  }

  /// Returns the framed part, or nil if it exceeds the declared length.
  mutating func frame(_ part: [UInt8]) -> [UInt8]? {
    switch form {
    case .untilClose: return part
    case .length(let left):
      guard part.count <= left else { return nil }
      form = .length(left - part.count)
      return part
    case .chunked:
      // An empty chunk would end the content.
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

  /// The bytes after the last part, or nil if content is missing.
  var end: [UInt8]? {
    switch form {
    case .untilClose, .length(0): []
    case .length: nil
    case .chunked: Array("0\r\n\r\n".utf8)
    }
  }
}
