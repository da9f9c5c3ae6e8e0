import ServerTitles
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Decisions about titles, entries, lists and what they contain.
package final class LibraryTitles: LibraryPart {
  package static let kinds: [any LibraryKind.Type] = [
    SwipedItem.self, LibraryEntry.self, UserList.self, ListEntry.self,
  ]

  /// By their ids.
  private var titles: [String: TitleRecord] = [:]
  /// Titles whose shelves follow from changed records.
  var shelved: Set<Int64> = []

  package init() {}

  package func load(_ keys: [Int64], in transaction: Transaction) throws {
    for key in keys {
      if let title = try transaction.titles.title(key: key) { titles[title.id] = title }
    }
  }

  package func subjects(seenBy viewer: Viewer) -> LibrarySubjects {
    let titles = titles.values.sorted { $0.key < $1.key }
    return { writer, publicURL in
      writer.member("titles", of: titles) { title, writer in writer.title(title, at: publicURL) }
    }
  }

  /// Also finds a duplicate.
  func title(_ id: String, in transaction: Transaction) throws -> TitleRecord? {
    if let title = titles[id] { return title }
    let title = try transaction.titles.titleOrDouble(id: id)
    titles[id] = title
    return title
  }

  /// The shelves of a title follow from all of its records, and are derived once.
  package func finish(_ push: inout LibraryPush) throws {
    let library = push.transaction.library
    for titleKey in shelved.sorted() {
      let (before, now) = try library.refreshShelves(ofTitle: titleKey, ofUser: push.viewer.key)
      if now == nil, before != nil { push.takesBack = true }
      if now != nil, before == nil {
        try library.noteDecision(aboutTitle: titleKey, by: push.viewer.key, now: push.now)
      }
    }
  }
}

extension LibraryKinds {
  /// The kinds of titles alone.
  package static let titles = LibraryKinds([LibraryTitles.self])
}

/// A kind of record about a title. A record about a duplicate is merged into that of the title that took it in, and taken
/// back of the duplicate.
protocol LibraryTitleKind: LibraryKind {
  var titleId: String { get }

  /// Returns the record as one of another title; nil when nothing of it concerns that title.
  ///
  /// - Parameter known: The record of the other title.
  func moved(to titleId: String, above known: Self?, now: Timestamp) -> Self?

  /// Returns the record with all of it taken back now; nil when that changes nothing.
  func takenBack(now: Timestamp) -> Self?

  /// Merges the record with that of the same title.
  func mergeAlone(into push: inout LibraryPush, field: String) throws -> Self
}

extension LibraryTitleKind {
  package func merge(into push: inout LibraryPush, field: String) throws -> Self {
    let known = try push.part(LibraryTitles.self).title(titleId, in: push.transaction)
    guard let title = try known?.mergedIntoKey.flatMap({ try push.transaction.titles.title(key: $0) }) else {
      return try mergeAlone(into: &push, field: field)
    }
    if let moved = moved(to: title.id, above: nil, now: Timestamp(seconds: 0)) {
      _ = try moved.merge(into: &push, field: field)
    }
    let record = try mergeAlone(into: &push, field: field)
    return try record.takenBack(now: push.now)?.mergeAlone(into: &push, field: field) ?? record
  }

  func titleKey(in push: LibraryPush, field: String) throws -> Int64 {
    guard let title = try push.part(LibraryTitles.self).title(titleId, in: push.transaction) else {
      throw APIError(
        .unprocessableContent, "unknown_title", "This server has no such title.", field: field + ".titleId")
    }
    return title.key
  }
}
