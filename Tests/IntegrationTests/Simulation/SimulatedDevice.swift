import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Threads

@testable import KiwiEngine

/// A rule that a device breaks, to see that breaking it is noticed.
enum Fault: String, CaseIterable {
  /// A new idempotency key for every attempt.
  case newKeys
  /// Nothing of the outbox is kept.
  case noRecords
  /// What is sent counts as done.
  case earlyRemoval
  /// Sent before it is recorded.
  case sendsFirst
}

/// What a person did on a device, as the model has to know it once it is recorded.
enum Deed {
  case like(postId: String, Bool)
  case follow(username: String, Bool)
  case create(Thing)
  case edit(Thing, text: String)
  case delete(Thing)
  case discard(Thing)
}

/// A post or a comment that a person wrote.
final class Thing {
  let entry: OutboxEntry.ID
  /// The post that a comment is under.
  let post: String?
  /// What stands in it, as last recorded.
  var text: String
  var isRecorded = false
  var isDeleted = false
  var isDiscarded = false
  /// What the device learned that the server calls it.
  var serverID: String?

  init(entry: OutboxEntry.ID, post: String?, text: String) {
    self.entry = entry
    self.post = post
    self.text = text
  }
}

/// What a device asks of the server.
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

/// One device of a person: what it holds in memory, what it has recorded, and what it waits for.
final class SimulatedDevice {
  enum Job {
    case effect(PostStateMachine.Effect)
    case recorded(Deed)
  }

  struct Waiting {
    let request: DeviceRequest
    let stamp: ReadStamp?
  }

  let label: String
  let person: EngineServer.Person
  let remote: PostRemoteDataSource
  /// Nil while the device is off.
  var machine: PostStateMachine?
  /// Tells what belongs to an earlier run.
  var run = 0
  /// A device has one alarm: the newest takes the place of those before.
  var alarm = 0
  /// All that survives being killed.
  var disk: [OutboxEntry.ID: OutboxEntry] = [:]
  var jobs: [Job] = []
  var isWriting = false
  var isOnline = true
  var waiting: [Int: Waiting] = [:]
  /// What the person sees of the feed, and where it goes on.
  var screen: [Post] = []
  var cursor: String?
  var things: [Thing] = []
  /// What the person wished last, by post and by username, as far as it was recorded.
  var likes: [String: Bool] = [:]
  var follows: [String: Bool] = [:]

  init(label: String, person: EngineServer.Person) {
    self.label = label
    self.person = person
    remote = PostRemoteDataSource(api: person.api, pageSize: 4, commentPageSize: 4)
  }

  func start(seed: UInt64, now: Date) -> [PostStateMachine.Effect] {
    var configuration = PostStateMachine.Configuration()
    // Small, so that things are forgotten in the middle of it all.
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

  /// What a thing is called on this device now; nil when it is gone.
  func reference(_ thing: Thing) -> String? {
    if let id = thing.serverID { return id }
    return machine?.outbox.entry(thing.entry) == nil ? nil : thing.entry
  }
}
