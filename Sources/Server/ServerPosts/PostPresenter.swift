import ServerAccounts
import ServerPlaces
import ServerLibrary
import ServerTitles
import ServerCore
import KiwiKit

/// Writes posts as JSON. No other type knows their format.
struct PostPresenter {
  private let reading: PostCache.Reading
  /// The time that decides whether scheduled records are visible.
  private let now: Timestamp

  init(_ reading: PostCache.Reading, now: Timestamp) {
    self.reading = reading
    self.now = now
  }

  private var transaction: Transaction { reading.transaction }

  /// Appends the posts with the given keys in order, as `viewer` sees them. Omits missing posts.
  func write(_ keys: [Int64], for viewer: Viewer?, into writer: inout JSONWriter) throws {
    let liked = try viewer.map { try LikeStore(transaction).liked(keys, by: $0.key) } ?? []
    let known = reading.fragments(of: keys)
    let loaded = try load(zip(keys, known).compactMap { key, fragment in fragment == nil ? key : nil })
    let aboutPlaces = zip(keys, known).filter { key, fragment in
      fragment?.isAboutPlace ?? (loaded[key]?.content.aboutSpotKey != nil)
    }.map(\.0)
    let places =
      aboutPlaces.isEmpty
      ? [:] : try PostPlaceStore(transaction).subjects(ofPosts: aboutPlaces, seenBy: viewer, now: now)
    let readingPlaces = try ReadingPlaces(
      of: viewer,
      in: Set(
        zip(keys, known).compactMap { key, fragment in
          let hasPosition = (fragment?.position ?? loaded[key]?.content.position) != nil
          return hasPosition ? fragment?.titleKey ?? loaded[key]?.content.aboutTitleKey : nil
        }), transaction)
    var kept: [(key: Int64, value: PostCache.PostFragment)] = []
    for (key, fragment) in zip(keys, known) {
      let isAboutPlace: Bool
      let isBeyond: Bool
      if let fragment {
        writer.openFragment(fragment.bytes)
        isAboutPlace = fragment.isAboutPlace
        isBeyond = readingPlaces.isBeyond(
          fragment.position, inTitle: fragment.titleKey, by: fragment.authorKey)
      } else if let post = loaded[key] {
        let start = write(post, into: &writer)
        let content = post.content
        isAboutPlace = content.aboutSpotKey != nil
        isBeyond = readingPlaces.isBeyond(
          content.position, inTitle: content.aboutTitleKey, by: content.authorKey)
        if reading.keepsPosts {
          let fragment = PostCache.PostFragment(
            bytes: Array(writer.bytes[start...]), titleKey: content.aboutTitleKey,
            isAboutPlace: isAboutPlace, authorKey: content.authorKey, position: content.position)
          kept.append((key, fragment))
        }
      } else {
        continue
      }
      if isAboutPlace {
        if let place = places[key] { PostSubjectJSON.write(place, to: &writer) } else { writer.null() }
        writer.name("likedByMe")
      }
      writer.boolean(liked.contains(key))
      writer.member("isBeyond", isBeyond)
      writer.endObject()
    }
    reading.keep(kept)
  }

  // MARK: Fragments

  private struct LoadedPost {
    let content: PostContent
    let author: PostCache.Fragment
    let pictures: [PictureRecord]
    let about: PostSubject?
  }

  private func load(_ keys: [Int64]) throws -> [Int64: LoadedPost] {
    guard !keys.isEmpty else { return [:] }
    let contents = try PostStore(transaction).contents(ofPosts: keys)
    let pictures = try PictureStore(transaction).pictures(ofPosts: keys)
    let about = contents.filter { $0.aboutTitleKey != nil }.map(\.key)
    let subjects = about.isEmpty ? [:] : try PostStore(transaction).subjects(ofPosts: about)
    let authors = try authors(contents.map(\.authorKey))
    var loaded: [Int64: LoadedPost] = Dictionary(minimumCapacity: keys.count)
    for (content, author) in zip(contents, authors) {
      loaded[content.key] = LoadedPost(
        content: content, author: author, pictures: pictures[content.key] ?? [],
        about: subjects[content.key])
    }
    return loaded
  }

  private func authors(_ keys: [Int64]) throws -> [PostCache.Fragment] {
    var loaded: [Int64: PostCache.Fragment] = [:]
    var writer = JSONWriter()
    let authors = try zip(keys, reading.authors(of: keys)).map { key, fragment in
      if let fragment = fragment ?? loaded[key] { return fragment }
      writer.removeAll()
      if let author = try UserStore(transaction).user(key: key) {
        author.write(to: &writer, at: reading.publicURL)
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

  /// Writes a post and leaves the object open for members that depend on the viewer. Returns the start offset.
  private func write(_ loaded: LoadedPost, into writer: inout JSONWriter) -> Int {
    let post = loaded.content
    writer.beginObject()
    let start = writer.bytes.count - 1
    writer.member("id", post.id)
    writer.name("author")
    writer.fragment(loaded.author)
    writer.member(
      "imageURL", upload: loaded.pictures.first?.files.first?.name ?? PlaceholderImage.name,
      at: reading.publicURL)
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
      for picture in loaded.pictures { write(picture, into: &writer) }
    }
    writer.member("isSpoiler", post.isSpoiler)
    writer.name("about")
    if post.aboutSpotKey == nil {
      if let about = loaded.about { PostSubjectJSON.write(about, to: &writer) } else { writer.null() }
      writer.name("likedByMe")
    }
    return start
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
