/// A request and the state of its response.
struct Exchange: Sendable {
  /// The number that distinguishes this exchange from earlier ones of the connection.
  let serial: UInt32
  /// Retained for the WebSocket handshake, which a handler may choose.
  let request: Request
  let isVersion10: Bool
  let keepsAlive: Bool
  /// The resource counters, or nil if the address is not counted.
  let use: AddressUse?
  /// The body stream, or nil if the whole body arrived with the header.
  let stream: BodyStream?
  /// Indicates whether the client waits for `100 Continue`.
  var owesContinue: Bool
  var isBodyComplete: Bool
}
