extension API {
  /// Posts with their likes and pictures.
  public enum Posts {
    // MARK: Lists

    public static let list = Endpoint<Nothing, PostsQuery, Nothing, ListPage<Post>>(
      .get, "/posts", "listPosts", .anyone, "Feed",
      """
      Newest first. `feed=everyone` holds the public posts. `feed=following`, which needs a token, holds those of the users \
      that the viewer follows, and the viewer's own. A page of the first may hold fewer posts than `pageSize`, because it \
      leaves out authors that the viewer blocked or muted. A page by `before` reads at most 1,000 public posts and may \
      even be empty: only `Link` tells whether there is more. The second has pages by number for its first 10,000 posts, \
      where `Link` continues by `before`.
      """)

    public static let ofUser = Endpoint<String, UserPostsQuery, Nothing, ListPage<Post>>(
      .get, "/users/{username}/posts", "listPostsOfUser", .anyone, "Posts of a user",
      "Those that the viewer may see, newest first.", errors: [.notFound])

    public static let aboutTitle = Endpoint<String, TitlePostsQuery, Nothing, ListPage<Post>>(
      .get, "/titles/{titleId}/posts", "listPostsAboutTitle", .anyone, "Posts about a title",
      """
      Newest first. `feed=everyone` holds those that the viewer may see. `feed=following`, which needs a token, holds the \
      newest of each user that the viewer follows. A page reads at most 1,000 posts, so that it may hold fewer than \
      `pageSize` and may even be empty: only `Link` tells whether there is more.
      """, errors: [.notFound])

    public static let aboutSpot = Endpoint<String, PlacePostsQuery, Nothing, ListPage<Post>>(
      .get, "/spots/{spotId}/posts", "listPostsAboutSpot", .anyone, "Posts about a place",
      """
      Newest first: posts about the place and about visits there, where the viewer may see the post and its place. A page \
      reads at most 1,000 posts, so that it may hold fewer than `pageSize` and may even be empty: only `Link` tells \
      whether there is more.
      """, errors: [.notFound])

    public static let aboutVisit = Endpoint<String, PlacePostsQuery, Nothing, ListPage<Post>>(
      .get, "/visits/{experienceId}/posts", "listPostsAboutVisit", .anyone, "Posts about a visit",
      "Those of its user that the viewer may see, newest first.", errors: [.notFound])

    public static let search = Endpoint<Nothing, PostSearchQuery, Nothing, ListPage<Post>>(
      .get, "/posts/search", "searchPosts", .anyone, "Search posts",
      """
      Full text over captions, the best matches first: posts with all of the words, in any order, without regard to case \
      and accents. A word of three letters or more also matches words that begin with it. A word that starts with `#` \
      matches that hashtag. At most 1,000 posts match, the newest of more.
      """, limit: .search)

    public static let tags = Endpoint<Nothing, Nothing, Nothing, [NamedCount]>(
      .get, "/posts/tags", "listTags", .anyone, "Current hashtags",
      "The hashtags of the latest public posts by their numbers of authors, the most used first.",
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
      "With its photos, likes and comments.", errors: [.notYours, .notFound])

    // MARK: Likes

    public static let like = Endpoint<String, Nothing, Nothing, LikesResponse>(
      .post, "/posts/{postId}/like", "likePost", .signedIn, "Like a post", "A repeated like is counted once.",
      errors: [.notFound])

    public static let unlike = Endpoint<String, Nothing, Nothing, LikesResponse>(
      .delete, "/posts/{postId}/like", "unlikePost", .signedIn, "Remove my like",
      "Nothing changes without a like.", errors: [.notFound])

    public static let likes = Endpoint<String, PageQuery, Nothing, ListPage<User>>(
      .get, "/posts/{postId}/likes", "listLikes", .anyone, "Users who like a post", "Newest first.",
      errors: [.notFound])

    // MARK: Pictures

    public static let upload = Endpoint<String, Nothing, Nothing, BinaryContent>(
      .get, "/uploads/{name}", "getUpload", .anyone, "A picture",
      """
      The URLs of pictures come with posts and users; do not build them. The content under a name never changes, but its \
      audience may: each request is checked, and `Cache-Control` lets a viewer keep the picture, but no shared cache. The \
      pictures of restricted posts need a token of a user who may see the post. Any cache may keep avatars and the blank \
      card for a day. A request for one range of bytes gets 206 (RFC 9110, section 14); several ranges, and anything else, \
      get the whole.
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
      The form-encoded equivalent of `POST /posts/{postId}/comments` and `DELETE /comments/{commentId}`, for the first \
      clients. A deletion answers 204.
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
