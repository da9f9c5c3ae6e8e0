import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Responses that cross each other, and actions of the user in between.
struct PostStateMachineTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func machine() -> PostStateMachine {
    var machine = PostStateMachine(
      me: User(id: "me", username: "alice"), random: RandomSource(seed: 1))
    _ = machine.restore([], now: now)
    return machine
  }

  private func sent(_ effects: [PostStateMachine.Effect]) throws -> OutboxEntry {
    let entries = effects.compactMap { if case .send(let entry) = $0 { entry } else { nil } }
    return try #require(entries.first)
  }

  private func refreshes(_ effects: [PostStateMachine.Effect]) -> [String] {
    effects.compactMap { if case .refresh(let postId) = $0 { postId } else { nil } }
  }

  @Test func `of two crossed responses the later request counts`() {
    var machine = machine()
    let early = machine.beginRead()
    let late = machine.beginRead()
    _ = machine.absorb([.sample(caption: "new")], readAt: late, now: now)
    #expect(machine.absorb([.sample(caption: "old")], readAt: early, now: now).map(\.caption) == ["new"])
    #expect(machine.post("p")?.caption == "new")
  }

  @Test func `a read from before a confirmed like does not undo it`() throws {
    var machine = machine()
    let early = machine.beginRead()
    let like = try sent(machine.setLiked(true, of: .sample(likes: 5), now: now))
    _ = machine.complete(like, .success(.likes(6)), now: now)
    let shown = machine.absorb([.sample(likes: 5)], readAt: early, now: now)
    #expect(shown == [.sample(likes: 6, liked: true)])
    _ = machine.endRead(early)
    let late = machine.beginRead()
    #expect(
      machine.absorb([.sample(likes: 2)], readAt: late, now: now) == [.sample(likes: 2)],
      "The like was undone elsewhere.")
  }

  @Test func `a deleted post does not return with an old page`() throws {
    var machine = machine()
    let early = machine.beginRead()
    let deletion = try sent(machine.enqueue(.deletePost(id: "p"), now: now).effects)
    #expect(machine.absorb([.sample()], readAt: early, now: now).isEmpty)
    _ = machine.complete(deletion, .success(.deleted), now: now)
    #expect(machine.absorb([.sample()], readAt: early, now: now).isEmpty)
    #expect(machine.post("p") == nil)
  }

  @Test(arguments: [true, false])
  func `a post deleted before the response to its creation does not return`(hasID: Bool) throws {
    var machine = machine()
    let creation = try sent(machine.enqueue(.createPost(PostDraft(caption: "words")), now: now).effects)
    if hasID {
      let read = machine.beginRead()
      _ = machine.absorb([.sample()], readAt: read, now: now)
      _ = machine.endRead(read)
    }
    _ = machine.enqueue(.deletePost(id: hasID ? "p" : creation.id), now: now)
    let effects = machine.complete(creation, .success(.post(.sample())), now: now)
    #expect(effects.contains(.change(.removed(postId: "p"))))
    #expect(!effects.contains { if case .change(.created) = $0 { true } else { false } })
    #expect(!effects.contains { if case .insert = $0 { true } else { false } })
  }

  @Test func `a comment deleted while pending is no longer shown`() throws {
    var machine = machine()
    let read = machine.beginRead()
    _ = machine.absorb(CommentPage(comments: []), of: "p", after: nil, readAt: read, now: now)
    let comment = try sent(machine.enqueue(.createComment(postId: "p", text: "Hm."), now: now).effects)
    #expect(machine.thread(of: "p")?.pending.map(\.text) == ["Hm."])
    _ = machine.enqueue(.deleteComment(id: comment.id, postId: "p"), now: now)
    #expect(machine.thread(of: "p")?.pending.isEmpty == true)
  }

  @Test func `a count read during a pending comment is refreshed`() throws {
    var machine = machine()
    let first = machine.beginRead()
    _ = machine.absorb([.sample(comments: 3)], readAt: first, now: now)
    _ = machine.endRead(first)
    let comment = try sent(machine.enqueue(.createComment(postId: "p", text: "Hm."), now: now).effects)
    #expect(machine.post("p")?.commentCount == 4)
    let doubtful = machine.beginRead()
    _ = machine.absorb([.sample(comments: 4)], readAt: doubtful, now: now)
    #expect(machine.post("p")?.commentCount == 4, "The server may have counted the comment already.")
    #expect(refreshes(machine.endRead(doubtful)).isEmpty)
    let effects = machine.complete(comment, .success(.comment(.sample("c", "Hm.", author: "me"))), now: now)
    #expect(machine.post("p")?.commentCount == 4)
    #expect(refreshes(effects) == ["p"])
  }

  @Test func `a repeated creation's old response does not overwrite newer data`() throws {
    var machine = machine()
    let creation = try sent(machine.enqueue(.createPost(PostDraft(caption: "new")), now: now).effects)
    _ = machine.complete(creation, .failure(.timedOut), now: now)
    let read = machine.beginRead()
    _ = machine.absorb([.sample(likes: 7, liked: true)], readAt: read, now: now)
    _ = machine.endRead(read)
    let again = try sent(machine.resume(now: now))
    let effects = machine.complete(again, .success(.post(.sample(likes: 0))), now: now)
    #expect(machine.post("p") == .sample(likes: 7, liked: true))
    #expect(refreshes(effects) == ["p"])
  }

  @Test func `the response to a creation does not overwrite a later read`() throws {
    var machine = machine()
    let creation = try sent(machine.enqueue(.createPost(PostDraft(caption: "new")), now: now).effects)
    let read = machine.beginRead()
    _ = machine.absorb([.sample(likes: 7, liked: true)], readAt: read, now: now)
    _ = machine.endRead(read)
    let effects = machine.complete(creation, .success(.post(.sample(likes: 0))), now: now)
    #expect(machine.post("p") == .sample(likes: 7, liked: true))
    #expect(effects.contains(.change(.created(.sample(likes: 7, liked: true), entry: creation.id))))
  }

  @Test func `a failed refresh is repeated on the network's return until it succeeds`() throws {
    var machine = machine()
    let creation = try sent(machine.enqueue(.createPost(PostDraft(caption: "new")), now: now).effects)
    _ = machine.complete(creation, .failure(.timedOut), now: now)
    let again = try sent(machine.resume(now: now))
    let early = machine.beginRead()
    #expect(refreshes(machine.complete(again, .success(.post(.sample())), now: now)) == ["p"])
    _ = machine.absorb([.sample()], readAt: early, now: now)
    _ = machine.endRead(early)
    let failing = machine.beginRead()
    _ = machine.endRead(failing)
    #expect(
      refreshes(machine.resume(now: now)) == ["p"], "The first read started too early and the second failed.")
    let look = machine.beginRead()
    _ = machine.absorb([.sample(likes: 7, liked: true)], readAt: look, now: now)
    _ = machine.endRead(look)
    #expect(refreshes(machine.resume(now: now)).isEmpty)
    #expect(machine.post("p") == .sample(likes: 7, liked: true))
  }

  @Test func `comments read before a confirmed comment are completed with it`() throws {
    var machine = machine()
    let read = machine.beginRead()
    let comment = try sent(machine.enqueue(.createComment(postId: "p", text: "2"), now: now).effects)
    _ = machine.complete(comment, .success(.comment(.sample("c2", "2", author: "me"))), now: now)
    let page = machine.absorb(
      CommentPage(comments: [.sample("c1", "1")]), of: "p", after: nil, readAt: read, now: now)
    #expect(page.comments.map(\.text) == ["1", "2"])
    let full = machine.absorb(
      CommentPage(comments: [.sample("c1", "1")], nextCursor: "2"), of: "p", after: nil, readAt: read,
      now: now)
    #expect(full.comments.map(\.text) == ["1"], "The comment is on a later page.")
  }

  @Test func `confirmed changes are dropped once no read is in flight`() throws {
    var machine = machine()
    for number in 0..<100 {
      let like = try sent(machine.setLiked(true, of: .sample("p\(number)"), now: now))
      _ = machine.complete(like, .success(.likes(1)), now: now)
    }
    #expect(machine.overlay.settledCount == 0)
    let read = machine.beginRead()
    let like = try sent(machine.setLiked(true, of: .sample("q"), now: now))
    _ = machine.complete(like, .success(.likes(1)), now: now)
    #expect(machine.overlay.settledCount == 1)
    _ = machine.endRead(read)
    #expect(machine.overlay.settledCount == 0)
  }
}
