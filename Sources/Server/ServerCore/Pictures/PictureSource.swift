/// A table that names files of pictures.
package struct PictureSource: Sendable {
  /// The table, whose column `name` holds the names.
  package let table: String
  /// Who may see the files that the table names.
  package let audience: PictureAudience
  /// Whether the table names a file, and the viewer may see it there.
  package let isShown:
    @Sendable (_ name: String, _ viewer: Viewer?, _ now: Timestamp, _ transaction: Transaction) throws -> Bool

  package init(
    table: String, audience: PictureAudience,
    isShown:
      @escaping @Sendable (_ name: String, _ viewer: Viewer?, _ now: Timestamp, _ transaction: Transaction)
      throws -> Bool
  ) {
    self.table = table
    self.audience = audience
    self.isShown = isShown
  }
}

/// Who may see the file of a picture.
package enum PictureAudience: Hashable, Sendable, CaseIterable {
  /// Those who may see something with it, the viewer among them, for now.
  case readers
  case everyone

  /// Who may see a file, or nil when the viewer may not.
  package static func of(
    _ name: String, viewer: Viewer?, now: Timestamp, in sources: [PictureSource],
    _ transaction: Transaction
  ) throws -> PictureAudience? {
    // What is restricted somewhere is kept by nobody's cache: so who may see less is asked for first, and is final.
    try allCases.first { audience in
      try sources.contains { source in
        try source.audience == audience && source.isShown(name, viewer, now, transaction)
      }
    }
  }
}
