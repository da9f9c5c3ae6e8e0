import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

struct OutboxTests {
  private func like(_ post: String) -> OutboxAction { .setLiked(true, postId: post) }
  private func comment(_ text: String, _ post: String = "p") -> OutboxAction {
    .createComment(postId: post, text: text)
  }

  @Test func `no entry is sent before stored entries are restored`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(comment("1"))
    #expect(driver.sent.isEmpty)
    #expect(driver.stored.count == 1)
    driver.perform(driver.outbox.restore([], now: driver.now))
    #expect(driver.sent.count == 1)
  }

  @Test func `actions on one post are sent one after the other`() {
    var driver = OutboxDriver()
    for text in ["1", "2", "3"] { driver.enqueue(comment(text)) }
    for expected in 1...3 {
      #expect(driver.sent.count == expected)
      driver.arrive { _ in "c" }
    }
    #expect(driver.sent.map(\.action) == ["1", "2", "3"].map { comment($0) })
  }

  @Test func `actions on different posts are sent concurrently within the limit`() {
    var driver = OutboxDriver()
    for post in 1...6 { driver.enqueue(like("p\(post)")) }
    #expect(driver.underWay.count == 4)
    driver.arrive { _ in nil }
    #expect(driver.underWay.count == 4)
    #expect(driver.sent.count == 5)
  }

  @Test func `actions on a new post wait for it and then use its id`() throws {
    var driver = OutboxDriver()
    let post = try driver.add(.createPost(PostDraft(caption: "new")))
    driver.enqueue(like(post))
    driver.enqueue(.editPost(id: post, PostEdit(caption: "newer")))
    #expect(driver.sent.count == 1)
    driver.arrive { _ in "server" }
    #expect(driver.outbox.entries.map(\.action.postId) == ["server", "server"])
    #expect(driver.stored.values.allSatisfy { $0.action.postId == "server" })
    #expect(driver.sent.last?.action == like("server"))
  }

  @Test func `actions on a failed post wait for it or are dropped with it`() throws {
    var driver = OutboxDriver()
    let post = try driver.add(.createPost(PostDraft(caption: "new")))
    driver.enqueue(like(post))
    driver.fail(.rejected(status: 422, code: "invalid_field", message: "No.", field: nil))
    driver.advance(3_600)
    #expect(driver.sent.count == 1)
    driver.perform(driver.outbox.discard(post, now: driver.now))
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `a failed entry does not block others on its post`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    driver.enqueue(comment("2"))
    driver.fail(.rejected(status: 422, code: "invalid_field", message: "No.", field: nil))
    #expect(driver.sent.last?.action == comment("2"))
  }

  // MARK: Failures

  @Test func `delays grow and an alarm is requested`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    var waits: [TimeInterval] = []
    for _ in 1..<8 {
      #expect(driver.fail(.serverFailed) == .retried)
      let alarm = driver.alarms.last ?? driver.now
      waits.append(alarm.timeIntervalSince(driver.now))
      driver.advance(waits.last.map { $0 - 0.5 } ?? 0)
      #expect(driver.underWay.isEmpty)
      driver.advance(0.5)
      #expect(driver.underWay.count == 1)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60])
    let verdict = driver.fail(.serverFailed)
    #expect(verdict == driver.outbox.entries.first.map { .rejected($0) })
    #expect(driver.outbox.entries.first?.isFailed == true)
    #expect(driver.stored.values.first?.isFailed == true)
  }

  @Test(arguments: [APIFailure.offline, .timedOut, .cancelled])
  func `entries without a response are retried with growing delays`(failure: APIFailure) {
    var driver = OutboxDriver()
    driver.enqueue(like("p"))
    var waits: [TimeInterval] = []
    for _ in 0..<50 {
      #expect(driver.fail(failure) == .retried)
      waits.append(driver.alarms.last?.timeIntervalSince(driver.now) ?? 0)
      driver.advance(100)
    }
    #expect(waits.prefix(8) == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(driver.outbox.entries.first?.isFailed == false)
    driver.arrive { _ in nil }
    #expect(driver.outbox.entries.isEmpty)
  }

  @Test func `timeouts between two server errors do not count as errors`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    for _ in 1..<8 {
      for failure in [APIFailure.serverFailed, .timedOut, .offline] {
        #expect(driver.fail(failure) == .retried)
        driver.advance(100)
      }
    }
    #expect(driver.fail(.serverFailed) == driver.outbox.entries.first.map { .rejected($0) })
  }

  @Test func `delays start again when the network returns`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    for _ in 0..<9 {
      driver.fail(.offline)
      driver.advance(100)
    }
    driver.fail(.offline)
    driver.perform(driver.outbox.resume(now: driver.now))
    driver.fail(.timedOut)
    #expect(driver.alarms.last == driver.now.addingTimeInterval(1))
  }

  @Test func `an entry that never left the device can be withdrawn`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(comment("1"))
    driver.fail(.offline)
    #expect(driver.outbox.entry(id)?.firstSentAt == nil)
    driver.enqueue(.deleteComment(id: id, postId: "p"))
    #expect(driver.outbox.entries.isEmpty)
  }

  @Test func `actions made during a failed send are merged into it`() throws {
    var driver = OutboxDriver()
    driver.enqueue(like("p"), serverValue: false)
    driver.enqueue(.setLiked(false, postId: "p"), serverValue: false)
    #expect(driver.outbox.entries.count == 2)
    driver.fail(.offline, serverValue: false)
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)

    let id = try driver.add(comment("1"))
    driver.enqueue(.editComment(id: id, postId: "p", text: "2"))
    driver.fail(.offline)
    #expect(driver.outbox.entries.map(\.action) == [comment("2")])
    #expect(Array(driver.stored.values) == driver.outbox.entries)
    driver.advance(60)
    driver.enqueue(.deleteComment(id: id, postId: "p"))
    #expect(driver.outbox.entries.count == 2)
    driver.fail(.rateLimited(retryAfter: nil))
    #expect(driver.outbox.entries.isEmpty)
  }

  @Test func `an entry that may have arrived is followed by its opposite`() {
    var driver = OutboxDriver()
    driver.enqueue(like("p"), serverValue: false)
    driver.fail(.timedOut)
    driver.advance(60)
    driver.enqueue(.setLiked(false, postId: "p"), serverValue: false)
    driver.fail(.offline, serverValue: false)
    #expect(driver.outbox.entries.map(\.action) == [like("p"), .setLiked(false, postId: "p")])
  }

  @Test func `a rate limit's delay is respected`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    driver.fail(.rateLimited(retryAfter: .seconds(45)))
    #expect(driver.alarms.last == driver.now.addingTimeInterval(45))
  }

  @Test func `a rejected like is dropped and a rejected comment waits for the user`() {
    var driver = OutboxDriver()
    driver.enqueue(like("p"))
    driver.fail(.rejected(status: 404, code: "not_found", message: "Gone.", field: nil))
    #expect(driver.outbox.entries.isEmpty)
    driver.enqueue(comment("1"))
    driver.fail(.rejected(status: 404, code: "not_found", message: "Gone.", field: nil))
    #expect(driver.outbox.entries.map(\.state) == [.failed(message: "Gone.")])
  }

  @Test func `a failed edit is dropped when a later one covers it`() throws {
    var driver = OutboxDriver()
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "1")))
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "2", visibility: .me)))
    driver.fail(.invalidResponse)
    #expect(
      driver.stored.values.map(\.action) == [
        .editPost(id: "p", PostEdit(caption: "2", visibility: .me))
      ])
    driver.fail(.invalidResponse)
    #expect(driver.outbox.entries.map(\.isFailed) == [true])
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "3")))
    #expect(driver.outbox.entries.count == 2, "The earlier edit also sets the visibility.")
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "4", visibility: .everyone)))
    #expect(driver.outbox.entries.map(\.isFailed) == [false, false])
  }

  @Test func `deleting a missing post is done`() {
    var driver = OutboxDriver()
    driver.enqueue(.deletePost(id: "p"))
    #expect(driver.fail(.rejected(status: 404, code: "not_found", message: "Gone.", field: nil)) == .done)
    #expect(driver.outbox.entries.isEmpty)
  }

  @Test func `an action on a deleted object is done with its dependents`() {
    let gone = APIFailure.rejected(status: 410, code: "done_and_gone", message: "Gone.", field: nil)
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    #expect(driver.fail(gone) == .done)
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "1")))
    #expect(driver.fail(gone) == .done)
    driver.enqueue(like("p"))
    #expect(driver.fail(gone) != .done, "The current like is unknown.")
    #expect(driver.outbox.entries.isEmpty)
  }

  @Test func `an ended session stops all entries until the next session`() {
    var driver = OutboxDriver()
    driver.enqueue(comment("1"))
    driver.fail(.unauthorized)
    driver.enqueue(like("q"))
    driver.advance(3_600)
    #expect(driver.sent.count == 1)
    #expect(driver.outbox.entries.allSatisfy { $0.state == .pending })
    driver.perform(driver.outbox.resume(now: driver.now))
    #expect(driver.underWay.count == 2)
  }

  @Test func `an entry that could not be recorded is not sent`() throws {
    var outbox = Outbox()
    _ = outbox.restore([], now: .distantPast)
    _ = outbox.enqueue(comment("1"), id: "e", now: Date(timeIntervalSince1970: 0))
    _ = outbox.failToRecord(["e"], message: "No room.")
    #expect(outbox.entry("e")?.state == .failed(message: "No room."))
    #expect(outbox.entry("e")?.firstSentAt == nil)
  }

  // MARK: Restarting

  @Test func `entries continue after a restart in order with the same keys`() {
    var driver = OutboxDriver()
    for text in ["1", "2"] { driver.enqueue(comment(text)) }
    driver.enqueue(like("q"))
    let keys = driver.outbox.entries.map(\.id)
    var restarted = OutboxDriver(restoring: driver.stored.values.shuffled())
    #expect(restarted.outbox.entries.map(\.id) == keys)
    #expect(restarted.sent.map(\.action) == [comment("1"), like("q")])
    #expect(restarted.outbox.entry(keys[0])?.firstSentAt != nil, "It may have arrived before the restart.")
    restarted.arriveAll { _ in "c" }
    #expect(restarted.stored.isEmpty)
  }

  @Test func `entries made before the restore come after the restored ones`() {
    var earlier = OutboxDriver()
    earlier.enqueue(comment("1"))
    var driver = OutboxDriver(isOnline: false)
    driver.now = earlier.now.addingTimeInterval(5)
    driver.enqueue(comment("2"))
    let stored = Array(earlier.stored.values).map { entry in
      OutboxEntry(
        id: "before", action: entry.action, state: entry.state, createdAt: entry.createdAt,
        order: entry.order,
        firstSentAt: entry.firstSentAt)
    }
    driver.perform(driver.outbox.restore(stored, now: driver.now))
    #expect(driver.outbox.entries.map(\.action) == [comment("1"), comment("2")])
  }

  @Test func `an object is not created again after the server has forgotten its key`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(comment("1"))
    driver.enqueue(like("q"))
    driver.fail(.timedOut)
    driver.fail(.timedOut)
    driver.advance(23 * 3_600 + 1)
    #expect(driver.outbox.entry(id)?.isFailed == true)
    #expect(driver.sent.last?.action == like("q"), "A like is idempotent.")
    driver.perform(driver.outbox.retry(id, now: driver.now))
    #expect(driver.outbox.entry(id)?.state == .sending, "The user has checked and retries it.")
  }
}
