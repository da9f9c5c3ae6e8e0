import KiwiKit
import SQLite

/// Writes posts as JSON: the one place that knows how a post looks on the wire.
struct PostPresenter {
  private let reading: PostCache.Reading

  init(_ reading: PostCache.Reading) {
    self.reading = reading
  }

  private var connection: Connection { reading.connection }

  /// Appends the posts with these keys, in order, as `viewer` sees them. Posts that are gone are left out.
  func write(_ keys: [Int64], for viewer: Viewer?, into writer: inout JSONWriter) throws {
    let liked = try likedKeys(keys, of: viewer)
    for (key, fragment) in zip(keys, reading.fragments(of: keys)) {
      let known: PostCache.Fragment
      if let fragment {
        known = fragment
      } else {
        guard let loaded = try load(key) else { continue }
        reading.keep(loaded, of: key)
        known = loaded
      }
      writer.openFragment(known.bytes)
      writer.boolean(liked.contains(key))
      writer.endObject()
    }
  }

  // MARK: Likes

  private func likedKeys(_ keys: [Int64], of viewer: Viewer?) throws -> Set<Int64> {
    guard let viewer, let lowest = keys.min(), let highest = keys.max() else { return [] }
    var liked: Set<Int64> = []
    if highest - lowest <= Int64(keys.count) * 16 {
      try connection.forEach(Self.likedRange, viewer.key, lowest, highest) { row in
        liked.insert(row.integer(0))
      }
    } else {
      for key in keys {
        try connection.forEach(Self.likedOne, viewer.key, key) { row in liked.insert(row.integer(0)) }
      }
    }
    return liked
  }

  private static let likedRange = PreparedSQL(
    "SELECT postKey FROM likes INDEXED BY likesByUser WHERE userKey = ?1 AND postKey BETWEEN ?2 AND ?3")
  private static let likedOne = PreparedSQL(
    "SELECT postKey FROM likes WHERE userKey = ?1 AND postKey = ?2")

  // MARK: Fragments

  private static let post = PreparedSQL(
    """
    SELECT
      users.key, users.id, users.username, users.displayName, users.avatarName,
      posts.id, posts.hasPhoto, posts.caption, posts.likeCount, posts.createdAt, posts.commentCount,
      posts.editedAt, posts.visibility
    FROM posts
    JOIN users ON users.key = posts.authorKey
    WHERE posts.key = ?1
    """)

  private static let pictures = PreparedSQL(
    """
    SELECT
      pictures.key, pictures.width, pictures.height, pictures.alt, pictures.placeholder,
      pictureFiles.name, pictureFiles.width, pictureFiles.height
    FROM pictures
    JOIN pictureFiles ON pictureFiles.pictureKey = pictures.key
    WHERE pictures.postKey = ?1
    ORDER BY pictures.position, pictureFiles.width DESC
    """)

  private func load(_ key: Int64) throws -> PostCache.Fragment? {
    let pictures = try loadPictures(of: key)
    var fragment: PostCache.Fragment?
    try connection.forEach(Self.post, key) { row in
      let author = UserRecord(row)
      var writer = JSONWriter(capacity: 1_024)
      writer.beginObject()
      writer.member("id", row.text(5))
      writer.name("author")
      writer.user(author, at: reading.publicURL)
      writer.member("imageURL", address(of: pictures.first?.files.first?.name ?? BlankCard.name))
      writer.member("hasPhoto", row.bool(6))
      writer.member("caption", row.optionalText(7))
      writer.member("likes", row.int(8))
      writer.member("createdAt", date: Timestamp(seconds: row.int(9)))
      writer.member("commentCount", row.int(10))
      writer.member("editedAt", date: row.optionalInt(11).map(Timestamp.init(seconds:)))
      writer.member("visibility", row.text(12))
      writer.name("attachments")
      writer.array { writer in
        guard row.bool(6) else { return }
        for picture in pictures { write(picture, into: &writer) }
      }
      writer.name("likedByMe")
      fragment = PostCache.Fragment(authorKey: author.key, bytes: writer.bytes)
    }
    return fragment
  }

  private struct Picture {
    let key: Int64
    let width: Int
    let height: Int
    let alt: String?
    let placeholder: String
    var files: [File] = []

    struct File {
      let name: String
      let width: Int
      let height: Int
    }
  }

  private func loadPictures(of postKey: Int64) throws -> [Picture] {
    var pictures: [Picture] = []
    try connection.forEach(Self.pictures, postKey) { row in
      let file = Picture.File(name: row.text(5), width: row.int(6), height: row.int(7))
      if var last = pictures.popLast() {
        if last.key == row.integer(0) {
          last.files.append(file)
          pictures.append(last)
          return
        }
        pictures.append(last)
      }
      pictures.append(
        Picture(
          key: row.integer(0), width: row.int(1), height: row.int(2), alt: row.optionalText(3),
          placeholder: row.text(4), files: [file]))
    }
    return pictures
  }

  private func write(_ picture: Picture, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("url", address(of: picture.files.first?.name ?? ""))
      writer.member("width", picture.width)
      writer.member("height", picture.height)
      writer.member("alt", picture.alt)
      writer.member("placeholder", picture.placeholder)
      writer.name("sizes")
      writer.array { writer in
        for file in picture.files {
          writer.object { writer in
            writer.member("url", address(of: file.name))
            writer.member("width", file.width)
            writer.member("height", file.height)
          }
        }
      }
    }
  }

  private func address(of name: String) -> String {
    "\(reading.publicURL)/uploads/\(name)"
  }
}
