@testable import HTTPServer

/// A decoder's output, with content joined so that chunk boundaries do not show.
struct DecodedStream: Equatable {
  struct Message: Equatable {
    var method: HTTPServer.Method
    var path: String
    var query: String
    var fields: [String]
    var keepsAlive: Bool
    var body: [UInt8] = []
    var isComplete = false

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  var messages: [Message] = []
  var rejection: Rejection?
  /// The bytes that the decoder left unconsumed.
  var rest: [UInt8] = []

  /// Offers the pieces one after another, as a connection would.
  init(_ pieces: [ArraySlice<UInt8>], limits: ServerLimits = ServerLimits()) {
    var decoder = RequestDecoder(limits: MessageLimits(limits))
    for piece in pieces where rejection == nil {
      rest.append(contentsOf: piece)
      take(from: &decoder)
    }
  }

  init(_ text: String, limits: ServerLimits = ServerLimits()) {
    self.init([ArraySlice(text.utf8)], limits: limits)
  }

  private mutating func take(from decoder: inout RequestDecoder) {
    while true {
      let (action, consumed) = decoder.next(rest.span)
      switch action {
      case .needsMore: break
      case .head(let head):
        messages.append(
          Message(
            method: head.method, path: head.path, query: head.query,
            fields: head.headers.pairs.map { "\($0.name): \($0.value)" }, keepsAlive: head.keepsAlive))
      case .content(let range): messages[messages.count - 1].body += rest[range]
      case .end: messages[messages.count - 1].isComplete = true
      case .reject(let rejection): self.rejection = rejection
      }
      rest.removeFirst(consumed)
      switch action {
      case .needsMore, .reject: return
      case .end where rest.isEmpty: return
      default: continue
      }
    }
  }
}

/// Returns every split of the bytes into two, empty parts included.
func everySplit(_ bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
  (0...bytes.count).map { [bytes[..<$0], bytes[$0...]] }
}
