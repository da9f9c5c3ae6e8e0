import ServerAccounts
import ServerCore
import KiwiKit

/// The kind of a change, as named by ``KiwiKit/TitleChange/Kind`` and ``KiwiKit/SpotChange/Kind``.
package enum ChangeKind: String, Sendable {
  case added
  case corrected
}

/// A change of a title or place in the history.
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
  /// The author; nil if hidden from the viewer, in general or at this place.
  package var author: UserRecord?
  package let createdAt: Timestamp
  package let undoneAt: Timestamp?
  /// Indicates whether an admin undid the change, or confirmed its undo.
  package var isUndoneByAdmin = false

  /// Returns whether a viewer may undo the change. Authors undo their corrections, admins all corrections. Additions
  /// cannot be undone, because other records may refer to them; admins merge duplicates instead.
  package func mayBeUndone(by viewer: Viewer?) -> Bool {
    guard let viewer, kind == .corrected, undoneAt == nil else { return false }
    return authorKey == viewer.key || viewer.role == .admin
  }

  /// Writes a ``KiwiKit/TitleChange`` or a ``KiwiKit/SpotChange``.
  package func write(to writer: inout JSONWriter, mayUndo: Bool, at publicURL: String) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("kind", kind.rawValue)
      writer.name("before")
      writer.fragment(Array(before.utf8))
      writer.name("after")
      writer.fragment(Array(after.utf8))
      writer.name("author")
      if let author { author.write(to: &writer, at: publicURL) } else { writer.null() }
      writer.member("createdAt", date: createdAt)
      writer.member("undoneAt", date: undoneAt)
      writer.member("mayUndo", mayUndo)
    }
  }
}
