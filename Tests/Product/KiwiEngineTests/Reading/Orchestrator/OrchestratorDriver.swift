import EngineTesting
import Formats
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// A device that a test controls step by step with its own clock.
struct OrchestratorDriver {
  static let me = User(id: "u", username: "ana")

  var machine = SessionOrchestrator(me: Self.me, random: RandomSource(seed: 1))
  /// The time in milliseconds.
  var time: Int64 = 0
  var wallError: Int64 = 0
  var boot = "one"
  var bootedAt: Int64 = 0

  init(isResumed: Bool = true) { if isResumed { machine.resume() } }

  var now: DeviceMoment {
    DeviceMoment(wall: 1_770_000_000_000 + time + wallError, uptime: time - bootedAt, boot: boot)
  }

  mutating func pass(seconds: Int64) { time += seconds * 1_000 }

  mutating func reboot() {
    boot += "+"
    bootedAt = time
  }

  /// Records a step, as a store does.
  @discardableResult mutating func perform(_ action: ReadingStep.Action, _ id: String) -> [ReadingStepChange]
  {
    let changes = machine.record(action, sessionId: id, now: now) ?? []
    machine.recorded(changes)
    return changes
  }

  @discardableResult mutating func start(_ id: String, joining joined: String? = nil) -> [ReadingStepChange] {
    perform(.start(ReadingSessionStart(id: id, bookTitle: "Book \(id)"), joining: joined), id)
  }

  /// Sends the step that is due, or returns nil.
  mutating func send() -> ReadingStepRequest? {
    guard case .send(let step) = machine.next(now: now) else { return nil }
    return machine.request(for: step.id, now: now)
  }

  /// Sends the step that must be due.
  mutating func sent() throws -> ReadingStepRequest {
    let request = send()
    return try #require(request)
  }

  @discardableResult mutating func answer(
    _ request: ReadingStepRequest?, _ outcome: Result<ReadingSession?, APIFailure>
  ) -> SessionOrchestrator.Consequences {
    machine.answered(request?.key ?? "", outcome, now: now, chance: 0)
  }

  func session(_ id: String, _ status: ReadingSession.Status, _ seconds: Int = 0) -> ReadingSession {
    ReadingSession(
      id: id, reader: Self.me, bookTitle: "Book \(id)", status: status,
      startedAt: Date(timeIntervalSince1970: 1_770_000_000), elapsedSeconds: seconds,
      day: .init(daysSinceEpoch: 20_486))
  }

  /// Each open session with its state and seconds.
  var shown: [String] {
    machine.shown(now: now).open.map { line in
      "\(line.session.id) \(line.session.status) \(line.session.elapsedSeconds)"
    }
  }
}
