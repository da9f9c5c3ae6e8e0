import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Compares every sequence of actions on one object with performing them directly on the server.
struct OutboxCollapseTests {
  // MARK: An existing post

  /// The state of the post on the server and as the user should see it.
  struct PostState: Hashable {
    var isLiked = false
    var caption = "old"
    var isDeleted = false

    mutating func apply(_ action: OutboxAction) {
      guard !isDeleted else { return }
      switch action {
      case .setLiked(let liked, _): isLiked = liked
      case .editPost(_, let request): caption = request.caption ?? caption
      case .deletePost: isDeleted = true
      default: break
      }
    }
  }

  enum PostStep: CaseIterable {
    case like, unlike, edit, editAgain, delete
    /// The request in flight arrives.
    case arrive
    /// The request in flight does not leave the device.
    case stay

    var action: OutboxAction? {
      switch self {
      case .like: .setLiked(true, postId: "p")
      case .unlike: .setLiked(false, postId: "p")
      case .edit: .editPost(id: "p", PostEdit(caption: "new"))
      case .editAgain: .editPost(id: "p", PostEdit(caption: "newest"))
      case .delete: .deletePost(id: "p")
      case .arrive, .stay: nil
      }
    }
  }

  @Test func `any sequence of actions on a post reaches the server with the fewest requests`() {
    for sequence in Sequences(of: PostStep.allCases, upTo: 5) {
      var driver = OutboxDriver()
      var server = PostState()
      var intended = PostState()
      for step in sequence {
        if let action = step.action {
          driver.enqueue(action, serverValue: server.isLiked)
          intended.apply(action)
        } else if step == .stay {
          driver.fail(.offline, serverValue: server.isLiked)
        } else {
          driver.arrive { server.apply($0.action) }
        }
        // The user sees the overlay over the server's state.
        var seen = server
        for entry in driver.outbox.entries { seen.apply(entry.action) }
        guard seen == intended || intended.isDeleted && seen.isDeleted else {
          Issue.record("\(sequence): seen is \(seen), not \(intended)")
          return
        }
      }
      driver.arriveAll { server.apply($0.action) }
      guard server.isDeleted == intended.isDeleted, intended.isDeleted || server == intended else {
        Issue.record("\(sequence): the server has \(server), not \(intended)")
        return
      }
      if !sequence.contains(.arrive), !sequence.contains(.stay), driver.sentAfterFirst > 2 {
        Issue.record("\(sequence): \(driver.sentAfterFirst) requests after the one in flight")
        return
      }
    }
  }

  // MARK: A new comment

  enum CommentStep: CaseIterable {
    case write, edit, editAgain, delete
    case arrive
    /// The request in flight is rejected.
    case refuse
    /// The request in flight is lost, before or after it arrived.
    case lose, loseAnswer
    /// The request in flight does not leave the device.
    case stay
  }

  @Test func `a comment is created, edited and deleted despite failures`() {
    for sequence in Sequences(of: CommentStep.allCases, upTo: 6) where sequence.first == .write {
      if let problem = Self.run(sequence) {
        Issue.record("\(sequence): \(problem)")
        return
      }
    }
  }

  private static func run(_ sequence: [CommentStep]) -> String? {
    var driver = OutboxDriver()
    var server: [String: String] = [:]
    /// The effect of each entry, by key.
    var done: [OutboxEntry.ID: String?] = [:]
    var entry: String?
    var intended: String?
    func apply(_ sent: OutboxEntry) -> String? {
      if let earlier = done[sent.id] { return earlier }
      var created: String?
      switch sent.action {
      case .createComment(_, let text, _):
        created = "server-\(sent.id)"
        server["server-\(sent.id)"] = text
      case .editComment(let id, _, let text): if server[id] != nil { server[id] = text }
      case .deleteComment(let id, _): server[id] = nil
      default: break
      }
      done[sent.id] = .some(created)
      return created
    }
    var name: String? {
      guard let entry else { return nil }
      return server.keys.first { $0 == "server-\(entry)" && driver.outbox.entry(entry) == nil } ?? entry
    }
    for step in sequence {
      switch step {
      case .write:
        guard entry == nil else { return nil }
        entry = driver.enqueue(.createComment(postId: "p", text: "1"))
        intended = "1"
      case .edit, .editAgain:
        guard let name, intended != nil else { continue }
        let text = step == .edit ? "2" : "3"
        driver.enqueue(.editComment(id: name, postId: "p", text: text))
        intended = text
      case .delete:
        guard let name, intended != nil else { continue }
        driver.enqueue(.deleteComment(id: name, postId: "p"))
        intended = nil
      case .arrive: driver.arrive { apply($0) }
      case .refuse: driver.fail(.rejected(status: 422, code: "x", message: "No.", field: nil))
      case .lose: driver.fail(.timedOut)
      case .loseAnswer: driver.fail(.timedOut) { _ = apply($0) }
      case .stay: driver.fail(.offline)
      }
    }
    for _ in 0..<4 {
      driver.retryAll()
      driver.arriveAll { apply($0) }
    }
    guard driver.outbox.entries.isEmpty else { return "entries are left: \(driver.outbox.entries)" }
    let expected = intended.map { [$0] } ?? []
    return Array(server.values) == expected ? nil : "the server has \(server.values), not \(expected)"
  }

