import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addPosts(to router: inout MockRouter) {
    addLists(to: &router)
    router.on(API.Posts.create) { server, _, upload in server.create(upload.form) }
    router.on(API.Posts.post) { server, id, _, _ throws(APIFailure) in
      server.posts[try MockAPIClient.find(server.index(ofPost: id))]
    }
    router.on(API.Posts.update) { server, id, _, request throws(APIFailure) in
      try server.update(request, post: id)
    }
    router.on(API.Posts.remove) { server, id, _, _ throws(APIFailure) in
      server.posts.remove(at: try MockAPIClient.find(server.index(ofPost: id)))
      return Nothing()
    }
    router.on(API.Posts.like) { server, id, _, _ throws(APIFailure) in try server.setLiked(true, post: id) }
    router.on(API.Posts.unlike) { server, id, _, _ throws(APIFailure) in
      try server.setLiked(false, post: id)
    }
    router.on(API.Posts.likes) { server, _, query, _ in query.page(of: server.people) }
    router.on(API.Posts.upload) { _, _, _, _ in BinaryContent(Data()) }
    addComments(to: &router)
  }

  private static func addLists(to router: inout MockRouter) {
    router.on(API.Posts.list) { server, query, _ in
      let feed: Feed = query.feed == .following ? .following : .everyone
      return server.page(of: feed, before: query.before, size: query.pageSize)
    }
    router.on(API.Posts.ofUser) { server, username, query, _ in
      server.page(of: .user(username: username), before: query.before, size: query.pageSize)
    }
    router.on(API.Posts.aboutTitle) { server, id, query, _ in
      let feed: Feed = query.feed == .following ? .titleByFollowed(id: id) : .title(id: id)
      return server.page(of: feed, before: query.before, size: query.pageSize)
    }
    router.on(API.Posts.aboutSpot) { server, id, query, _ in
      server.page(of: .spot(id: id), before: query.before, size: query.pageSize)
    }
    router.on(API.Posts.aboutVisit) { server, id, query, _ in
      server.page(of: .visit(id: id), before: query.before, size: query.pageSize)
    }
    router.on(API.Posts.search) { server, query, _ in query.page(of: server.feed(.search(query.q))) }
    router.on(API.Posts.tags) { server, _, _ in server.tags }
  }

  private static func addComments(to router: inout MockRouter) {
    router.on(API.Comments.list) { server, postId, query, _ in
      query.page(of: server.comments[postId] ?? [])
    }
    router.on(API.Comments.create) { server, postId, _, request throws(APIFailure) in
      server.comment(request, on: try MockAPIClient.find(server.index(ofPost: postId)))
    }
    router.on(API.Comments.update) { server, id, _, request throws(APIFailure) in
      try server.edit(request, comment: id)
    }
    router.on(API.Comments.remove) { server, id, _, _ in
      server.removeComment(id)
      return Nothing()
    }
  }
}

extension PagedQuery {
  /// The part of a list that is asked for.
  func page<Element>(of all: [Element]) -> ListPage<Element> {
    MockAPIClient.list(all, page: page ?? 1, pageSize: pageSize ?? Limits.defaultPageSize)
  }
}

extension MockServer {
  fileprivate func page(of feed: Feed, before cursor: String?, size: Int?) -> ListPage<Post> {
    let rest = self.feed(feed).filter { post in cursor.map { post.id < $0 } ?? true }
    let posts = Array(rest.prefix(size ?? Limits.defaultPageSize))
    return ListPage(items: posts, nextCursor: rest.count > posts.count ? posts.last?.id : nil)
  }

  func feed(_ feed: Feed) -> [Post] {
    let visible = posts.filter {
      !blocked.contains($0.author.username) && !muted.contains($0.author.username)
    }
    switch feed {
    case .everyone: return visible.filter { $0.visibility == .everyone }
    case .following:
      return visible.filter { followed.contains($0.author.username) || $0.author.id == me.id }
    case .user(let username):
      return posts.filter { $0.author.username.lowercased() == username.lowercased() }
    case .search(let text):
      return visible.filter { ($0.caption ?? "").localizedCaseInsensitiveContains(text) }
    case .title(let id): return visible.filter { $0.about?.title?.id == id }
    case .titleByFollowed(let id):
      return visible.filter { $0.about?.title?.id == id && followed.contains($0.author.username) }
    case .spot(let id): return visible.filter { $0.about?.spot?.id == id }
    case .visit(let id): return visible.filter { $0.about?.reference == .experience(id: id) }
    }
  }

