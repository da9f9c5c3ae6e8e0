import Foundation
@testable import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// A socket and its output, between the server's loop and the registry.
@MainActor @Suite struct SocketConnectionTests {
  let time = ManualTime()
  let made = Made()
  let registry: SessionRegistry
  let connection: SocketConnection
  let socket = WebSocket(queueLimit: 1 << 20) { _ in }

  @MainActor final class Made {
    var all: [ScriptedPage] = []
  }

  init() {
    let made = made
    registry = SessionRegistry(version: "v", limits: SessionLimits(), time: time.time) { _, environment in
      let page = ScriptedPage(environment)
      made.all.append(page)
      return page
    }
    connection = SocketConnection(
      visitor: Visitor(), registry: registry, time: time.time, helloWithin: .seconds(15))
    connection.opened(socket)
  }

  nonisolated static let hello =
    #"[0,"hello",0,{"connect":null,"resume":null,"frame":0,"url":"/","display":["compact","dark",false],"zone":"GMT"}]"#

  private func receive(_ texts: String...) {
    for text in texts { connection.received(.text(text), on: socket) }
  }

  /// Lets the main actor run its pending work until the condition holds.
  private func settle(until condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if condition() { return true }
      await Task.yield()
    }
    return condition()
  }

  /// The code of the close frame, which is queued last.
  private func closeCode() -> UInt16? {
    let (bytes, isClosing) = socket.takeFrames()
    guard isClosing, bytes.count >= 4 else { return nil }
    return UInt16(bytes[bytes.count - 2]) << 8 | UInt16(bytes[bytes.count - 1])
  }

  @Test func `events sent with the hello are handled after it`() async {
    receive(Self.hello, #"[1,"tap",1]"#, #"[2,"tap",1]"#)
    #expect(await settle { made.all.first?.events.map(\.sequence) == [1, 2] })
    #expect(registry.counts.attached == 1)
  }

  @Test(arguments: ["nonsense", #"[1,"tap",1]"#, hello.replacingOccurrences(of: "\"/\"", with: "\"//x\"")])
  func `a socket that does not begin with a hello is closed`(text: String) async {
    receive(text)
    var code: UInt16?
    #expect(
      await settle {
        code = code ?? closeCode()
        return code != nil
      })
    #expect(code == 1008)
    #expect(made.all.isEmpty)
  }

  @Test func `a silent socket is closed after fifteen seconds`() async {
    var code: UInt16?
    #expect(
      await settle {
        time.advance(by: .seconds(16))
        code = code ?? closeCode()
        return code != nil
      })
    #expect(code == 1008)
  }

  @Test func `a flood closes the socket, and only the burst is handled`() async {
    receive(Self.hello)
    #expect(await settle { registry.counts.attached == 1 })
    for sequence in 1...1_000 { receive("[\(sequence),\"tap\",1]") }
    var code: UInt16?
    #expect(
      await settle {
        code = code ?? closeCode()
        return code != nil
      })
    #expect(code == 1008)
    #expect((made.all.first?.events.count ?? 0) <= 64)
  }

  @Test func `events beyond the rate are delayed and not lost`() async {
    receive(Self.hello)
    #expect(await settle { registry.counts.attached == 1 })
    for sequence in 1...60 { receive("[\(sequence),\"tap\",1]") }
    #expect(await settle { made.all.first?.events.count == 60 })
    for sequence in 61...90 { receive("[\(sequence),\"tap\",1]") }
    #expect(
      await settle {
        time.advance(by: .milliseconds(10))
        return made.all.first?.events.count == 90
      })
    #expect(made.all.first?.events.map(\.sequence) == Array(1...90))
  }

  @Test func `a browser that leaves during rendering can return to its session`() async {
    receive(Self.hello)
    connection.closed(socket, code: nil)
    #expect(await settle { registry.counts.detached == 1 })
  }
}
