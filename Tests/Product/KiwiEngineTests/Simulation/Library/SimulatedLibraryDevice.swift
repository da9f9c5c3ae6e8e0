import Foundation
import KiwiData
import KiwiKit

@testable import KiwiEngine

/// A rule of library sync that a device breaks, to verify that the simulation detects it.
enum LibraryFault: String, CaseIterable {
  /// The later of two swipes counts.
  case demotes
  /// The cursor is saved before its changes.
  case cursorFirst
  /// Pending changes are not stored.
  case dropsOutbox
  /// Remote changes are taken as the response to pending ones.
  case forgetsWhatWaits
  /// A response is merged with the written record instead of replacing it.
  case keepsOwnTimes
  /// Changes are sent before they are recorded.
  case sendsFirst
  /// Records lost by the server are not sent again.
  case keepsWhatWasLost
  /// Rating again changes the rating instead of adding one.
  case rewritesRatings
}

/// One device: its memory, the disk of each user and its pending work.
final class SimulatedLibraryDevice {
  /// The data of one user that survives a kill.
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

    /// The user logged out, and only pending changes are kept.
    mutating func leave() {
      kept.waiting = kept.waiting.map { LibraryOutboxRecord(written: $0.written, base: nil, order: $0.order) }
      records = Dictionary(
        kept.waiting.map { ($0.id, $0.written) }, uniquingKeysWith: { first, _ in first })
      kept.sync?.cursor = nil
    }
  }

  /// An exclusive decision, and its effect once it is on the disk.
  struct Job {
    let keys: [LibraryChange]
    let decide: (inout LibraryStateMachine, [LibraryChange.ID: LibraryChange]) -> LibraryCommit?
    var recorded: () -> Void = {}
  }

  let label: String
  let node: UInt32
  /// The difference between its clock and the true time in milliseconds.
  let clockError: Int64
  var person: String
  var disks: [String: Disk] = [:]
  /// The state; nil while the device is off.
  var machine: LibraryStateMachine?
  /// Identifies callbacks of an earlier run.
  var run = 0
  var alarm = 0
  var jobs: [Job] = []
  /// The commit being written to the disk, with the state that follows.
  var writing: (commit: LibraryCommit, machine: LibraryStateMachine, recorded: () -> Void)?
  var isOnline = true
  /// The number of the request in flight.
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
