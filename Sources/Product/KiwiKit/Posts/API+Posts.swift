extension API {
  /// Posts with their likes and pictures.
  public enum Posts {
    // MARK: Lists

    public static let list = Endpoint<Nothing, PostsQuery, Nothing, ListPage<Post>>(
      .get, "/posts", "listPosts", .anyone, "Feed",
      """
      Newest first. `feed=everyone` returns public posts. `feed=following` needs a token and returns the posts of followed \
      users and the viewer's own.

      A page of `feed=everyone` may have fewer posts than `pageSize`, because authors whom the viewer blocked or muted \
      are omitted. A page by `before` reads at most 1,000 public posts and may be empty. Only `Link` shows whether more \
      posts follow. `feed=following` has numbered pages for its first 10,000 posts; after them, `Link` continues by \
      `before`.
      """)

    public static let ofUser = Endpoint<String, UserPostsQuery, Nothing, ListPage<Post>>(
      .get, "/users/{username}/posts", "listPostsOfUser", .anyone, "Posts of a user",
      "The posts that the viewer may see, newest first.", errors: [.notFound])

    public static let aboutTitle = Endpoint<String, TitlePostsQuery, Nothing, ListPage<Post>>(
      .get, "/titles/{titleId}/posts", "listPostsAboutTitle", .anyone, "Posts about a title",
      """
      Newest first. `feed=everyone` returns the posts that the viewer may see. `feed=following` needs a token and returns \
      the newest post of each followed user. A page reads at most 1,000 posts, so it may have fewer than `pageSize` or \
      none. Only `Link` shows whether more posts follow.
      """, errors: [.notFound])

    public static let aboutSpot = Endpoint<String, PlacePostsQuery, Nothing, ListPage<Post>>(
      .get, "/spots/{spotId}/posts", "listPostsAboutSpot", .anyone, "Posts about a place",
      """
      Posts about the place and about visits there, newest first, if the viewer may see the post and its place. A page \
      reads at most 1,000 posts, so it may have fewer than `pageSize` or none. Only `Link` shows whether more posts \
      follow.
      """, errors: [.notFound])

    public static let aboutVisit = Endpoint<String, PlacePostsQuery, Nothing, ListPage<Post>>(
      .get, "/visits/{experienceId}/posts", "listPostsAboutVisit", .anyone, "Posts about a visit",
      "The posts of its author that the viewer may see, newest first.", errors: [.notFound])

    public static let search = Endpoint<Nothing, PostSearchQuery, Nothing, ListPage<Post>>(
      .get, "/posts/search", "searchPosts", .anyone, "Search posts",
      """
      Finds captions with all of the words, in any order, ignoring case and accents. The best matches come first. A word \
      of three or more letters also matches words that begin with it. A word that starts with `#` matches that hashtag. \
      At most the newest 1,000 matches are returned.
      """, limit: .search)

    public static let tags = Endpoint<Nothing, Nothing, Nothing, [NamedCount]>(
      .get, "/posts/tags", "listTags", .anyone, "Current hashtags",
      "The hashtags of the latest public posts, those used by the most authors first.",
      maxItems: Limits.liveTags)

    // MARK: One post

    public static let create = Endpoint<Nothing, Nothing, FormUpload<CreatePostRequest>, Post>(
      .post, "/posts", "createPost", .signedIn, "Create a post",
      "A post has up to four photos, a caption, or both.",
      limit: .upload, bodyLimit: Limits.attachmentsPerPost * Limits.uploadSize + 64 * 1024, status: 201,
      errors: [EndpointError(415, "UnsupportedImage")])

    public static let post = Endpoint<String, Nothing, Nothing, Post>(
      .get, "/posts/{postId}", "getPost", .anyone, "A post", errors: [.notFound])

    public static let update = Endpoint<String, Nothing, UpdatePostRequest, Post>(
      .patch, "/posts/{postId}", "updatePost", .signedIn, "Edit my post", errors: [.notYours, .notFound])

    public static let remove = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/posts/{postId}", "deletePost", .signedIn, "Delete my post",
      "Deletes its photos, likes and comments, too.", errors: [.notYours, .notFound])

    // MARK: Likes

    public static let like = Endpoint<String, Nothing, Nothing, LikesResponse>(
      .post, "/posts/{postId}/like", "likePost", .signedIn, "Like a post", "A repeated like is counted once.",
      errors: [.notFound])

    public static let unlike = Endpoint<String, Nothing, Nothing, LikesResponse>(
      .delete, "/posts/{postId}/like", "unlikePost", .signedIn, "Remove my like",
      "Changes nothing if there is no like.", errors: [.notFound])

    public static let likes = Endpoint<String, PageQuery, Nothing, ListPage<User>>(
      .get, "/posts/{postId}/likes", "listLikes", .anyone, "Users who like a post", "Newest first.",
      errors: [.notFound])

    // MARK: Pictures

    public static let upload = Endpoint<String, Nothing, Nothing, BinaryContent>(
      .get, "/uploads/{name}", "getUpload", .anyone, "A picture",
      """
      Use the URLs in posts and users; do not build them. The content under a name never changes, but its audience may. \
      Access is checked for each request, and `Cache-Control` allows private caches only. The pictures of restricted posts \
      need a token of a user who may see the post. Shared caches may store avatars and the placeholder card for a day. A \
      request for one range of bytes returns 206 (RFC 9110, section 14); any other request returns the whole picture.
      """, content: ["image/jpeg"], errors: [.notFound, EndpointError(416, "RangeNotSatisfiable")])
  }

  /// Comments under posts.
  public enum Comments {
    public static let list = Endpoint<String, PageQuery, Nothing, ListPage<Comment>>(
      .get, "/posts/{postId}/comments", "listComments", .anyone, "Comments under a post", "Oldest first.",
      errors: [.notFound])

    public static let create = Endpoint<String, Nothing, CommentRequest, Comment>(
      .post, "/posts/{postId}/comments", "createComment", .signedIn, "Comment on a post", status: 201,
      errors: [.notFound])

    public static let operate = Endpoint<Nothing, Nothing, FieldForm<CommentOperation>, Comment>(
      .post, "/comments", "operateOnComments", .signedIn, "Create or delete a comment by form",
      """
      The form-encoded equivalent of `POST /posts/{postId}/comments` and `DELETE /comments/{commentId}`. A deletion \
      returns 204.
      """, status: 201, errors: [.notYours, .notFound])

    public static let update = Endpoint<String, Nothing, CommentRequest, Comment>(
      .patch, "/comments/{commentId}", "updateComment", .signedIn, "Edit my comment",
      errors: [.notYours, .notFound])

    public static let remove = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/comments/{commentId}", "deleteComment", .signedIn, "Delete a comment",
      "The author of the comment, the author of the post and admins may delete it.",
      errors: [.notYours, .notFound])
  }
}
