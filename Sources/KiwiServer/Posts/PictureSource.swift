/// A table that names files of pictures.
struct PictureSource: Sendable {
  /// The table, whose column `name` holds the names.
  let table: String
  /// Who may see a file that the table names; nil when the table does not name it, or the viewer may not see it.
  let audience:
    @Sendable (_ name: String, _ viewer: Viewer?, _ transaction: Transaction) throws -> PictureAudience?
}

/// Who may see the file of a picture.
enum PictureAudience: Hashable, Sendable {
  case everyone
  /// Those who may see something with it, the viewer among them, for now.
  case readers

  /// Who may see a file, or nil when the viewer may not.
  static func of(_ name: String, viewer: Viewer?, in transaction: Transaction) throws -> PictureAudience? {
    var audience: PictureAudience?
    for source in Areas.pictureSources {
      // What is restricted somewhere is kept by nobody's cache.
      if audience != .readers { audience = try source.audience(name, viewer, transaction) ?? audience }
    }
    return audience
  }
}
