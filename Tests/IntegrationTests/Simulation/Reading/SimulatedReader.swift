import EngineTesting
import Foundation
import KiwiKit

@testable import KiwiEngine

/// A rule that a device breaks, to see that breaking it is noticed.
enum ReadingFault: String, CaseIterable {
  /// A new key for every attempt.
  case newKeys
  /// Nothing that waits is kept.
  case noRecords
  /// What is sent counts as done.
  case earlyRemoval
  /// How long ago something was is told by the clock that people set.
  case wallClock
  /// It is told as it was when the step was sent first.
  case staleAge
  /// A session that may have begun is discarded without a word about its beginning.
  case forgetsBeginnings
  /// The server answers before what it says is on its disk, which only being killed shows.
  case answersTooEarly
}

/// Something that a person did, as the world knows it once it is recorded.
struct ReadingDeed {
  let device: String
  let sessionId: String
  let action: ReadingStep.Action
  let at: DeviceMoment
  /// In milliseconds of the world.
  let time: Int
  let zone: String
  /// By how much the device's clock was wrong.
  let wallError: Int64

  var key: String { "\(at.boot) \(at.uptime) \(order)" }
  let order: Int
}

/// One device of a reader: what it holds in memory, what it has recorded, and what it waits for.
final class SimulatedReader {
  let label: String
  /// Whose device it is; the next one finds nothing of them on it.
  var person: EngineServer.Person
  var machine: SessionOrchestrator?
  /// Tells what belongs to an earlier run.
  var run = 0
  var alarm = 0
  /// All that survives being killed, of each person.
  var disks: [String: [ReadingStep.ID: ReadingStep]] = [:]
  var words: [String: ReadingWord] = [:]
  var isOnline = true
  /// In milliseconds of the world.
  var bootTime = 0
  var boots = 0
  var wallError: Int64 = 0
  var zone: String
  /// The packet that a step went out with last.
  var waiting: [Int: SessionOrchestrator.LookStamp?] = [:]
  /// What was told of a step at first, for a device that tells no other.
  var toldAges: [ReadingStep.ID: Int] = [:]

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
    machine.restore(disk, word: words[person.user.id])
    machine.resume()
    self.machine = machine
  }

  func kill() {
    if let machine { words[person.user.id] = machine.word }
    machine = nil
    run += 1
    alarm += 1
    waiting = [:]
  }
}
