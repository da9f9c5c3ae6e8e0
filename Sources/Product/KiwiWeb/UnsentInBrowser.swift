import Foundation
import KiwiEngine
import WebHost

/// What a person wrote on a page and the server does not have, in their browser: a page that is loaded anew goes on with
/// it, under the same keys, so that nothing happens twice. Words alone, as with drafts.
@MainActor final class UnsentInBrowser {
  static let most = 16
  private static let prefix = "unsent:"

  private let storage: PersonalStorage
  /// Likes come and go all the time, and none of them is here.
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
    // That it is on its way need not be told each time; that it failed has to be.
    let isMeant = kept.contains(entry.id) ? entry.isFailed : kept.count < Self.most
    guard isMeant, let content = try? JSONEncoder().encode(words) else { return }
    kept.insert(entry.id)
    _ = storage.keep(String(decoding: content, as: UTF8.self), as: Self.prefix + entry.id)
  }
}

extension OutboxEntry {
  /// What of it a browser keeps; nil when there is nothing that somebody wrote.
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

  private static let withoutPhotos =
    "Its photos went with the page they were chosen on. Edit it to choose them again."
}
