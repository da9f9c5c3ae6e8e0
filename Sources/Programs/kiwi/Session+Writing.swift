import Commands
import Foundation
import KiwiEngine
import KiwiKit

extension Session {
  // MARK: Posts

  func post() async throws {
    let photos = try photos()
    let hasWords = !command.parameters.isEmpty || photos.isEmpty
    let caption = hasWords ? try words(from: 0) : ""
    let visibility = try command.choice("--visibility", Visibility.self) ?? .everyone
    let draft = PostDraft(
      caption: caption, photos: photos, visibility: visibility, about: try await about()?.subject,
      isSpoiler: try command.flag("--spoiler"))
    guard !draft.isEmpty else {
      throw UsageError(localized("A post needs text or a photo. Write something, or add a photo."))
    }
    try await write { $0.createPost(draft) }
  }

  private func photos() throws -> [DraftPhoto] {
    let files = command.texts("--photo")
    let alt = command.texts("--alt")
    guard files.count <= Limits.attachmentsPerPost else {
      throw UsageError(
        localized("A post can have at most \(Limits.attachmentsPerPost) photos. Remove some."))
    }
    guard alt.count <= files.count else {
      throw UsageError(
        localized("There are more --alt options than --photo options. Use one --alt for each photo."))
    }
    return try files.enumerated().map { index, file in
      let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int
      if let size, size > Limits.uploadSize {
        let limit = Limits.uploadSize >> 20
        throw Failure(localized("\(file) is larger than \(limit) MB. Choose a smaller photo."))
      }
      guard let data = FileManager.default.contents(atPath: file) else {
        throw Failure(localized("Cannot read \(file). Check the path."))
      }
      if let problem = PhotoProblem(data) { throw Failure("\(file): \(problem.message)") }
      return DraftPhoto(data: data, alt: index < alt.count ? alt[index] : "")
    }
  }

  func edit() async throws {
    let id = try device.postId(parameter)
    let about = try await about()
    let caption = about == nil || command.parameters.count > 1 ? try words(from: 1) : nil
    try await write { posts in
      posts.editPost(id: id, PostEdit(caption: caption, about: about))
      return nil
    }
  }

  func delete() async throws {
    let id = try device.postId(parameter)
    try await write { posts in
      posts.deletePost(id: id)
      return nil
    }
  }

  func setLiked(_ liked: Bool) async throws {
    let id = try device.postId(parameter)
    try await write { posts in
      posts.setLiked(liked, of: try await posts.post(id: id))
      return nil
    }
  }

  // MARK: Comments and follows

  func comment() async throws {
    let id = try device.postId(parameter)
    let text = try words(from: 1)
    guard !text.isEmpty else { throw UsageError(localized("The text is empty. Write something.")) }
    let page = try command.integer("--page", in: Limits.readingPages)
    try await write { $0.addComment(text, to: id, position: page.map { BookPosition(page: $0) }) }
  }

  func uncomment() async throws {
    let (id, postId) = try commentId(parameter)
    try await write { posts in
      posts.deleteComment(id: id, postId: postId)
      return nil
    }
  }

  private func commentId(_ name: String) throws -> (id: String, postId: String) {
    let state = device.savedState
    guard let postId = state.commentedPost else {
      throw Failure(localized("No comments are listed. Use \"kiwi show POST\" to list comments."))
    }
    if let place = name.split(separator: ".").last.flatMap({ Int($0) }) {
      guard state.comments.indices.contains(place - 1) else {
        let number = String(place)
        throw Failure(
          localized(
            "The last post shown has no comment \(number). Use \"kiwi show POST\" to list comments."))
      }
      return (state.comments[place - 1], postId)
    }
    return (name.lowercased(), postId)
  }

  func setFollowed(_ followed: Bool) async throws {
    let username = username(parameter)
    if let problem = Username.problem(with: username) { throw Failure(problem.message) }
    try await write { posts in
      posts.setFollowed(followed, username: username)
      return nil
    }
  }

  // MARK: The outbox

  private struct Report: Encodable {
    let state: String
    /// The id of the created object, or of the outbox entry while it is pending.
    let id: String?
  }

