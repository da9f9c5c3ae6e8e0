import KiwiKit
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct LiveSubscriptionsTests {
  private static func viewer(_ key: Int64) -> Viewer {
    Viewer(key: key, id: "", username: "reader\(key)", role: .member, sessionKey: key, sessionId: "")
  }

  @Test func `a like requests the unread count of the post's author only while they are subscribed`() {
    var subscriptions = LiveSubscriptions()
    for key in Int64(1)...3 { _ = subscriptions.add(Self.viewer(key)) { _ in } }
    #expect(subscriptions.takePending().unreadCounts == .some([1, 2, 3]))
    PostChange.liked(key: 10, authorKey: 2).mark(in: &subscriptions)
    PostChange.liked(key: 11, authorKey: 99).mark(in: &subscriptions)
    #expect(subscriptions.takePending().unreadCounts == .some([2]))
    PostChange.commented(commentKey: 1, key: 10, notified: [1, 3, 50]).mark(in: &subscriptions)
    #expect(subscriptions.takePending().unreadCounts == .some([1, 3]))
    PostChange.liked(key: 10, authorKey: 77).mark(in: &subscriptions)
    #expect(!subscriptions.needsDispatch)
  }

  @Test func `events from before the first subscription are not pending`() {
    var subscriptions = LiveSubscriptions()
    func markAll() {
      PostChange.created(key: 1, notified: [1]).mark(in: &subscriptions)
      PostChange.commented(commentKey: 1, key: 1, notified: [1]).mark(in: &subscriptions)
      subscriptions.markAllUnreadCounts()
      subscriptions.markEverything()
    }
    markAll()
    #expect(!subscriptions.needsDispatch)
    let reader = subscriptions.add(nil) { _ in }
    markAll()
    #expect(subscriptions.takePending().newPosts == [1])
    subscriptions.remove(reader)
    markAll()
    #expect(!subscriptions.needsDispatch)
  }

  /// One value has dispatches that fail at any time, the other has none: both must have the same pending
  /// events.
  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 753_383_075_756_578_284])
  func `a failed dispatch leaves its events pending, and no others`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (failing, quiet) = (LiveSubscriptions(), LiveSubscriptions())
    var readers: [LiveSubscriptions.SubscriberID] = []
    var taken: LiveSubscriptions.Pending?
    for step in 0..<3_000 {
      let key = Int64.random(in: 1...6, using: &random)
      let change: (any Change)?
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let viewer = Bool.random(using: &random) ? Self.viewer(key) : nil
        readers.append(failing.add(viewer) { _ in })
        _ = quiet.add(viewer) { _ in }
        change = nil
      case 1:
        if let id = readers.randomElement(using: &random), readers.count > 1 {
          readers.removeAll { $0 == id }
          failing.remove(id)
          quiet.remove(id)
        }
        change = nil
      case 2:
        // Watched posts change between dispatches only.
        if taken == nil, let id = readers.randomElement(using: &random) {
          let targets = (0..<Int64.random(in: 0...4, using: &random)).map {
            LiveSubscriptions.Target(key: key + $0, id: "\(key + $0)", authorKey: key)
          }
          failing.watch(targets, by: id)
          quiet.watch(targets, by: id)
        }
        change = nil
      case 3: change = PostChange.created(key: Int64(step), notified: [key])
      case 4: change = EditedPost(key: key)
      case 5: change = PostChange.liked(key: key, authorKey: key)
      case 6: change = PostChange.commented(commentKey: Int64(step), key: key, notified: [key])
      case 7: change = PostChange.commentRemoved(commentId: "\(step)", key: key, notified: [key])
      case 8: change = AccountChange.sessions(userKey: key)
      case 9: change = SocialChange.relations(userKey: key, otherKey: key % 6 + 1)
      case 10:
        if taken == nil { taken = failing.takePending() }
        change = nil
      default:
        if let pending = taken { failing.restore(pending) }
        taken = nil
        change = nil
      }
      if let change {
        change.mark(in: &failing)
        change.mark(in: &quiet)
      }
      if taken == nil { expectSame(failing, quiet, "step \(step), seed \(seed)") }
    }
  }

  private func expectSame(_ one: LiveSubscriptions, _ other: LiveSubscriptions, _ note: String) {
    let (one, other) = (one.pending, other.pending)
    #expect(one.newPosts == other.newPosts, "\(note)")
    #expect(one.posts == other.posts, "\(note)")
    #expect(one.editedPosts == other.editedPosts, "\(note)")
    #expect(one.freshPosts == other.freshPosts, "\(note)")
    #expect(one.sessions == other.sessions, "\(note)")
    #expect(one.unreadCounts == other.unreadCounts, "\(note)")
    #expect(one.events == other.events, "\(note)")
  }
}
