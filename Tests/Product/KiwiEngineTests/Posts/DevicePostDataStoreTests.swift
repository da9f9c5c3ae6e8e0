import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import KiwiEngine

/// The device's store returns the engine's values unchanged, even after a restart.
@Suite struct DevicePostDataStoreTests {
  private final class Folder: Sendable {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-store-tests-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private static let time = Date(timeIntervalSince1970: 1_770_813_296)

  private static let actions: [OutboxAction] = [
    .setLiked(true, postId: "p"), .createComment(postId: "p", text: "Yes!"),
    .editComment(id: "c", postId: "p", text: "No!"), .deleteComment(id: "c", postId: "p"),
    .createPost(
      PostDraft(
        caption: "Two photos",
        photos: [
          DraftPhoto(data: Data("one".utf8), alt: "One"),
          DraftPhoto(data: Data("two".utf8), crop: .square),
        ], visibility: .followers)),
    .editPost(id: "p", PostEdit(caption: "Better")), .deletePost(id: "p"),
    .setFollowed(false, username: "bob"),
  ]

  @Test func `every action is restored in order with its photos and state`() async throws {
    let folder = Folder()
    let states: [OutboxEntry.State] = [.pending, .sending, .failed(message: "No.")]
    let entries = Self.actions.enumerated().map { index, action in
      OutboxEntry(
        id: "entry-\(index)", action: action, state: states[index % states.count], createdAt: Self.time,
        order: index, firstSentAt: index.isMultiple(of: 2) ? Self.time : nil)
    }
    let first = try await RealKiwiRepository(folder: folder.url)
    try await DevicePostDataStore(repository: first).commit(entries.shuffled().map { .save($0) })
    await first.close()

    let second = try await RealKiwiRepository(folder: folder.url)
    let store = DevicePostDataStore(repository: second)
    #expect(try await store.outboxEntries() == entries)
    try await store.commit([.remove("entry-4"), .remove("entry-0")])
    #expect(
      try await store.outboxEntries().map(\.id)
        == entries.map(\.id).filter { $0 != "entry-4" && $0 != "entry-0" })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "Outbox").path).isEmpty)
  }

  @Test func `feeds are stored separately, users' feeds without regard to case`() async throws {
    let folder = Folder()
    let store = DevicePostDataStore(repository: try await RealKiwiRepository(folder: folder.url))
    let feeds: [Feed] = [
      .everyone, .following, .user(username: "Ann"), .search("everyone"), .search("user ann"),
    ]
    for (index, feed) in feeds.enumerated() {
      try await store.save(PostPage(posts: [], nextCursor: "\(index)"), of: feed)
    }
    for (index, feed) in feeds.enumerated() {
      #expect(try await store.page(of: feed)?.nextCursor == "\(index)")
    }
    #expect(try await store.page(of: .user(username: "aNN"))?.nextCursor == "2")
    #expect(try await store.page(of: .search("Everyone")) == nil)
  }

  @Test func `a failing store has a readable message`() async throws {
    let folder = Folder()
    let repository = try await RealKiwiRepository(folder: folder.url)
    await repository.close()
    let failure = await #expect(throws: PostStoreFailure.self) {
      try await DevicePostDataStore(repository: repository).outboxEntries()
    }
    #expect(failure?.message.isEmpty == false)
  }
}
