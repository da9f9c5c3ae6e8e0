import Foundation
import KiwiEngine
import Testing

@testable import KiwiWeb
@testable import SwiftUICore
@testable import WebHost

/// What was written on a page and not sent is in the browser, until the server has it.
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

  @Test func `words come back under their keys in the order of their writing, and go once they are there`()
    async
  {
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

  @Test func `that it failed is told, and likes and follows are not kept`() async {
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

  @Test func `of a post with photos the words stay, which wait to be posted anew`() async {
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

  @Test func `there are at most so many`() async {
    let unsent = unsent()
    await unsent.record((0..<40).map { .save(entry(.createComment(postId: "p", text: "\($0)"), $0)) })
    #expect(await unsent.entries().count == UnsentInBrowser.most)
  }
}
