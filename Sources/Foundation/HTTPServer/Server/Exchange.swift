/// One request on its way to an answer.
struct Exchange: Sendable {
  /// Tells this exchange from earlier ones of the connection.
  let serial: UInt32
  /// Kept for the WebSocket handshake, which a handler may choose.
  let request: Request
  let isVersion10: Bool
  let keepsAlive: Bool
  /// Where it is counted; nil when its address is not.
  let use: AddressUse?
  /// Nil when the whole body came with the header.
  let stream: BodyStream?
  /// Whether `100 Continue` is still owed to a client that waits for it.
  var owesContinue: Bool
  var isBodyComplete: Bool
}
