import Foundation
import KiwiKit
import Testing

@testable import KiwiData

@Suite struct OutboxTests {
  private let photos = [Data("first photo".utf8), Data("second photo".utf8)]

  @Test func `entries survive a restart with their photos in order`() async throws {
    let folder = DeviceFolder()
    let first = try await folder.open()
    var later = makeEntry("later", order: 2)
    later.state = .failed
    later.failureMessage = "No."
    later.firstSentAt = Date(timeIntervalSince1970: 1_770_813_300)
    try await first.changeOutbox([.save(later, photos: []), .save(makeEntry("early"), photos: photos)])
    await first.close()
    let second = try await folder.open()
    #expect(try await second.fetchOutbox() == [makeEntry("early"), later])
    #expect(try await second.fetchOutboxPhotos(entryId: "early") == photos)
    #expect(try await second.fetchOutboxPhotos(entryId: "later").isEmpty)
  }

  @Test func `saving an entry again keeps its files while the photos are equal`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    var entry = makeEntry("e")
    try await repository.changeOutbox([.save(entry, photos: photos)])
    let before = try folder.photos.sorted()
    entry.state = .sending
    try await repository.changeOutbox([.save(entry, photos: photos)])
    #expect(try folder.photos.sorted() == before)
    #expect(try await repository.fetchOutbox().map(\.state) == [.sending])

    try await repository.changeOutbox([.save(entry, photos: [photos[1]])])
    #expect(try await repository.fetchOutboxPhotos(entryId: "e") == [photos[1]])
    #expect(try folder.photos.count == 1)
  }

  @Test func `removing an entry removes its photos`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.changeOutbox([.save(makeEntry("e"), photos: photos)])
    #expect(try folder.photos.count == 2)
    try await repository.changeOutbox([.remove(id: "e"), .remove(id: "never there")])
    #expect(try folder.photos.isEmpty)
    #expect(try await repository.fetchOutbox().isEmpty)
  }

  @Test func `photos without an entry after a crash are removed at the start`() async throws {
    let folder = DeviceFolder()
    let first = try await folder.open()
    try await first.changeOutbox([.save(makeEntry("e"), photos: [photos[0]])])
    await first.close()
    try photos[1].write(to: folder.url.appending(path: "Outbox/left over"))
    let second = try await folder.open()
    #expect(try folder.photos.count == 1)
    #expect(try await second.fetchOutboxPhotos(entryId: "e") == [photos[0]])
  }

  @Test func `changes are applied together or not at all`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.changeOutbox([.save(makeEntry("kept"), photos: [])])
    try FileManager.default.removeItem(at: folder.url.appending(path: "Outbox"))
    await #expect(throws: KiwiDataError.self) {
      try await repository.changeOutbox([.remove(id: "kept"), .save(makeEntry("new"), photos: photos)])
    }
    #expect(try await repository.fetchOutbox().map(\.id) == ["kept"])
  }

  @Test func `logging out removes the cache and keeps the outbox and drafts`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    let draft = DraftRecord(kind: "post", content: Data("words".utf8))
    try await repository.changeOutbox([.save(makeEntry("e"), photos: photos)])
    try await repository.saveDraft(draft, photos: [photos[0]])
    try await repository.saveState(Data("place".utf8))
    try await repository.replaceFeed("everyone", posts: [makePost("a")], nextCursor: nil)
    try await repository.saveComments([], nextCursor: nil, postId: "a")
    try await repository.clearCache()
    #expect(try await repository.fetchFeed("everyone") == nil)
    #expect(try await repository.fetchPost(id: "a") == nil)
    #expect(try await repository.fetchComments(postId: "a") == nil)
    #expect(try await repository.fetchSavedState() == nil)
    #expect(try await repository.fetchOutboxPhotos(entryId: "e") == photos)
    #expect(try await repository.fetchDrafts() == [draft])

    try await repository.removeUserData()
    #expect(try await repository.fetchOutbox().isEmpty)
    #expect(try await repository.fetchDrafts().isEmpty)
    #expect(try folder.photos.isEmpty)
  }
}
