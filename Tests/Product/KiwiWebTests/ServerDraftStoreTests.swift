import Foundation
import KiwiEngine
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiWeb
@testable import SwiftUICore
@testable import WebHost

@MainActor struct ServerDraftStoreTests {
  private let client = MockAPIClient()

  private func store(
    _ storage: BrowserStorage, now: @escaping @Sendable () -> Date = { Date() }
  ) -> ServerDraftStore {
    let browser = BrowserDraftStore(storage: PersonalStorage(browser: storage, owner: "a"), now: now)
    return ServerDraftStore(client: client, browser: browser, now: now)
  }

  private func browser(_ kept: [String: String] = [:]) -> BrowserStorage {
    let storage = BrowserStorage()
    storage.reported(kept, owner: "a")
    return storage
  }

  @Test func `words written in one browser are restored in another without photos`() async throws {
    let draft = Draft(text: "Half", photos: [DraftPhoto(data: Data([1]))], visibility: .me)
    let first = browser()
    try await store(first).save(draft, of: .post)
    #expect(first.keys.isEmpty, "The browser needs no second copy.")
    var expected = draft
    expected.photos = []
    #expect(try await store(browser()).drafts() == [.post: expected])
    try await store(browser()).save(nil, of: .post)
    #expect(try await store(first).drafts().isEmpty)
  }

  @Test func `a draft that the server did not accept waits in the browser`() async throws {
    try await store(browser()).save(Draft(text: "Before"), of: .post)
    client.setBehavior(.failing(.offline))
    let here = browser()
    try await store(here).save(Draft(text: "Before and after"), of: .post)
    #expect(here.keys.count == 1)
    #expect(try await store(here).drafts() == [.post: Draft(text: "Before and after")])
    #expect(here.keys.count == 1)
    client.setBehavior(.answering)
    #expect(try await store(here).drafts() == [.post: Draft(text: "Before and after")])
    #expect(here.keys.isEmpty)
    #expect(try await store(browser()).drafts() == [.post: Draft(text: "Before and after")])
  }

  @Test func `a newer draft from elsewhere is kept`() async throws {
    client.setBehavior(.failing(.offline))
    let here = browser()
    try await store(here, now: { Date() - 60 }).save(Draft(text: "On the train"), of: .post)
    client.setBehavior(.answering)
    try await store(browser()).save(Draft(text: "At home"), of: .post)
    #expect(try await store(here).drafts() == [.post: Draft(text: "At home")])
    #expect(here.keys.isEmpty)
    #expect(try await store(browser()).drafts() == [.post: Draft(text: "At home")])
  }
}
