/// The limits used by the parser, a subset of ``ServerLimits`` that is stored per connection.
struct MessageLimits: Sendable {
  let requestLineBytes: Int
  let headerBytes: Int
  let headerFields: Int
  let bodyBytes: Int

  init(_ limits: ServerLimits) {
    requestLineBytes = limits.requestLineBytes
    headerBytes = limits.headerBytes
    headerFields = limits.headerFields
    bodyBytes = limits.bodyBytes
  }
}