  /// Records a change, gives it time to be sent, and prints the result.
  private func write(
    _ body: @MainActor (PostRepository) async throws -> OutboxEntry.ID?
  ) async throws {
    let posts = try await device.posts()
    defer { posts.stop() }
    let outcome = Outcome(posts)
    let before = Set(posts.outbox.map(\.id))
    _ = try await body(posts)
    let ours = Set(posts.outbox.map(\.id)).subtracting(before)
    await posts.settle()
    if let failure = outcome.refusal(of: ours) { throw Failure(failure) }
    // An equal change that was recorded earlier represents this one.
    let isPending = posts.outbox.contains { ours.isEmpty || ours.contains($0.id) }
    let createdId = ours.compactMap { outcome.created[$0] }.first
    let text =
      isPending
      ? localized("Saved on this device. It will be sent when the server can be reached.")
      : localized("Done.")
    try output.print(
      Report(state: isPending ? "waiting" : "done", id: createdId ?? ours.first), text + "\n")
  }

  func outbox() async throws {
    let posts = try await device.posts()
    defer { posts.stop() }
    for (option, act) in [("--retry", posts.retry), ("--discard", posts.discard)] {
      guard let id = command.text(option) else { continue }
      guard posts.outbox.contains(where: { $0.id == id }) else {
        throw Failure(
          localized("There is no unsent change with the id \(id). Use \"kiwi outbox\" to list them."))
      }
      act(id)
    }
    await posts.settle()
    let reading = try await device.reading()
    await reading.end()
    let text = output.text(of: posts.outbox)
    try output.print(
      posts.outbox.map(Entry.init) + reading.waiting.map(Entry.init),
      reading.isWaiting ? (posts.outbox.isEmpty ? "" : text) + output.text(of: reading.waiting) : text)
  }

  private struct Entry: Encodable {
    let id: String
    let deed: String
    let state: String
    let message: String?
    let createdAt: Date

    init(_ step: ReadingStep) {
      id = step.id
      deed = step.deed
      state = "waiting"
      message = nil
      createdAt = Date(timeIntervalSince1970: Double(step.at.wall) / 1_000)
    }

    init(_ entry: OutboxEntry) {
      id = entry.id
      deed = entry.action.deed
      createdAt = entry.createdAt
      switch entry.state {
      case .pending, .sending:
        state = "waiting"
        message = nil
      case .failed(let reason):
        state = "failed"
        message = reason
      }
    }
  }

  private struct SyncReport: Encodable {
    let waiting: Int
    let failed: Int
    let posts: Int
  }

  func sync() async throws {
    let posts = try await device.posts()
    defer { posts.stop() }
    await posts.settle()
    var fetched = 0
    for feed in [Feed.everyone, .following] {
      do throws(APIFailure) {
        fetched += try await posts.refresh(feed).posts.count
      } catch {
        throw Failure(error)
      }
    }
    await posts.settle()
    let reading = try await device.reading()
    _ = await look(reading)
    await reading.end()
    let failed = posts.outbox.count(where: \.isFailed)
    let waiting = posts.outbox.count - failed + reading.waiting.count
    var lines = [
      waiting == 0 ? localized("All changes have been sent.") : localized("\(waiting) changes pending.")
    ]
    if failed > 0 {
      lines.append(localized("\(failed) changes failed. Use \"kiwi outbox\" to list them."))
    }
    try output.print(
      SyncReport(waiting: waiting, failed: failed, posts: fetched), lines.map { "\($0)\n" }.joined())
  }
}

/// Collects the changes that a repository reports while a command runs.
@MainActor private final class Outcome {
  private(set) var created: [OutboxEntry.ID: String] = [:]
  private var refusals: [OutboxEntry.ID: APIFailure] = [:]

  init(_ posts: PostRepository) {
    posts.observe(self) { [weak self] change in
      switch change {
      case .rejected(let entry, let failure): self?.refusals[entry.id] = failure
      case .created(let post, let entry): self?.created[entry] = post.id
      default: break
      }
    }
  }

  func refusal(of entries: Set<OutboxEntry.ID>) -> APIFailure? {
    entries.compactMap { refusals[$0] }.first
  }
}
