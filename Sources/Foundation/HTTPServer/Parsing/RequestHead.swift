/// The parsed header of a request.
struct RequestHead: Sendable {
  /// The framing of the body (RFC 9112, section 6).
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked

    /// Returns whether the body exceeds `count` bytes. Chunked bodies always may.
    func isLonger(than count: Int) -> Bool {
      if case .length(let length) = self { length > count } else { true }
    }
  }

  var method: Method
  var path: String
  var query: String
  /// Indicates whether the target's scheme is `https`, which is served only over TLS.
  var requiresTLS: Bool
  var headers: HeaderFields
  var framing: Framing
  var isVersion10: Bool
  /// Indicates whether the connection stays open, by version and Connection field.
  var keepsAlive: Bool
  var expectsContinue: Bool
}
