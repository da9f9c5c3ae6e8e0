import Foundation
import Testing

@testable import KiwiData

@Suite struct DraftTests {
  private let photos = [Data("first photo".utf8), Data("second photo".utf8)]
  private let draft = DraftRecord(kind: "post", content: Data("words".utf8))

  @Test func `a draft survives a restart with its photos in order`() async throws {
    let folder = DeviceFolder()
    let first = try await folder.open()
    try await first.saveDraft(DraftRecord(kind: "post", content: Data("wor".utf8)), photos: [photos[1]])
    try await first.saveDraft(draft, photos: photos)
    try await first.saveDraft(DraftRecord(kind: "comment a", content: Data("Yes".utf8)), photos: [])
    await first.close()
    let second = try await folder.open()
    #expect(try await second.fetchDrafts().map(\.kind) == ["comment a", "post"])
    #expect(try await second.fetchDraftPhotos(kind: "post") == photos)
    #expect(try folder.photos.count == 2)
  }

  @Test func `removing a draft removes its photos and keeps those of the outbox`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.changeOutbox([.save(makeEntry("e"), photos: photos)])
    try await repository.saveDraft(draft, photos: photos)
    try await repository.removeDraft(kind: "post")
    try await repository.removeDraft(kind: "never there")
    #expect(try await repository.fetchDrafts().isEmpty)
    #expect(try await repository.fetchOutboxPhotos(entryId: "e") == photos)
    #expect(try folder.photos.count == 2)
  }
}
