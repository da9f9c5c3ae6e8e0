import EngineTesting
import Foundation
import KiwiKit

@testable import KiwiEngine

/// A rule that a device breaks, to verify that the simulation detects it.
enum ReadingFault: String, CaseIterable {
  /// A new key for every attempt.
  case newKeys
  /// Pending steps are not stored.
  case noRecords
  /// Sent steps count as done.
  case earlyRemoval
  /// Ages are measured with the adjustable wall clock.
  case wallClock
  /// The age of the first attempt is sent again.
  case staleAge
  /// A session that may have started is discarded without sending its start.
  case forgetsBeginnings
  /// The server responds before it has committed, which only a kill reveals.
  case answersTooEarly
}

/// An operation of a user once it is recorded.
struct ReadingOperation {
  let device: String
  let sessionId: String
  let action: ReadingStep.Action
  let at: DeviceMoment
  /// The time in milliseconds of the world.
  let time: Int
  let zone: String
  /// The error of the device's clock.
  let wallError: Int64

  var key: String { "\(at.boot) \(at.uptime) \(order)" }
  let order: Int
}

/// One device of a reader: its memory, its disk and its pending requests.
final class SimulatedReader {
  let label: String
  /// The user of the device. The next user finds none of their data.
  var person: EngineServer.Person
  var machine: SessionOrchestrator?
  /// Identifies callbacks of an earlier run.
  var run = 0
  var alarm = 0
  /// The steps that survive a kill, by user.
  var disks: [String: [ReadingStep.ID: ReadingStep]] = [:]
  var snapshots: [String: ServerSnapshot] = [:]
  var isOnline = true
  /// The boot time in milliseconds of the world.
  var bootTime = 0
  var boots = 0
  var wallError: Int64 = 0
  var zone: String
  /// The read stamp of each packet in flight.
  var waiting: [Int: SessionOrchestrator.RefreshStamp?] = [:]
  /// The first reported age of each step, for the fault that never updates it.
  var reportedAges: [ReadingStep.ID: Int] = [:]

  init(label: String, person: EngineServer.Person, zone: String) {
    self.label = label
    self.person = person
    self.zone = zone
  }

  var disk: [ReadingStep] { (disks[person.user.id] ?? [:]).values.sorted { $0.order < $1.order } }

  func moment(_ now: Int, epoch: Int) -> DeviceMoment {
    DeviceMoment(
      wall: Int64(epoch) * 1_000 + Int64(now) + wallError, uptime: Int64(now - bootTime),
      boot: "\(label)\(boots)")
  }

  func start(seed: UInt64) {
    var machine = SessionOrchestrator(me: person.user, random: RandomSource(seed: seed))
    machine.restore(disk, snapshot: snapshots[person.user.id])
    machine.resume()
    self.machine = machine
  }

  func kill() {
    if let machine { snapshots[person.user.id] = machine.snapshot }
    machine = nil
    run += 1
    alarm += 1
    waiting = [:]
  }
}
