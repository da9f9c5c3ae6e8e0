import Foundation
import KiwiEngine
import WebHost

/// Keeps the text of drafts in the user's browser, whose text storage is too small for photos.
struct BrowserDraftStore: DraftStoring {
  private struct Kept: Codable {
    var draft: Draft
    /// The time of the last change in seconds since 1970; the oldest draft is evicted first.
    var savedAt: Double
  }

  private let storage: PersonalStorage
  private let now: @Sendable () -> Date

  /// The maximum number of drafts.
  ///
  /// A page sends all drafts with the browser's other stored values in one message when it connects.
  static let maxDrafts = 16
  /// The maximum total size of drafts.
  static let maxBytes = 64_000

  init(storage: PersonalStorage, now: @escaping @Sendable () -> Date = { Date() }) {
    self.storage = storage
    self.now = now
  }

  private static let prefix = "draft:"

  func drafts() async -> [DraftKind: Draft] { await kept()?.mapValues(\.draft) ?? [:] }

  /// Returns the drafts with the time of each, or nil when the page ends before the browser reports them.
  func kept() async -> [DraftKind: (draft: Draft, savedAt: Date)]? {
    guard let texts = await storage.texts() else { return nil }
    return Self.read(texts).mapValues { ($0.draft, Date(timeIntervalSince1970: $0.savedAt)) }
  }

  private static func read(_ texts: [String: String]) -> [DraftKind: Kept] {
    var found: [DraftKind: Kept] = [:]
    for (name, text) in texts where name.hasPrefix(prefix) {
      guard let kind = DraftKind(rawValue: String(name.dropFirst(prefix.count))) else { continue }
      found[kind] = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8))
    }
    return found
  }

  func save(_ draft: Draft?, of kind: DraftKind) async throws(PostStoreFailure) {
    let name = Self.prefix + kind.rawValue
    guard var draft else {
      _ = await storage.keep(nil, as: name)
      return
    }
    draft.photos = []
    guard let content = try? JSONEncoder().encode(Kept(draft: draft, savedAt: now().timeIntervalSince1970))
    else { return }
    guard await storage.keep(String(decoding: content, as: UTF8.self), as: name) else {
      throw PostStoreFailure(
        message: localized(
          "This text is too long to save in the browser. Copy it before you leave the page."))
    }
    await removeOldest(beside: kind)
  }

  @MainActor private func removeOldest(beside new: DraftKind) {
    let texts = storage.known.filter { $0.key.hasPrefix(Self.prefix) }
    var count = texts.count
    var bytes = texts.values.reduce(0) { $0 + $1.utf8.count }
    for (kind, _) in Self.read(texts).sorted(by: { $0.value.savedAt < $1.value.savedAt }) where kind != new {
      guard count > Self.maxDrafts || bytes > Self.maxBytes else { return }
      let name = Self.prefix + kind.rawValue
      count -= 1
      bytes -= texts[name]?.utf8.count ?? 0
      _ = storage.keep(nil, as: name)
    }
  }
}
