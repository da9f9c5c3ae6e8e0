import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ClientLogTests {
  @Test func `the log survives a restart and drops its oldest lines`() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try await RealKiwiRepository(folder: folder)
    let log = ClientLog(store: data)
    for number in 0..<ClientLog.maxLines + 5 { log.record(.restarted(waiting: number)) }
    await log.flush()
    let lines = await ClientLog(store: data).lines()
    #expect(lines.count == ClientLog.maxLines)
    #expect(lines.last?.text == "started with \(ClientLog.maxLines + 4) waiting")
    await data.close()
  }
}
