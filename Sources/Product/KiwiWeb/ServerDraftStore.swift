import Foundation
import KiwiEngine
import KiwiKit

/// Stores the text of drafts on the server, for all browsers of a user.
///
/// Drafts that the server rejects, for example because the login has expired, stay in the browser.
struct ServerDraftStore: DraftStoring {
  private let client: any APIClientProtocol
  private let browser: BrowserDraftStore
  private let now: @Sendable () -> Date

  init(
    client: any APIClientProtocol, browser: BrowserDraftStore,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    self.browser = browser
    self.now = now
  }

  var outlivesLogOut: Bool { true }

  func drafts() async throws(PostStoreFailure) -> [DraftKind: Draft] {
    // The browser reports once it has loaded the page; pages that end earlier send no request.
    guard let kept = await browser.kept() else { return [:] }
    for (kind, kept) in kept {
      guard (try? await send(kept.draft, of: kind, writtenAt: kept.savedAt)) != nil else { continue }
      try? await browser.save(nil, of: kind)
    }
    var drafts: [DraftKind: Draft] = [:]
    for kept in (try? await client.send(API.Accounts.drafts())) ?? [] {
      guard let kind = DraftKind(rawValue: kept.kind) else { continue }
      drafts[kind] = try? JSONDecoder().decode(Draft.self, from: Data(kept.content.utf8))
    }
    return drafts.merging(await browser.drafts()) { $1 }
  }

  func save(_ draft: Draft?, of kind: DraftKind) async throws(PostStoreFailure) {
    try await save(draft, of: kind, writtenAt: now())
  }

  /// Saves a draft. The time keeps a closed page's last text from overwriting newer text from the next page.
  func save(_ draft: Draft?, of kind: DraftKind, writtenAt moment: Date) async throws(PostStoreFailure) {
    do throws(APIFailure) {
      try await send(draft, of: kind, writtenAt: moment)
    } catch {
      return try await browser.save(draft, of: kind)
    }
    try await browser.save(nil, of: kind)
  }

  private func send(_ draft: Draft?, of kind: DraftKind, writtenAt moment: Date) async throws(APIFailure) {
    guard var draft else {
      _ = try await client.send(API.Accounts.removeDraft(kind.rawValue))
      return
    }
    draft.photos = []
    guard let content = try? JSONEncoder().encode(draft) else { return }
    let request = KeepDraftRequest(
      content: String(decoding: content, as: UTF8.self), age: .seconds(now().timeIntervalSince(moment)))
    _ = try await client.send(API.Accounts.keepDraft(kind.rawValue, request))
  }
}
