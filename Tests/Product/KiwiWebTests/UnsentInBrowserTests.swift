import Foundation
import KiwiEngine
import Testing

@testable import KiwiWeb
@testable import SwiftUICore
@testable import WebHost

/// Unsent changes of a page are kept in the browser until the server has them.
@MainActor struct UnsentInBrowserTests {
  private let browser = BrowserStorage()

  private func unsent() -> UnsentInBrowser {
    browser.reported([:], owner: "a")
    return UnsentInBrowser(storage: PersonalStorage(browser: browser, owner: "a"))
  }

  private func entry(
    _ action: OutboxAction, _ number: Int = 0, _ state: OutboxEntry.State = .pending
  ) -> OutboxEntry {
    OutboxEntry(
      id: "entry-\(number)", action: action, state: state, createdAt: Date(timeIntervalSince1970: 0),
      order: number)
  }

  @Test func `unsent changes are restored in order and removed once sent`() async {
    let unsent = unsent()
    let entries = [
      entry(.createPost(PostDraft(caption: "Plums")), 1), entry(.createComment(postId: "p", text: "Yes"), 2),
      entry(.editComment(id: "c", postId: "p", text: "No"), 3),
    ]
    await unsent.record(entries.shuffled().map { .save($0) })
    #expect(await unsent.entries() == entries)
    await unsent.record([.remove("entry-1"), .remove("entry-3"), .remove("never there")])
    #expect(await unsent.entries() == [entries[1]])
    #expect(PersonalStorage(browser: browser, owner: "b").known.isEmpty)
  }

  @Test func `failures are kept, likes and follows are not`() async {
    let unsent = unsent()
    let failed = entry(.createComment(postId: "p", text: "Yes"), 1, .failed(message: "No."))
    await unsent.record([
      .save(entry(failed.action, 1)), .save(entry(failed.action, 1, .sending)), .save(failed),
    ])
    await unsent.record([
      .save(entry(.setLiked(true, postId: "p"), 2)), .save(entry(.setFollowed(true, username: "b"), 3)),
    ])
    #expect(await unsent.entries() == [failed])
  }

  @Test func `a post with photos keeps its text and waits to be posted again`() async {
    let unsent = unsent()
    let photo = DraftPhoto(data: Data([1]))
    await unsent.record([
      .save(entry(.createPost(PostDraft(caption: "Plums", photos: [photo])), 1)),
      .save(entry(.createPost(PostDraft(photos: [photo])), 2)),
    ])
    let kept = await unsent.entries()
    #expect(kept.map(\.action) == [.createPost(PostDraft(caption: "Plums"))])
    #expect(kept.allSatisfy { if case .failed = $0.state { true } else { false } })
  }

  @Test func `the number of unsent changes is bounded`() async {
    let unsent = unsent()
    await unsent.record((0..<40).map { .save(entry(.createComment(postId: "p", text: "\($0)"), $0)) })
    #expect(await unsent.entries().count == UnsentInBrowser.maxEntries)
  }
}
