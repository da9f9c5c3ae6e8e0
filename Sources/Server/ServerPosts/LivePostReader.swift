import ServerAccounts
import ServerSocial
import ServerPlaces
import ServerLibrary
import ServerCore
import KiwiKit

/// Reads posts for live events.
struct LivePostReader: LivePosts {
  /// The maximum number of comments sent again. Clients load others with their next request.
  private static let maxComments = 200

  func target(
    id: String, for viewer: Viewer?, in transaction: Transaction
  ) throws -> LiveSubscriptions.Target {
    let post = try PostPolicy.visiblePost(id: id, to: viewer, in: transaction)
    return LiveSubscriptions.Target(key: post.key, id: post.id, authorKey: post.authorKey)
  }

  func post(key: Int64, in transaction: Transaction) throws -> LivePost? {
    try PostStore(transaction).livePost(key: key)
  }

  /// Applies the rule of ``PostCondition/isVisible(to:)`` to many viewers at once. A listed post needs one query for
  /// all of them.
  func audience(
    of post: LivePost, among viewers: Set<Viewer>, in transaction: Transaction
  ) throws -> LiveAudience {
    if post.isListed { return .everyone(except: try BlockStore(transaction).partners(of: post.authorKey)) }
    let keys = try viewers.filter { try PostStore(transaction).post(id: post.id, visibleTo: $0) != nil }.map(
      \.key)
    return .only(Set(keys))
  }

  func send(newPost key: Int64, in dispatch: inout LiveDispatch) throws {
    guard let post = try PostStore(dispatch.transaction).livePost(key: key),
      let author = try UserStore(dispatch.transaction).user(key: post.authorKey)
    else { return }
    let viewers = Set(dispatch.subscribers.values.compactMap(\.viewer))
    let audience = try audience(of: post, among: viewers, in: dispatch.transaction)
    let muters = try BlockStore(dispatch.transaction).muters(of: author.key)
    for (id, reader) in dispatch.subscribers where audience.contains(reader.viewer?.key) {
      if let viewer = reader.viewer, muters.contains(viewer.key) { continue }
      let isFollowed = try reader.viewer.map {
        try $0.key == author.key || FollowStore(dispatch.transaction).isFollowed(author.key, by: $0.key)
      }
      guard post.isListed || isFollowed == true else { continue }
      dispatch.send(
        id,
        .newPost(
          LiveEvent.NewPost(
            postId: post.id, authorId: author.id, username: author.username,
            isInEveryone: post.isListed, isInFollowing: isFollowed ?? false)))
    }
  }

  func send(placesInTitle titleKey: Int64?, to userKey: Int64, in dispatch: inout LiveDispatch) throws {
    for (id, viewer) in dispatch.signedInSubscribers where viewer.key == userKey {
      let posts = try PostPositionStore(dispatch.transaction).positioned(
        dispatch.watched(by: id).sorted(), inTitle: titleKey)
      var left = Self.maxComments
      for key in posts {
        guard let postId = dispatch.watchedId(ofPost: key) else { continue }
        dispatch.send(id, .postChanged(postId: postId))
        let comments = try PostPositionStore(dispatch.transaction).positionedComments(
          ofPost: key, limit: left
        )
        .compactMap { try CommentStore(dispatch.transaction).comment(key: $0, seenBy: viewer) }
        let places = try ReadingPlaces(of: viewer, comments, dispatch.transaction)
        for comment in comments.reversed() {
          let shown = comment.comment(isBeyond: places.isBeyond(comment), at: dispatch.publicURL)
          dispatch.send(id, .comment(postId: postId, comment: shown))
        }
        left -= comments.count
        guard left > 0 else { return }
      }
    }
  }
}