  // MARK: Single rules

  private let draft = PostDraft(caption: "old", photos: [DraftPhoto(data: Data([1]))], visibility: .everyone)

  @Test func `a like and its unlike cancel out`() {
    var driver = OutboxDriver(isOnline: false)
    #expect(driver.enqueue(.setLiked(true, postId: "p"), serverValue: false) != nil)
    #expect(driver.enqueue(.setLiked(false, postId: "p"), serverValue: false) == nil)
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `an unlike is sent when the server has learned of a like elsewhere`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setLiked(true, postId: "p"), serverValue: false)
    driver.enqueue(.setLiked(false, postId: "p"), serverValue: true)
    #expect(driver.outbox.entries.map(\.action) == [.setLiked(false, postId: "p")])
    #expect(driver.stored.values.map(\.action) == [.setLiked(false, postId: "p")])
  }

  @Test func `follow and unfollow collapse into one request in any case of the name`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setFollowed(true, username: "Bob"))
    driver.enqueue(.setFollowed(false, username: "bob"))
    #expect(driver.outbox.entries.map(\.action) == [.setFollowed(false, username: "bob")])
    #expect(driver.enqueue(.setFollowed(true, username: "BOB"), serverValue: true) == nil)
    #expect(driver.stored.isEmpty)
  }

  @Test func `a like that may have arrived is followed by its unlike`() {
    var driver = OutboxDriver()
    driver.enqueue(.setLiked(true, postId: "p"))
    driver.enqueue(.setLiked(false, postId: "p"))
    #expect(
      driver.outbox.entries.map(\.action) == [.setLiked(true, postId: "p"), .setLiked(false, postId: "p")])
    driver.enqueue(.setLiked(true, postId: "p"))
    #expect(driver.outbox.entries.map(\.action) == [.setLiked(true, postId: "p")])
  }

  @Test func `an edit is merged into an unsent post`() throws {
    var driver = OutboxDriver(isOnline: false)
    let id = try driver.add(.createPost(draft))
    let edit = PostEdit(caption: "new", alt: ["A table"], visibility: .followers)
    #expect(driver.enqueue(.editPost(id: id, edit)) == id)
    var expected = draft
    expected.caption = "new"
    expected.visibility = .followers
    expected.photos[0].alt = "A table"
    #expect(driver.outbox.entries.map(\.action) == [.createPost(expected)])
    #expect(driver.stored[id]?.action == .createPost(expected), "The change is recorded too.")
  }

  @Test func `deleting an unsent post drops all actions on it`() throws {
    var driver = OutboxDriver(isOnline: false)
    let id = try driver.add(.createPost(draft))
    driver.enqueue(.setLiked(true, postId: id))
    driver.enqueue(.createComment(postId: id, text: "First!"))
    driver.enqueue(.deletePost(id: id))
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `deleting a post drops its pending actions`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setLiked(true, postId: "p"))
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "new")))
    driver.enqueue(.createComment(postId: "p", text: "Hm."))
    driver.enqueue(.setLiked(true, postId: "other"))
    driver.enqueue(.deletePost(id: "p"))
    #expect(driver.outbox.entries.map(\.action) == [.setLiked(true, postId: "other"), .deletePost(id: "p")])
    driver.enqueue(.setLiked(true, postId: "p"))
    driver.enqueue(.deletePost(id: "p"))
    #expect(driver.outbox.entries.count == 2, "A deleted post accepts no further actions.")
  }

  @Test func `a rejected comment that was deleted meanwhile is dropped`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(.createComment(postId: "p", text: "bad"))
    driver.enqueue(.deleteComment(id: id, postId: "p"))
    driver.fail(.rejected(status: 422, code: "invalid_field", message: "No.", field: "text"))
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `editing a rejected comment sends it again`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(.createComment(postId: "p", text: "bad"))
    driver.fail(.rejected(status: 422, code: "invalid_field", message: "No.", field: "text"))
    #expect(driver.outbox.entry(id)?.state == .failed(message: "No."))
    #expect(driver.enqueue(.editComment(id: id, postId: "p", text: "good")) == id)
    #expect(driver.outbox.entries.map(\.action) == [.createComment(postId: "p", text: "good")])
    #expect(driver.outbox.entry(id)?.state == .sending)
  }
}
