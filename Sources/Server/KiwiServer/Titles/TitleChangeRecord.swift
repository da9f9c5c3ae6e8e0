import KiwiKit

/// Something that somebody did to a title, as the history keeps it.
struct TitleChangeRecord: Sendable {
  let key: Int64
  let id: String
  let titleKey: Int64
  let kind: TitleChange.Kind
  let fields: TitleFields
  /// JSON objects of the fields that changed.
  let before: String
  let after: String
  let authorKey: Int64?
  /// Nil for people whom the reader may not see.
  let author: UserRecord?
  let createdAt: Timestamp
  let undoneAt: Timestamp?

  /// Who corrected something may take that back, and admins whatever anybody did. What was added stays: others may
  /// count on it, and doubles are merged.
  func mayBeUndone(by viewer: Viewer?) -> Bool {
    guard let viewer, kind == .corrected, undoneAt == nil else { return false }
    return authorKey == viewer.key || viewer.role == .admin
  }
}

extension JSONWriter {
  /// A ``KiwiKit/TitleChange``.
  mutating func titleChange(_ change: TitleChangeRecord, seenBy viewer: Viewer?, at publicURL: String) {
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
      writer.member("mayUndo", change.mayBeUndone(by: viewer))
    }
  }
}
