import Foundation
import KiwiData
import KiwiKit

@testable import KiwiEngine

/// A rule of a library's sync that a device breaks, to see that breaking it is noticed.
enum LibraryFault: String, CaseIterable {
  /// Of two swipes the later one counts.
  case demotes
  /// Where to go on from is kept before what came with it.
  case cursorFirst
  /// Nothing that waits is kept.
  case dropsOutbox
  /// What others did is taken for an answer to what waits.
  case forgetsWhatWaits
  /// An answer is merged with what was written, in place of being the truth about it.
  case keepsOwnTimes
  /// Sent before it is recorded.
  case sendsFirst
  /// What a server has lost is not sent again.
  case keepsWhatWasLost
  /// Who rates again changes the rating in place of adding one.
  case rewritesRatings
}

/// One device: what it holds in memory, what it has recorded of each person, and what it waits for.
final class SimulatedLibraryDevice {
  /// All of a person that survives being killed.
  struct Disk {
    var records: [LibraryChange.ID: LibraryChange] = [:]
    var kept = LibraryInfoDetailed()

    mutating func apply(_ commit: LibraryCommit) {
      for record in commit.records { records[record.id] = record }
      for record in commit.removed { records[record.id] = nil }
      kept.waiting.removeAll { record in
        commit.settled.contains(record.id) || commit.waiting.contains { $0.id == record.id }
      }
      kept.waiting += commit.waiting
      kept.sync = commit.sync
    }

    /// The person has left: only what waits stays.
    mutating func leave() {
      kept.waiting = kept.waiting.map { LibraryOutboxRecord(written: $0.written, base: nil, order: $0.order) }
      records = Dictionary(
        kept.waiting.map { ($0.id, $0.written) }, uniquingKeysWith: { first, _ in first })
      kept.sync?.cursor = nil
    }
  }

  /// A decision that is made alone, and what it means once it is on the disk.
  struct Job {
    let keys: [LibraryChange]
    let decide: (inout LibraryStateMachine, [LibraryChange.ID: LibraryChange]) -> LibraryCommit?
    var recorded: () -> Void = {}
  }

  let label: String
  let node: UInt32
  /// How far its clock is from the true time, in milliseconds.
  let clockError: Int64
  var person: String
  var disks: [String: Disk] = [:]
  /// Nil while the device is off.
  var machine: LibraryStateMachine?
  /// Tells what belongs to an earlier run.
  var run = 0
  var alarm = 0
  var jobs: [Job] = []
  /// What is being written to the disk, and what holds from then on.
  var writing: (commit: LibraryCommit, machine: LibraryStateMachine, recorded: () -> Void)?
  var isOnline = true
  /// The number of the request that is under way.
  var request: Int?

  init(label: String, node: UInt32, clockError: Int64, person: String) {
    self.label = label
    self.node = node
    self.clockError = clockError
    self.person = person
  }

  var disk: Disk {
    get { disks[person] ?? Disk() }
    set { disks[person] = newValue }
  }

  func kill() {
    machine = nil
    run += 1
    alarm += 1
    jobs = []
    writing = nil
    request = nil
  }
}