  func subject(_ reference: String, rating: Rating?) -> PostSubject? {
    switch PostSubjectReference(reference) {
    case .title(let id)?: return titles.first { $0.id == id }.map { PostSubject($0, rating: rating) }
    case .spot(let id)?:
      return spots.first { $0.id == id }.map { PostSubject($0, rating: rating, zones: library.zones) }
    case .experience(let id)?:
      let known = Dictionary(spots.map { ($0.id, $0) }) { first, _ in first }
      return library.details(ofExperience: id, of: known).map { details in
        PostSubject(
          details.experience, at: details.spot, rating: details.ratings.first?.rating?.value,
          zones: library.zones, now: now)
      }
    case nil: return nil
    }
  }

  func index(ofPost id: String) -> Int? { posts.firstIndex { $0.id == id } }

  mutating func create(_ form: UploadForm) -> Post {
    func texts(_ name: String) -> [String] {
      form.parts.filter { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) }
    }
    func text(_ name: String) -> String? { texts(name).first.flatMap { $0.isEmpty ? nil : $0 } }
    let id = makeID()
    let alts = texts("alt")
    let pictures = form.parts.filter { $0.name == "file" }.indices.map {
      SampleContent.picture(Int(truncatingIfNeeded: id.hashValue & 7) + $0)
    }
    let attachments = pictures.enumerated().map { index, url in
      SampleContent.attachment(url, alt: index < alts.count && !alts[index].isEmpty ? alts[index] : nil)
    }
    let rating = text("rating").flatMap { Int($0) }.flatMap(Rating.init)
    var about = text("about").flatMap { subject($0, rating: rating) }
    about?.position = BookPosition(
      page: text("page").flatMap { Int($0) }, percent: text("percent").flatMap { Int($0) })
    let post = Post(
      id: id, author: me, imageURL: pictures.first ?? SampleContent.picture(0), hasPhoto: !pictures.isEmpty,
      caption: text("caption"), likes: 0, createdAt: now, commentCount: 0, likedByMe: false,
      visibility: text("visibility").flatMap(Visibility.init) ?? .everyone, attachments: attachments,
      about: about, isSpoiler: text("isSpoiler") == "true")
    posts.insert(post, at: 0)
    return post
  }

  mutating func update(_ request: UpdatePostRequest, post id: String) throws(APIFailure) -> Post {
    let index = try MockAPIClient.find(index(ofPost: id))
    if let caption = request.caption { posts[index].caption = caption.isEmpty ? nil : caption }
    if let visibility = request.visibility { posts[index].visibility = visibility }
    if let about = request.about {
      posts[index].about = subject(about, rating: request.rating)
      posts[index].about?.position = request.position
    }
    if let isSpoiler = request.isSpoiler { posts[index].isSpoiler = isSpoiler }
    posts[index].editedAt = now
    return posts[index]
  }

  mutating func setLiked(_ isLiked: Bool, post id: String) throws(APIFailure) -> LikesResponse {
    let index = try MockAPIClient.find(index(ofPost: id))
    if posts[index].likedByMe != isLiked {
      posts[index].likedByMe = isLiked
      posts[index].likes += isLiked ? 1 : -1
    }
    return LikesResponse(likes: posts[index].likes)
  }

  var tags: [NamedCount] {
    var authors: [String: Set<User.ID>] = [:]
    for post in posts {
      for case .hashtag(let tag) in TextEntity.all(in: post.caption ?? "").map(\.kind) {
        authors[tag, default: []].insert(post.author.id)
      }
    }
    let tags = authors.map { NamedCount(name: $0.key, count: $0.value.count) }
    return Array(tags.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Limits.liveTags))
  }

  mutating func comment(_ request: CommentRequest, on index: Int) -> Comment {
    let postId = posts[index].id
    let comment = Comment(
      id: makeID(), postId: postId, author: me, text: request.text, createdAt: now, position: request.position
    )
    comments[postId, default: []].append(comment)
    posts[index].commentCount = comments[postId]?.count
    return comment
  }

  func place(ofComment id: String) -> (postId: String, index: Int)? {
    for (postId, list) in comments {
      if let index = list.firstIndex(where: { $0.id == id }) { return (postId, index) }
    }
    return nil
  }

  mutating func edit(_ request: CommentRequest, comment id: String) throws(APIFailure) -> Comment {
    let (postId, index) = try MockAPIClient.find(place(ofComment: id))
    let old = try MockAPIClient.find(comments[postId]?[index])
    let new = Comment(
      id: id, postId: postId, author: old.author, text: request.text, createdAt: old.createdAt,
      editedAt: now, position: request.position ?? old.position)
    comments[postId]?[index] = new
    return new
  }

  mutating func removeComment(_ id: String) {
    guard let (postId, place) = place(ofComment: id) else { return }
    comments[postId]?.remove(at: place)
    if let index = index(ofPost: postId) { posts[index].commentCount = comments[postId]?.count }
  }
}
