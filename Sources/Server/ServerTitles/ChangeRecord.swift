import ServerAccounts
import ServerCore
import KiwiKit

/// The kind of a change, as ``KiwiKit/TitleChange/Kind`` and ``KiwiKit/SpotChange/Kind`` name it.
package enum ChangeKind: String, Sendable {
  case added
  case corrected
}

/// A change of a title or a place, as the history keeps it.
package struct ChangeRecord<Field: CorrectedField>: Sendable {
  package let key: Int64
  package let id: String
  /// The key of the title or the place.
  package let itemKey: Int64
  package let kind: ChangeKind
  package let fields: FieldSet<Field>
  /// The changed fields before and after, as JSON objects.
  package let before: String
  package let after: String
  package let authorKey: Int64?
  /// Nil for users whom the viewer may not see, or not at that place.
  package var author: UserRecord?
  package let createdAt: Timestamp
  package let undoneAt: Timestamp?
  /// Whether an admin undid the change, or confirmed that.
  package var isUndoneByAdmin = false

  /// Authors undo their corrections, admins every correction. Additions stay, since others may refer to them; admins
  /// merge duplicates.
  package func mayBeUndone(by viewer: Viewer?) -> Bool {
    guard let viewer, kind == .corrected, undoneAt == nil else { return false }
    return authorKey == viewer.key || viewer.role == .admin
  }
}

extension JSONWriter {
  /// A ``KiwiKit/TitleChange`` or a ``KiwiKit/SpotChange``.
  package mutating func change<Field>(_ change: ChangeRecord<Field>, mayUndo: Bool, at publicURL: String) {
    object { writer in
      writer.member("id", change.id)
      writer.member("kind", change.kind.rawValue)
      writer.name("before")
      writer.fragment(Array(change.before.utf8))
      writer.name("after")
      writer.fragment(Array(change.after.utf8))
      writer.name("author")
      if let author = change.author { writer.user(author, at: publicURL) } else { writer.null() }
      writer.member("createdAt", date: change.createdAt)
      writer.member("undoneAt", date: change.undoneAt)
      writer.member("mayUndo", mayUndo)
    }
  }
}
