@testable import HTTPServer

/// Frames offered whole or byte by byte yield the same messages and the same end.
private func actions(_ pieces: [ArraySlice<UInt8>]) -> [WebSocketAssembler.Action] {
  guard let reader = WebSocketFrameReader() else { return [] }
  var limits = ServerLimits()
  limits.webSocketMessageBytes = 200
  limits.webSocketFragments = 4
  var assembler = WebSocketAssembler(limits: limits)
  var actions: [WebSocketAssembler.Action] = []
  for piece in pieces {
    var isOver = false
    let isWellFormed = piece.withUnsafeBufferPointer { bytes in
      reader.read(bytes) { piece in
        guard let action = assembler.take(piece) else { return true }
        actions.append(action)
        switch action {
        case .close, .fail: isOver = true
        case .message, .ping, .pong: break
        }
        return !isOver
      }
    }
    if isOver { return actions }
    if !isWellFormed { return actions + [.fail(code: 1002, reason: "")] }
  }
  return actions
}

func fuzzWebSocket(_ bytes: [UInt8]) throws {
  let whole = actions([bytes[...]])
  for case .message(let message) in whole {
    let length =
      switch message {
      case .text(let text): text.utf8.count
      case .binary(let bytes): bytes.count
      }
    try require(length <= 200, "The message is too long.")
  }
  try require(actions(bytes.indices.map { bytes[$0...$0] }) == whole, "Assembling byte by byte differs.")
}
