/// What a request's header says, before the body.
struct RequestHead: Sendable {
  /// How the end of the body is known (RFC 9112, section 6).
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked

    /// Whether more bytes must come than these; of chunks that cannot be known.
    func isLonger(than count: Int) -> Bool {
      if case .length(let length) = self { length > count } else { true }
    }
  }

  var method: Method
  var path: String
  var query: String
  /// Whether the target names `https`, which may be asked for over TLS only.
  var requiresTLS: Bool
  var headers: HeaderFields
  var framing: Framing
  var isVersion10: Bool
  /// Whether the client wants the connection to stay open, by version and Connection field.
  var keepsAlive: Bool
  var expectsContinue: Bool
}
