import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Every sequence of deeds on one object, against doing them one after the other on the server.
struct OutboxCollapseTests {
  // MARK: A post that is there

  /// What the server has of the post, and what the person should see.
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
    /// What is under way arrives.
    case arrive
    /// What is under way does not leave the device.
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

  @Test func `whatever a person does to a post, the server ends up with it, in the fewest requests`() {
    for sequence in Sequences(of: PostStep.allCases, upTo: 5) {
      var driver = OutboxDriver()
      var server = PostState()
      var wished = PostState()
      for step in sequence {
        if let action = step.action {
          driver.enqueue(action, truth: server.isLiked)
          wished.apply(action)
        } else if step == .stay {
          driver.fail(.offline, truth: server.isLiked)
        } else {
          driver.arrive { server.apply($0.action) }
        }
        // What is seen is the overlay over what the server has.
        var seen = server
        for entry in driver.outbox.entries { seen.apply(entry.action) }
        guard seen == wished || wished.isDeleted && seen.isDeleted else {
          Issue.record("\(sequence): seen is \(seen), not \(wished)")
          return
        }
      }
      driver.arriveAll { server.apply($0.action) }
      guard server.isDeleted == wished.isDeleted, wished.isDeleted || server == wished else {
        Issue.record("\(sequence): the server has \(server), not \(wished)")
        return
      }
      if !sequence.contains(.arrive), !sequence.contains(.stay), driver.sentAfterFirst > 2 {
        Issue.record("\(sequence): \(driver.sentAfterFirst) requests after the one under way")
        return
      }
    }
  }

  // MARK: A comment, from its making

  enum CommentStep: CaseIterable {
    case write, edit, editAgain, delete
    case arrive
    /// What is under way is refused.
    case refuse
    /// What is under way is lost, and arrives or does not.
    case lose, loseAnswer
    /// What is under way does not leave the device.
    case stay
  }

  @Test func `a comment is written, edited and deleted through all weather`() {
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
    /// What each entry did, by key.
    var done: [OutboxEntry.ID: String?] = [:]
    var entry: String?
    var wish: String?
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
        wish = "1"
      case .edit, .editAgain:
        guard let name, wish != nil else { continue }
        let text = step == .edit ? "2" : "3"
        driver.enqueue(.editComment(id: name, postId: "p", text: text))
        wish = text
      case .delete:
        guard let name, wish != nil else { continue }
        driver.enqueue(.deleteComment(id: name, postId: "p"))
        wish = nil
      case .arrive: driver.arrive { apply($0) }
      case .refuse: driver.fail(.refused(status: 422, code: "x", message: "No.", field: nil))
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
    let expected = wish.map { [$0] } ?? []
    return Array(server.values) == expected ? nil : "the server has \(server.values), not \(expected)"
  }

  // MARK: Single rules

  private let draft = PostDraft(caption: "old", photos: [DraftPhoto(data: Data([1]))], visibility: .everyone)

  @Test func `like then unlike is nothing`() {
    var driver = OutboxDriver(isOnline: false)
    #expect(driver.enqueue(.setLiked(true, postId: "p"), truth: false) != nil)
    #expect(driver.enqueue(.setLiked(false, postId: "p"), truth: false) == nil)
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `like then unlike is an unlike when the server has learned of a like elsewhere`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setLiked(true, postId: "p"), truth: false)
    driver.enqueue(.setLiked(false, postId: "p"), truth: true)
    #expect(driver.outbox.entries.map(\.action) == [.setLiked(false, postId: "p")])
    #expect(driver.stored.values.map(\.action) == [.setLiked(false, postId: "p")])
  }

  @Test func `follow then unfollow is one request, whatever the case of the name`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setFollowed(true, username: "Bob"))
    driver.enqueue(.setFollowed(false, username: "bob"))
    #expect(driver.outbox.entries.map(\.action) == [.setFollowed(false, username: "bob")])
    #expect(driver.enqueue(.setFollowed(true, username: "BOB"), truth: true) == nil)
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

  @Test func `an edit goes into a post that was not sent`() throws {
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

  @Test func `deleting a post that was not sent is nothing, with all that was done to it`() throws {
    var driver = OutboxDriver(isOnline: false)
    let id = try driver.add(.createPost(draft))
    driver.enqueue(.setLiked(true, postId: id))
    driver.enqueue(.createComment(postId: id, text: "First!"))
    driver.enqueue(.deletePost(id: id))
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `deleting a post takes back what waits for it`() {
    var driver = OutboxDriver(isOnline: false)
    driver.enqueue(.setLiked(true, postId: "p"))
    driver.enqueue(.editPost(id: "p", PostEdit(caption: "new")))
    driver.enqueue(.createComment(postId: "p", text: "Hm."))
    driver.enqueue(.setLiked(true, postId: "other"))
    driver.enqueue(.deletePost(id: "p"))
    #expect(driver.outbox.entries.map(\.action) == [.setLiked(true, postId: "other"), .deletePost(id: "p")])
    driver.enqueue(.setLiked(true, postId: "p"))
    driver.enqueue(.deletePost(id: "p"))
    #expect(driver.outbox.entries.count == 2, "Nothing more can be done to it.")
  }

  @Test func `a refused comment that was deleted meanwhile is nothing`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(.createComment(postId: "p", text: "bad"))
    driver.enqueue(.deleteComment(id: id, postId: "p"))
    driver.fail(.refused(status: 422, code: "invalid_field", message: "No.", field: "text"))
    #expect(driver.outbox.entries.isEmpty)
    #expect(driver.stored.isEmpty)
  }

  @Test func `editing a refused comment sends it again`() throws {
    var driver = OutboxDriver()
    let id = try driver.add(.createComment(postId: "p", text: "bad"))
    driver.fail(.refused(status: 422, code: "invalid_field", message: "No.", field: "text"))
    #expect(driver.outbox.entry(id)?.state == .failed(message: "No."))
    #expect(driver.enqueue(.editComment(id: id, postId: "p", text: "good")) == id)
    #expect(driver.outbox.entries.map(\.action) == [.createComment(postId: "p", text: "good")])
    #expect(driver.outbox.entry(id)?.state == .sending)
  }
}
