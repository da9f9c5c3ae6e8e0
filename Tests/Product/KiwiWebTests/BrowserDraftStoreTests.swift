import Foundation
import KiwiEngine
import KiwiKit
import Testing
import Threads

@testable import KiwiWeb
@testable import SwiftUICore
@testable import WebHost

@MainActor struct BrowserDraftStoreTests {
  private let browser = BrowserStorage()

  private func store(of owner: String) -> BrowserDraftStore {
    BrowserDraftStore(storage: PersonalStorage(browser: browser, owner: owner)) {
      Date(timeIntervalSince1970: 0)
    }
  }

  private func keys() -> [String] { browser.keys.sorted() }

  @Test func `saved words are restored without photos for their owner only`() async throws {
    browser.reported([:], owner: "a")
    let draft = Draft(
      text: "\"Wörter\"\n", photos: [DraftPhoto(data: Data([1]))], visibility: .me, alts: ["x"],
      displayName: "A")
    try await store(of: "a").save(draft, of: .comment(postId: "p"))
    var expected = draft
    expected.photos = []
    #expect(await store(of: "a").drafts() == [.comment(postId: "p"): expected])
    browser.reported([:], owner: "b")
    #expect(await store(of: "b").drafts().isEmpty)
    #expect(keys().isEmpty, "One user's storage must not contain another's drafts.")
  }

  @Test func `the oldest drafts are evicted and other values kept`() async throws {
    browser.reported(["theme": "dark", "own:a:other": "x"], owner: "a")
    let seconds = Mutex(0.0)
    for number in 0..<20 {
      let store = BrowserDraftStore(storage: PersonalStorage(browser: browser, owner: "a")) {
        seconds.withLock {
          $0 += 1
          return Date(timeIntervalSince1970: $0)
        }
      }
      try await store.save(Draft(text: "\(number)"), of: .comment(postId: "\(number)"))
    }
    let kept = Set(await store(of: "a").drafts().values.map(\.text))
    #expect(kept == Set((4..<20).map { "\($0)" }))
    #expect(browser.value(for: "theme") == "dark" && browser.value(for: "own:a:other") == "x")
  }

  @Test func `the total size of drafts is bounded and a draft above it is rejected`() async throws {
    browser.reported([:], owner: "a")
    for number in 0..<8 {
      try await store(of: "a").save(
        Draft(text: String(repeating: "x", count: 15_000)), of: .comment(postId: "\(number)"))
      let bytes = browser.keys.reduce(0) { $0 + (browser.value(for: $1)?.utf8.count ?? 0) }
      #expect(bytes <= BrowserDraftStore.maxBytes)
    }
    await #expect(throws: PostStoreFailure.self) {
      try await store(of: "a").save(Draft(text: String(repeating: "x", count: 16_000)), of: .post)
    }
  }

  @Test func `values that are not drafts are left unchanged`() async {
    browser.reported(["own:a:draft:post": "{", "own:a:draft:nothing": "{}", "own:a:theme": "x"], owner: "a")
    #expect(await store(of: "a").drafts().isEmpty)
    #expect(browser.keys.count == 3)
  }
}
