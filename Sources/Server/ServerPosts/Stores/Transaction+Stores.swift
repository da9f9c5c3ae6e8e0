import ServerCore

/// The stores of posts.
extension Transaction {
  package var comments: CommentStore { CommentStore(connection: connection) }
  var feeds: FeedStore { FeedStore(connection: connection) }
  package var likes: LikeStore { LikeStore(connection: connection) }
  package var pictures: PictureStore { PictureStore(connection: connection) }
  var postPlaces: PostPlaceStore { PostPlaceStore(connection: connection) }
  var postPositions: PostPositionStore { PostPositionStore(connection: connection) }
  package var posts: PostStore { PostStore(connection: connection) }
  package var postSearch: PostSearchStore { PostSearchStore(connection: connection) }
  package var tags: TagStore { TagStore(connection: connection) }
}
