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
    let known = reading.fragments(of: keys)
    let loaded = try load(zip(keys, known).compactMap { key, fragment in fragment == nil ? key : nil })
    for (key, fragment) in zip(keys, known) {
      guard let fragment = fragment ?? loaded[key] else { continue }
      writer.openFragment(fragment)
      writer.boolean(liked.contains(key))
      writer.endObject()
    }
  }

  // MARK: Fragments

  private func load(_ keys: [Int64]) throws -> [Int64: PostCache.Fragment] {
    guard !keys.isEmpty else { return [:] }
    let posts = try transaction.posts.contents(ofPosts: keys)
    let pictures = try transaction.pictures.pictures(ofPosts: keys)
    let authors = try authors(posts.map(\.authorKey))
    var loaded: [Int64: PostCache.Fragment] = Dictionary(minimumCapacity: keys.count)
    var writer = JSONWriter(capacity: 2_048)
    for (post, author) in zip(posts, authors) {
      writer.removeAll()
      write(post, by: author, with: pictures[post.key] ?? [], into: &writer)
      // As long as it is, because it may be kept.
      loaded[post.key] = Array(writer.bytes[...])
    }
    reading.keep(loaded)
    return loaded
  }

  private func authors(_ keys: [Int64]) throws -> [PostCache.Fragment] {
    var loaded: [Int64: PostCache.Fragment] = [:]
    var writer = JSONWriter()
    let authors = try zip(keys, reading.authors(of: keys)).map { key, fragment in
      if let fragment = fragment ?? loaded[key] { return fragment }
      writer.removeAll()
      if let author = try transaction.users.user(key: key) {
        writer.user(author, at: reading.publicURL)
      } else {
        writer.null()
      }
      let fragment = Array(writer.bytes[...])
      loaded[key] = fragment
      return fragment
    }
    reading.keepAuthors(loaded)
    return authors
  }

  /// Leaves the object open for what is each reader's own.
  private func write(
    _ post: PostContent, by author: PostCache.Fragment, with pictures: [PictureRecord],
    into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("id", post.id)
    writer.name("author")
    writer.fragment(author)
    writer.member(
      "imageURL", upload: pictures.first?.files.first?.name ?? BlankCard.name, at: reading.publicURL)
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
  }

  private func write(_ picture: PictureRecord, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("url", upload: picture.files.first?.name ?? "", at: reading.publicURL)
      writer.member("width", picture.width)
      writer.member("height", picture.height)
      writer.member("alt", picture.alt)
      writer.member("placeholder", picture.placeholder)
      writer.name("sizes")
      writer.array { writer in
        for file in picture.files {
          writer.object { writer in
            writer.member("url", upload: file.name, at: reading.publicURL)
            writer.member("width", file.width)
            writer.member("height", file.height)
          }
        }
      }
    }
  }
}
