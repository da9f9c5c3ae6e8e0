import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Threads

@testable import KiwiEngine

/// A rule that a device breaks, to verify that the simulation detects it.
enum Fault: String, CaseIterable {
  /// A new idempotency key for every attempt.
  case newKeys
  /// The outbox is not stored.
  case noRecords
  /// Sent entries count as done.
  case earlyRemoval
  /// Entries are sent before they are recorded.
  case sendsFirst
}

/// An operation of a user, which the model applies once it is recorded.
enum UserOperation {
  case like(postId: String, Bool)
  case follow(username: String, Bool)
  case create(Thing)
  case edit(Thing, text: String)
  case delete(Thing)
  case discard(Thing)
}

/// A post or a comment that a user wrote.
final class Thing {
  let entry: OutboxEntry.ID
  /// The post that a comment is under.
  let post: String?
  /// The text as last recorded.
  var text: String
  var isRecorded = false
  var isDeleted = false
  var isDiscarded = false
  /// The server's id, once the device knows it.
  var serverID: String?

  init(entry: OutboxEntry.ID, post: String?, text: String) {
    self.entry = entry
    self.post = post
    self.text = text
  }
}

/// A request of a device to the server.
enum DeviceRequest {
  case perform(OutboxEntry)
  case feed(after: String?)
  case post(id: String)
  case comments(postId: String, after: String?)
}

enum DeviceAnswer {
  case performed(Result<OutboxResult, APIFailure>)
  case feed(Result<PostPage, APIFailure>)
  case post(Result<Post, APIFailure>)
  case comments(Result<CommentPage, APIFailure>)
}

/// One device of a user: its memory, its disk and its pending requests.
final class SimulatedDevice {
  enum Job {
    case effect(PostStateMachine.Effect)
    case recorded(UserOperation)
  }

  struct Waiting {
    let request: DeviceRequest
    let stamp: ReadStamp?
  }

  let label: String
  let person: EngineServer.Person
  let remote: PostRemoteDataSource
  /// The state; nil while the device is off.
  var machine: PostStateMachine?
  /// Identifies callbacks of an earlier run.
  var run = 0
  /// A device has one alarm, which a new one replaces.
  var alarm = 0
  /// The entries that survive a kill.
  var disk: [OutboxEntry.ID: OutboxEntry] = [:]
  var jobs: [Job] = []
  var isWriting = false
  var isOnline = true
  var waiting: [Int: Waiting] = [:]
  /// The shown part of the feed and its cursor.
  var screen: [Post] = []
  var cursor: String?
  var things: [Thing] = []
  /// The user's last recorded intents by post and by username.
  var likes: [String: Bool] = [:]
  var follows: [String: Bool] = [:]

  init(label: String, person: EngineServer.Person) {
    self.label = label
    self.person = person
    remote = PostRemoteDataSource(api: person.api, pageSize: 4, commentPageSize: 4)
  }

  func start(seed: UInt64, now: Date) -> [PostStateMachine.Effect] {
    var configuration = PostStateMachine.Configuration()
    // Small, so values are evicted during the run.
    configuration.postLimit = 6
    configuration.threadLimit = 2
    var machine = PostStateMachine(
      me: person.user, configuration: configuration, random: RandomSource(seed: seed))
    let stored = disk.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    let effects = machine.restore(stored, now: now)
    self.machine = machine
    return effects
  }

  func kill() {
    machine = nil
    run += 1
    alarm += 1
    jobs = []
    isWriting = false
    waiting = [:]
    screen = []
    cursor = nil
  }

  /// The current id on this device, or nil once deleted.
  func reference(_ thing: Thing) -> String? {
    if let id = thing.serverID { return id }
    return machine?.outbox.entry(thing.entry) == nil ? nil : thing.entry
  }
}
