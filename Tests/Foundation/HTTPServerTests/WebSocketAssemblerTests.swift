import Testing

@testable import HTTPServer

struct WebSocketAssemblerTests {
  /// Returns the actions for frames offered in pieces, up to the first close or failure, as a session does.
  private func actions(
    _ pieces: [ArraySlice<UInt8>], limits: ServerLimits = ServerLimits()
  ) throws -> [WebSocketAssembler.Action] {
    let reader = try #require(WebSocketFrameReader())
    var assembler = WebSocketAssembler(limits: limits)
    var actions: [WebSocketAssembler.Action] = []
    var isOver = false
    for piece in pieces where !isOver {
      let isWellFormed = piece.withUnsafeBufferPointer { bytes in
        reader.read(bytes) { piece in
          guard let action = assembler.take(piece) else { return true }
          actions.append(action)
          switch action {
          case .close, .fail: isOver = true
          default: break
          }
          return !isOver
        }
      }
      if !isWellFormed {
        actions.append(.fail(code: 1002, reason: "Malformed frame."))
        isOver = true
      }
    }
    if !isOver { #expect(reader.isAtFrameBoundary) }
    return actions
  }

  private func actions(_ frames: [TestFrame], limits: ServerLimits = ServerLimits()) throws
    -> [WebSocketAssembler.Action]
  {
    try actions([ArraySlice(frames.flatMap(\.masked))], limits: limits)
  }

  private func failure(_ frames: TestFrame..., limits: ServerLimits = ServerLimits()) throws -> UInt16? {
    guard case .fail(let code, _) = try actions(frames, limits: limits).last else { return nil }
    return code
  }

  private static let conversation: [TestFrame] = [
    .text("hello"), TestFrame(opcode: 0x2, payload: [0, 255]),
    TestFrame(isFinal: false, opcode: 0x1, payload: Array("a€".utf8.prefix(2))),
    TestFrame(opcode: 0x9, payload: Array("ping".utf8)),
    TestFrame(isFinal: false, opcode: 0x0, payload: []),
    TestFrame(opcode: 0x0, payload: Array("€".utf8.dropFirst())),
    TestFrame(opcode: 0x1, payload: []), TestFrame(opcode: 0xa, payload: []),
    TestFrame(opcode: 0x2, payload: [UInt8](repeating: 7, count: 126)),
    TestFrame(opcode: 0x2, payload: [UInt8](repeating: 8, count: 300)), .close(1000, "bye"),
  ]

  private static let expected: [WebSocketAssembler.Action] = [
    .message(.text("hello")), .message(.binary([0, 255])), .ping(Array("ping".utf8)), .message(.text("a€")),
    .message(.text("")), .pong, .message(.binary([UInt8](repeating: 7, count: 126))),
    .message(.binary([UInt8](repeating: 8, count: 300))), .close(code: 1000),
  ]

  @Test func `frames become messages at any split`() throws {
    let bytes = Self.conversation.flatMap(\.masked)
    #expect(try actions([bytes[...]]) == Self.expected)
    for pieces in everySplit(bytes) {
      #expect(try actions(pieces) == Self.expected, "cut at \(pieces[0].count)")
    }
    #expect(try actions(bytes.indices.map { bytes[$0...$0] }) == Self.expected)
  }

  @Test func `an unmasked frame fails with 1002`() throws {
    #expect(
      try actions([ArraySlice(TestFrame.text("a").unmasked)]).last
        == .fail(code: 1002, reason: "Frames must be masked."))
  }

  @Test func `invalid frames fail with 1002`() throws {
    #expect(try failure(TestFrame(reservedBits: 4, opcode: 1, payload: [])) == 1002)
    #expect(try failure(TestFrame(opcode: 0x3, payload: [])) == 1002)
    #expect(try failure(TestFrame(opcode: 0xb, payload: [])) == 1002)
    #expect(try failure(TestFrame(opcode: 0x0, payload: [])) == 1002)
    #expect(
      try failure(TestFrame(isFinal: false, opcode: 1, payload: []), TestFrame(opcode: 1, payload: []))
        == 1002)
    #expect(try failure(TestFrame(isFinal: false, opcode: 9, payload: [])) == 1002)
    #expect(try failure(TestFrame(opcode: 9, payload: [UInt8](repeating: 0, count: 126))) == 1002)
    #expect(try failure(TestFrame(opcode: 8, payload: [3])) == 1002)
  }

  @Test func `non-minimal lengths fail with 1002`() throws {
    let mask: [UInt8] = [0, 0, 0, 0]
    for header: [UInt8] in [
      [0x82, 0xfe, 0, 5], [0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 5], [0x82, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0],
    ] {
      guard case .fail(let code, _) = try actions([ArraySlice(header + mask + [1, 2, 3, 4, 5])]).last else {
        Issue.record("\(header) was accepted")
        continue
      }
      #expect(code == 1002)
    }
  }

  @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535] as [UInt16])
  func `a reserved close code fails with 1002`(_ code: UInt16) throws {
    #expect(try failure(.close(code)) == 1002)
  }

  @Test(arguments: [1000, 1001, 1003, 1007, 1011, 3000, 4999] as [UInt16])
  func `a valid close code is passed on`(_ code: UInt16) throws {
    #expect(try actions([TestFrame.close(code, "why")]) == [.close(code: code)])
  }

  @Test func `a close may have no code`() throws {
    #expect(try actions([TestFrame(opcode: 8, payload: [])]) == [.close(code: nil)])
  }

  @Test func `text with invalid UTF-8 fails with 1007`() throws {
    #expect(try failure(TestFrame(opcode: 1, payload: [0xc0, 0xaf])) == 1007)
    #expect(try failure(TestFrame(opcode: 1, payload: [0xe2, 0x82])) == 1007)
    #expect(try failure(TestFrame(opcode: 8, payload: [0x03, 0xe8, 0xff])) == 1007)
  }

  @Test func `a message above the limit fails with 1009 before it is buffered`() throws {
    var limits = ServerLimits()
    limits.webSocketMessageBytes = 10
    let ten = [UInt8](repeating: 1, count: 10)
    #expect(try actions([TestFrame(opcode: 2, payload: ten)], limits: limits) == [.message(.binary(ten))])
    #expect(try failure(TestFrame(opcode: 2, payload: ten + [1]), limits: limits) == 1009)
    let start = TestFrame(isFinal: false, opcode: 2, payload: ten)
    #expect(try failure(start, TestFrame(opcode: 0, payload: [1]), limits: limits) == 1009)
    let promise: [UInt8] = [0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 1]
    #expect(try actions([promise[...]]).last == .fail(code: 1009, reason: "The message is too long."))
  }

  @Test func `a message in too many fragments fails with 1008`() throws {
    var limits = ServerLimits()
    limits.webSocketFragments = 3
    let start = TestFrame(isFinal: false, opcode: 2, payload: [1])
    let middle = TestFrame(isFinal: false, opcode: 0, payload: [1])
    let end = TestFrame(opcode: 0, payload: [1])
    #expect(try actions([start, middle, end], limits: limits) == [.message(.binary([1, 1, 1]))])
    #expect(try failure(start, middle, middle, end, limits: limits) == 1008)
  }
}
