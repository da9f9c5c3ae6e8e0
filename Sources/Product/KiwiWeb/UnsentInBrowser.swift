import Foundation
import KiwiEngine
import WebHost

/// Keeps unsent changes in the browser, without photos.
///
/// A reloaded page continues with them under the same idempotency keys, so nothing is sent twice.
@MainActor final class UnsentInBrowser {
  static let maxEntries = 16
  private static let prefix = "unsent:"

  private let storage: PersonalStorage
  /// The IDs of the kept changes; likes are frequent and not kept.
  private var kept: Set<OutboxEntry.ID> = []

  init(storage: PersonalStorage) { self.storage = storage }

  func entries() async -> [OutboxEntry] {
    guard let texts = await storage.texts() else { return [] }
    let entries =
      texts
      .filter { $0.key.hasPrefix(Self.prefix) }
      .compactMap { try? JSONDecoder().decode(OutboxEntry.self, from: Data($0.value.utf8)) }
      .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    kept.formUnion(entries.map(\.id))
    return entries
  }

  func record(_ changes: [OutboxChange]) async {
    for change in changes {
      switch change {
      case .save(let entry): save(entry)
      case .remove(let id):
        if kept.remove(id) != nil { _ = storage.keep(nil, as: Self.prefix + id) }
      }
    }
  }

  private func save(_ entry: OutboxEntry) {
    guard let words = entry.inWords else { return }
    // Stores failures, but not each start of sending.
    let isMeant = kept.contains(entry.id) ? entry.isFailed : kept.count < Self.maxEntries
    guard isMeant, let content = try? JSONEncoder().encode(words) else { return }
    kept.insert(entry.id)
    _ = storage.keep(String(decoding: content, as: UTF8.self), as: Self.prefix + entry.id)
  }
}

extension OutboxEntry {
  /// Returns the part of a change that the browser keeps; nil without user text.
  fileprivate var inWords: OutboxEntry? {
    switch action {
    case .setLiked, .setFollowed: return nil
    case .createPost(var draft) where !draft.photos.isEmpty:
      guard !draft.caption.isEmpty else { return nil }
      var entry = self
      draft.photos = []
      entry.action = .createPost(draft)
      entry.state = .failed(message: Self.withoutPhotos)
      return entry
    case .createPost, .createComment, .editComment, .deleteComment, .editPost, .deletePost: return self
    }
  }

  private static var withoutPhotos: String {
    localized("The photos were lost when the page closed. Edit the post to choose them again.")
  }
}
