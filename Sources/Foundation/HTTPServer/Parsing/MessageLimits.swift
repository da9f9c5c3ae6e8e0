/// The bounds that parsing needs, small because every connection holds them.
struct MessageLimits: Sendable {
  let requestLineBytes: Int
  let headerBytes: Int
  let headerFields: Int
  let bodyBytes: Int

  init(_ limits: Limits) {
    requestLineBytes = limits.requestLineBytes
    headerBytes = limits.headerBytes
    headerFields = limits.headerFields
    bodyBytes = limits.bodyBytes
  }
}
