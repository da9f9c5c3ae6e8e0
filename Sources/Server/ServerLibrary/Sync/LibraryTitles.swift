import ServerTitles
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Decisions about titles, entries, lists and their titles.
package final class LibraryTitles: LibraryPart {
  package static let kinds: [any LibraryKind.Type] = [
    SwipedItem.self, LibraryEntry.self, UserList.self, ListEntry.self,
  ]

  /// The loaded titles, keyed by id.
  private var titles: [String: TitleRecord] = [:]
  /// The titles whose shelves must be refreshed.
  var shelved: Set<Int64> = []

  package init() {}

  package func load(_ keys: [Int64], in transaction: Transaction) throws {
    for key in keys {
      if let title = try TitleStore(transaction).title(key: key) { titles[title.id] = title }
    }
  }

  package func subjects(seenBy viewer: Viewer) -> LibrarySubjects {
    let titles = titles.values.sorted { $0.key < $1.key }
    return { writer, publicURL in
      writer.member("titles", of: titles) { title, writer in title.write(to: &writer, at: publicURL) }
    }
  }

  /// Returns a title, even if it is a duplicate.
  func title(_ id: String, in transaction: Transaction) throws -> TitleRecord? {
    if let title = titles[id] { return title }
    let title = try TitleStore(transaction).titleOrDuplicate(id: id)
    titles[id] = title
    return title
  }

  /// Refreshes the shelves once per title, because they depend on all of its records.
  package func finish(_ push: inout LibraryPush) throws {
    let library = LibraryStore(push.transaction)
    for titleKey in shelved.sorted() {
      let (before, now) = try library.refreshShelves(ofTitle: titleKey, ofUser: push.viewer.key)
      if now == nil, before != nil { push.returnsToDeck = true }
      if now != nil, before == nil {
        try library.recordDecision(aboutTitle: titleKey, by: push.viewer.key, now: push.now)
      }
    }
  }
}

extension LibraryKinds {
  /// The kinds of records about titles.
  package static let titles = LibraryKinds([LibraryTitles.self])
}

/// A kind of record about a title. A record about a duplicate is merged into the other title's, and removed from the
/// duplicate.
protocol LibraryTitleKind: LibraryKind {
  var titleId: String { get }

  /// Returns the record for another title, or nil if it has no effect there.
  ///
  /// - Parameter known: The record of the other title.
  func moved(to titleId: String, existing known: Self?, now: Timestamp) -> Self?

  /// Returns the record marked as removed, or nil if it already is.
  func removed(now: Timestamp) -> Self?

  /// Merges the record with that of the same title, without regard to duplicates.
  func mergeRecord(into push: inout LibraryPush, field: String) throws -> Self
}

extension LibraryTitleKind {
  package func merge(into push: inout LibraryPush, field: String) throws -> Self {
    let known = try push.part(LibraryTitles.self).title(titleId, in: push.transaction)
    guard let title = try known?.mergedIntoKey.flatMap({ try TitleStore(push.transaction).title(key: $0) })
    else {
      return try mergeRecord(into: &push, field: field)
    }
    if let moved = moved(to: title.id, existing: nil, now: Timestamp(seconds: 0)) {
      _ = try moved.merge(into: &push, field: field)
    }
    let record = try mergeRecord(into: &push, field: field)
    return try record.removed(now: push.now)?.mergeRecord(into: &push, field: field) ?? record
  }

  func titleKey(in push: LibraryPush, field: String) throws -> Int64 {
    guard let title = try push.part(LibraryTitles.self).title(titleId, in: push.transaction) else {
      throw APIError(
        .unprocessableContent, "unknown_title", "This title does not exist. Choose another title.",
        field: field + ".titleId")
    }
    return title.key
  }
}
