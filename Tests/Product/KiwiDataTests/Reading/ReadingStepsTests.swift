import Foundation
import Testing

@testable import KiwiData

struct ReadingStepsTests {
  private func record(_ id: String, _ order: Int) -> StepRecord {
    StepRecord(id: id, order: order, content: Data("do \(id)".utf8))
  }

  @Test func `steps survive a restart in their order`() async throws {
    let folder = DeviceFolder()
    var data = try await folder.open()
    try await data.changeSteps(.readingSteps, [.save(record("b", 2)), .save(record("a", 1))])
    try await data.changeSteps(.readingSteps, [.save(record("c", 3)), .remove(id: "b")])
    await data.close()
    data = try await folder.open()
    #expect(try await data.fetchSteps(.readingSteps) == [record("a", 1), record("c", 3)])
    await data.close()
  }

  @Test func `logging out removes the reading snapshot and keeps pending steps`() async throws {
    let folder = DeviceFolder()
    defer { withExtendedLifetime(folder) {} }
    let data = try await folder.open()
    try await data.changeSteps(.readingSteps, [.save(record("a", 1))])
    try await data.saveReadingSnapshot(Data("word".utf8))
    try await data.saveReadingSignal(ReadingSignalRecord(sessionId: "s", startedAt: 1, content: Data()))
    try await data.clearCache()
    #expect(try await data.fetchReadingSnapshot() == nil)
    #expect(try await data.fetchSteps(.readingSteps).count == 1)
    #expect(try await data.fetchReadingSignals().count == 1)
    try await data.removeUserData()
    #expect(try await data.fetchSteps(.readingSteps).isEmpty)
    #expect(try await data.fetchReadingSignals().isEmpty)
    await data.close()
  }

  @Test func `only the latest signals and log lines are kept`() async throws {
    let folder = DeviceFolder()
    defer { withExtendedLifetime(folder) {} }
    let data = try await folder.open()
    for number in 0..<RealKiwiRepository.maxReadingSignals + 3 {
      try await data.saveReadingSignal(
        ReadingSignalRecord(sessionId: "\(number)", startedAt: number, content: Data()))
    }
    let signals = try await data.fetchReadingSignals()
    #expect(signals.count == RealKiwiRepository.maxReadingSignals)
    #expect(signals.last?.startedAt == 3)
    let lines = (0..<RealKiwiRepository.maxClientLogLines + 2).map {
      ClientLogRecord(happenedAt: Date(timeIntervalSince1970: Double($0)), line: "line \($0)")
    }
    try await data.appendToClientLog(lines)
    #expect(try await data.fetchClientLog() == Array(lines.dropFirst(2)))
    await data.close()
  }

  @Test func `turning learning off deletes the signals`() async throws {
    let folder = DeviceFolder()
    defer { withExtendedLifetime(folder) {} }
    let data = try await folder.open()
    #expect(try await data.fetchLearnsFromSessions())
    try await data.saveReadingSignal(ReadingSignalRecord(sessionId: "s", startedAt: 1, content: Data()))
    try await data.saveLearnsFromSessions(false)
    #expect(try await !data.fetchLearnsFromSessions())
    #expect(try await data.fetchReadingSignals().isEmpty)
    await data.close()
  }
}
