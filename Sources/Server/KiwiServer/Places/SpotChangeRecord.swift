import Foundation
import KiwiKit

/// Something that somebody did to a place, as the history keeps it.
struct SpotChangeRecord: Sendable {
  let key: Int64
  let id: String
  let spotKey: Int64
  let kind: SpotChange.Kind
  let fields: SpotFields
  /// JSON objects of the fields that changed.
  let before: String
  let after: String
  let authorKey: Int64?
  /// Nil for people whom the reader may not see, or not there.
  var author: UserRecord?
  let createdAt: Timestamp
  let undoneAt: Timestamp?
  /// Whether an admin did that, or has said since that it is right.
  let isUndoneByAdmin: Bool

  /// Who corrected something may take that back, and admins whatever anybody did. What was added stays: others may
  /// count on it, and doubles are merged.
  func mayBeUndone(by viewer: Viewer?) -> Bool {
    guard let viewer, kind == .corrected else { return false }
    guard undoneAt == nil else { return needsAdmin && viewer.role == .admin }
    return authorKey == viewer.key || viewer.role == .admin
  }

  /// Whether visits are kept back for where it moved the place, although it was taken back: by whom it was moved may have
  /// looked for a zone there.
  var needsAdmin: Bool {
    undoneAt != nil && !isUndoneByAdmin && fields.contains(SpotFields(.coordinate))
  }
}

extension SpotDetails {
  /// What the history keeps of a place.
  init(history json: String) throws {
    self = try JSONDecoder().decode(SpotDetails.self, from: Data(json.utf8))
  }
}

extension JSONWriter {
  /// A ``KiwiKit/SpotChange``.
  mutating func spotChange(_ change: SpotChangeRecord, seenBy viewer: Viewer?, at publicURL: String) {
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

  /// The members of a ``KiwiKit/SpotDetails``: these fields of a place.
  mutating func members(_ fields: some Sequence<SpotField>, of facts: SpotFacts) {
    for field in fields {
      switch field {
      case .name: member("name", facts.name)
      case .category: member("category", facts.category.rawValue)
      case .coordinate: member("coordinate", facts.coordinate)
      case .address: member("address", facts.address)
      case .town: member("town", facts.town)
      case .openingHours: member("openingHours", facts.openingHours)
      case .phone: member("phone", facts.phone)
      case .website: member("website", facts.website)
      case .description: member("description", facts.description)
      }
    }
  }
}
