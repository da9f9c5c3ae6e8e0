/// A table that names files of pictures.
struct PictureSource: Sendable {
  /// The table, whose column `name` holds the names.
  let table: String
  /// Who may see the files that the table names.
  let audience: PictureAudience
  /// Whether the table names a file, and the viewer may see it there.
  let isShown:
    @Sendable (_ name: String, _ viewer: Viewer?, _ now: Timestamp, _ transaction: Transaction) throws -> Bool
}

/// Who may see the file of a picture.
enum PictureAudience: Hashable, Sendable, CaseIterable {
  /// Those who may see something with it, the viewer among them, for now.
  case readers
  case everyone

  /// Who may see a file, or nil when the viewer may not.
  static func of(
    _ name: String, viewer: Viewer?, now: Timestamp, in sources: [PictureSource] = Areas.pictureSources,
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
