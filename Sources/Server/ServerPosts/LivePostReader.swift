import ServerAccounts
import ServerSocial
import ServerPlaces
import ServerLibrary
import ServerCore
import KiwiKit

/// Reads posts for live events.
struct LivePostReader: LivePosts {
  /// More comments are not sent again; clients that show more of them load them when they look again.
  private static let maxComments = 200

  func target(
    id: String, for viewer: Viewer?, in transaction: Transaction
  ) throws -> LiveRoster.Target {
    let post = try PostPolicy.visiblePost(id: id, to: viewer, in: transaction)
    return LiveRoster.Target(key: post.key, id: post.id, authorKey: post.authorKey)
  }

  func post(key: Int64, in transaction: Transaction) throws -> LivePost? {
    try transaction.posts.livePost(key: key)
  }

  /// Applies the rule of ``PostCondition/isVisible(to:)`` to many readers at once: a listed post needs one query for all
  /// of them.
  func audience(
    of post: LivePost, among viewers: Set<Viewer>, in transaction: Transaction
  ) throws -> LiveAudience {
    if post.isListed { return .everyone(except: try transaction.blocks.partners(of: post.authorKey)) }
    let keys = try viewers.filter { try transaction.posts.post(id: post.id, visibleTo: $0) != nil }.map(\.key)
    return .only(Set(keys))
  }

  func send(newPost key: Int64, in round: inout LiveRound) throws {
    guard let post = try round.transaction.posts.livePost(key: key),
      let author = try round.transaction.users.user(key: post.authorKey)
    else { return }
    let viewers = Set(round.readers.values.compactMap(\.viewer))
    let audience = try audience(of: post, among: viewers, in: round.transaction)
    let muters = try round.transaction.blocks.muters(of: author.key)
    for (id, reader) in round.readers where audience.contains(reader.viewer?.key) {
      if let viewer = reader.viewer, muters.contains(viewer.key) { continue }
      let isFollowed = try reader.viewer.map {
        try $0.key == author.key || round.transaction.follows.isFollowed(author.key, by: $0.key)
      }
      guard post.isListed || isFollowed == true else { continue }
      round.tell(
        id,
        .newPost(
          LiveEvent.NewPost(
            postId: post.id, authorId: author.id, username: author.username,
            isInEveryone: post.isListed, isInFollowing: isFollowed ?? false)))
    }
  }

  func send(placesInTitle titleKey: Int64?, to userKey: Int64, in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders where viewer.key == userKey {
      let posts = try round.transaction.postPositions.positioned(
        round.watched(by: id).sorted(), inTitle: titleKey)
      var left = Self.maxComments
      for key in posts {
        guard let postId = round.watchedId(ofPost: key) else { continue }
        round.tell(id, .postChanged(postId: postId))
        let comments = try round.transaction.postPositions.positionedComments(ofPost: key, limit: left)
          .compactMap { try round.transaction.comments.comment(key: $0, seenBy: viewer) }
        let places = try ReadingPlaces(of: viewer, comments, round.transaction)
        for comment in comments.reversed() {
          let told = KiwiKit.Comment(comment, isBeyond: places.isBeyond(comment), at: round.publicURL)
          round.tell(id, .comment(postId: postId, comment: told))
        }
        left -= comments.count
        guard left > 0 else { return }
      }
    }
  }
}

extension KiwiKit.Comment {
  package init(_ comment: CommentRecord, isBeyond: Bool, at publicURL: String) {
    self.init(
      id: comment.id, postId: comment.postId, author: comment.author.user(at: publicURL),
      text: comment.text, createdAt: comment.createdAt.date, editedAt: comment.editedAt?.date,
      position: comment.position, isBeyond: isBeyond)
  }
}
