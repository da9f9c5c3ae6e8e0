import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A position in the stream of a user's changes.
///
/// A new collaborator receives a whole list as if it had just changed: its older records share the sequence number of
/// the joining, ordered by title.
package struct LibraryPosition: Hashable, Comparable, Sendable {
  package let sequence: Int64
  /// The title among records that share a sequence number; 0 for all others.
  package let titleKey: Int64

  package static let beginning = LibraryPosition(sequence: 0, titleKey: 0)

  package init(sequence: Int64, titleKey: Int64) {
    self.sequence = sequence
    self.titleKey = titleKey
  }

  package static func < (one: LibraryPosition, other: LibraryPosition) -> Bool {
    (one.sequence, one.titleKey) < (other.sequence, other.titleKey)
  }
}

/// A position in a stream as devices store it.
struct LibraryCursor: Hashable, Sendable {
  let epoch: Int64
  let position: LibraryPosition
}

extension LibraryCursor: LosslessStringConvertible {
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 3, let epoch = parts[0], let sequence = parts[1], let titleKey = parts[2],
      epoch >= 0, sequence >= 0, titleKey >= 0
    else { return nil }
    self.init(epoch: epoch, position: LibraryPosition(sequence: sequence, titleKey: titleKey))
  }

  package var description: String { "\(epoch).\(position.sequence).\(position.titleKey)" }
}

package struct LibraryStreamRow: Hashable, Sendable {
  package let position: LibraryPosition
  package let kind: LibraryChange.Kind
  /// The record as JSON.
  package let record: String
  /// The title or place that the record is about, if any.
  package let subjectKey: Int64?
}

/// The changes of libraries in order.
struct LibraryStreamStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the next changes of a user, earliest first, and one more if more exist. They include records of lists that
  /// the user owns or edits, except lists of hidden owners.
  func changes(
    of kinds: LibraryKinds, ofUser userKey: Int64, after position: LibraryPosition, limit: Int
  ) throws -> [LibraryStreamRow] {
    var rows: [LibraryStreamRow] = []
    for kind in kinds.parts.flatMap({ $0.kinds }) {
      let table = kind.table
      rows += try connection.all(
        """
        SELECT \(raw: table.subject ?? "NULL") AS subjectKey, record, sequence FROM \(raw: table.name)
        WHERE \(raw: table.owner) = \(userKey) AND sequence > \(position.sequence)
        ORDER BY sequence LIMIT \(limit + 1)
        """
      ) { row in
        LibraryStreamRow(
          position: LibraryPosition(sequence: row.integer("sequence"), titleKey: 0), kind: kind.kind,
          record: row.text("record"), subjectKey: row.optionalInteger("subjectKey"))
      }
    }
    for list in try sharedLists(of: userKey) {
      rows += try changes(of: list, after: position, limit: limit)
    }
    return Array(rows.sorted { $0.position < $1.position }.prefix(limit + 1))
  }

  // MARK: Lists of others

  private struct SharedList {
    let key: Int64
    let joined: Int64
    let sequence: Int64
    let record: String
  }

  private func sharedLists(of userKey: Int64) throws -> [SharedList] {
    try connection.all(
      """
      SELECT userLists.key AS key, listMembers.sequence AS joined, userLists.sequence AS sequence,
        userLists.record AS record
      FROM listMembers
      JOIN userLists ON userLists.key = listMembers.listKey
      JOIN users ON users.key = userLists.ownerKey
      WHERE listMembers.userKey = \(userKey) AND listMembers.role = 'collaborator'
        AND \(sql: UserCondition.isVisible(toKey: "\(userKey)"))
      """
    ) { row in
      SharedList(
        key: row.integer("key"), joined: row.integer("joined"), sequence: row.integer("sequence"),
        record: row.text("record"))
    }
  }

  private func changes(
    of list: SharedList, after position: LibraryPosition, limit: Int
  ) throws -> [LibraryStreamRow] {
    var rows: [LibraryStreamRow] = []
    let ofList = LibraryPosition(sequence: max(list.sequence, list.joined), titleKey: 0)
    if position < ofList {
      rows.append(LibraryStreamRow(position: ofList, kind: .list, record: list.record, subjectKey: nil))
    }
    if position.sequence <= list.joined {
      let from = position.sequence == list.joined ? position.titleKey : 0
      rows += try entries(
        """
        SELECT titleKey, record, \(list.joined) AS sequence FROM listEntries
        WHERE listKey = \(list.key) AND sequence <= \(list.joined) AND titleKey > \(from)
        ORDER BY titleKey LIMIT \(limit + 1)
        """, of: list)
    }
    rows += try entries(
      """
      SELECT titleKey, record, sequence FROM listEntries
      WHERE listKey = \(list.key) AND sequence > \(max(list.joined, position.sequence))
      ORDER BY sequence LIMIT \(limit + 1)
      """, of: list)
    return rows
  }

  private func entries(_ query: SQL, of list: SharedList) throws -> [LibraryStreamRow] {
    try connection.all(query) { row in
      let (sequence, titleKey) = (row.integer("sequence"), row.integer("titleKey"))
      return LibraryStreamRow(
        position: LibraryPosition(sequence: sequence, titleKey: sequence == list.joined ? titleKey : 0),
        kind: .listEntry, record: row.text("record"), subjectKey: titleKey)
    }
  }
}
