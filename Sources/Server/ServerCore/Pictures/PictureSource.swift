/// A table with the names of picture files.
package struct PictureSource: Sendable {
  /// The table, whose column `name` has the file names.
  package let table: String
  /// The viewers who may see the files.
  package let audience: PictureAudience
  /// Returns whether the table contains a file and the viewer may see its row.
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

/// The viewers who may see a picture.
package enum PictureAudience: Hashable, Sendable, CaseIterable {
  /// The viewers who may currently see a row with the picture, including the present one.
  case readers
  case everyone

  /// Returns the audience of a file; nil if the viewer may not see it.
  package static func of(
    _ name: String, viewer: Viewer?, now: Timestamp, in sources: [PictureSource],
    _ transaction: Transaction
  ) throws -> PictureAudience? {
    // A picture restricted anywhere must not be cached publicly, so the restricted audience is checked first.
    try allCases.first { audience in
      try sources.contains { source in
        try source.audience == audience && source.isShown(name, viewer, now, transaction)
      }
    }
  }
}
