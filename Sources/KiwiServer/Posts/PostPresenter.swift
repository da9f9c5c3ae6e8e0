/// Writes posts as JSON: the one place that knows how a post looks on the wire.
struct PostPresenter {
  private let reading: PostCache.Reading

  init(_ reading: PostCache.Reading) {
    self.reading = reading
  }

  private var transaction: Transaction { reading.transaction }

  /// Appends the posts with these keys, in order, as `viewer` sees them. Posts that are gone are left out.
  func write(_ keys: [Int64], for viewer: Viewer?, into writer: inout JSONWriter) throws {
    let liked = try viewer.map { try transaction.likes.liked(keys, by: $0.key) } ?? []
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

  // MARK: Fragments

  private func load(_ key: Int64) throws -> PostCache.Fragment? {
    guard let post = try transaction.posts.content(key: key) else { return nil }
    let pictures = try transaction.pictures.pictures(ofPost: key)
    var writer = JSONWriter(capacity: 1_024)
    writer.beginObject()
    writer.member("id", post.id)
    writer.name("author")
    writer.user(post.author, at: reading.publicURL)
    writer.member("imageURL", address(of: pictures.first?.files.first?.name ?? BlankCard.name))
    writer.member("hasPhoto", post.hasPhoto)
    writer.member("caption", post.caption)
    writer.member("likes", post.likeCount)
    writer.member("createdAt", date: post.createdAt)
    writer.member("commentCount", post.commentCount)
    writer.member("editedAt", date: post.editedAt)
    writer.member("visibility", post.visibility)
    writer.name("attachments")
    writer.array { writer in
      guard post.hasPhoto else { return }
      for picture in pictures { write(picture, into: &writer) }
    }
    writer.name("likedByMe")
    return PostCache.Fragment(authorKey: post.author.key, bytes: writer.bytes)
  }

  private func write(_ picture: PictureRecord, into writer: inout JSONWriter) {
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
