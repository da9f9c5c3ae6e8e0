import HTTPServer
import KiwiKit

extension Endpoint {
  /// Every endpoint of the server, with who may ask for it.
  static func endpoint(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch route {
    case .posts, .postSearch, .post, .like, .likes, .postComments, .comments, .comment, .upload:
      posts(method, route)
    case .sessions, .session, .passwordReset, .me, .myAvatar, .myPassword:
      account(method, route)
    case .users, .userSearch, .user, .userPosts, .followers, .following, .follow, .block, .mute, .myBlocks,
      .myMutes, .notifications, .notificationsRead:
      social(method, route)
    case .reports, .adminReports, .adminReport, .adminPost, .adminComment, .adminSuspension, .adminAudit:
      moderation(method, route)
    case .liveEvents, .live, .ready, .metrics, .openAPI:
      operations(method, route)
    }
  }

  private static func posts(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .posts): Endpoint("GET /posts", .anyone, PostController.list)
    case (.post, .posts):
      Endpoint("POST /posts", .signedIn, rateLimit: .uploadByAccount, PostController.create)
    case (.get, .postSearch):
      Endpoint("GET /posts/search", .anyone, rateLimit: .searchByAddress, PostController.search)
    case (.get, .post): Endpoint("GET /posts/{id}", .anyone, PostController.get)
    case (.patch, .post):
      Endpoint("PATCH /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.update)
    case (.delete, .post):
      Endpoint("DELETE /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.delete)
    case (.post, .like):
      Endpoint("POST /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.like)
    case (.delete, .like):
      Endpoint("DELETE /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.unlike)
    case (.get, .likes): Endpoint("GET /posts/{id}/likes", .anyone, LikeController.list)
    case (.get, .postComments): Endpoint("GET /posts/{id}/comments", .anyone, CommentController.list)
    case (.post, .postComments):
      Endpoint("POST /posts/{id}/comments", .signedIn, rateLimit: .writeByAccount, CommentController.create)
    case (.post, .comments):
      Endpoint("POST /comments", .signedIn, rateLimit: .writeByAccount, CommentController.operate)
    case (.patch, .comment):
      Endpoint("PATCH /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.update)
    case (.delete, .comment):
      Endpoint("DELETE /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.delete)
    case (.get, .upload): Endpoint("GET /uploads/{name}", .anyone, UploadController.get)
    default: nil
    }
  }

  private static func account(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch (method, route) {
    case (.post, .sessions): Endpoint("POST /sessions", .anyone, SessionController.create)
    case (.get, .sessions): Endpoint("GET /sessions", .signedIn, SessionController.list)
    case (.delete, .sessions): Endpoint("DELETE /sessions", .signedIn, SessionController.deleteCurrent)
    case (.delete, .session): Endpoint("DELETE /sessions/{id}", .signedIn, SessionController.delete)
    case (.post, .passwordReset):
      Endpoint("POST /password-resets/{token}", .anyone, AccountController.resetPassword)
    case (.get, .me): Endpoint("GET /users/me", .signedIn, AccountController.get)
    case (.delete, .me):
      Endpoint("DELETE /users/me", .signedIn, rateLimit: .passwordByAccount, AccountController.delete)
    case (.put, .myAvatar):
      Endpoint("PUT /users/me/avatar", .signedIn, rateLimit: .uploadByAccount, AvatarController.put)
    case (.delete, .myAvatar):
      Endpoint("DELETE /users/me/avatar", .signedIn, rateLimit: .writeByAccount, AvatarController.delete)
    case (.put, .myPassword):
      Endpoint(
        "PUT /users/me/password", .signedIn, rateLimit: .passwordByAccount, AccountController.changePassword)
    default: nil
    }
  }

  private static func social(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch (method, route) {
    case (.post, .users): Endpoint("POST /users", .anyone, AccountController.create)
    case (.get, .userSearch):
      Endpoint("GET /users/search", .anyone, rateLimit: .searchByAddress, ProfileController.search)
    case (.get, .user): Endpoint("GET /users/{username}", .anyone, ProfileController.get)
    case (.put, .user):
      Endpoint("PUT /users/{username}", .signedIn, rateLimit: .writeByAccount, ProfileController.update)
    case (.get, .userPosts): Endpoint("GET /users/{username}/posts", .anyone, PostController.listOfUser)
    case (.get, .followers): Endpoint("GET /users/{username}/followers", .anyone, FollowController.followers)
    case (.get, .following): Endpoint("GET /users/{username}/following", .anyone, FollowController.following)
    case (.post, .follow):
      Endpoint(
        "POST /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.follow)
    case (.delete, .follow):
      Endpoint(
        "DELETE /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.unfollow)
    case (.post, .block):
      Endpoint("POST /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.block)
    case (.delete, .block):
      Endpoint(
        "DELETE /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.unblock)
    case (.post, .mute):
      Endpoint("POST /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.mute)
    case (.delete, .mute):
      Endpoint("DELETE /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.unmute)
    case (.get, .myBlocks): Endpoint("GET /users/me/blocks", .signedIn, BlockController.listBlocks)
    case (.get, .myMutes): Endpoint("GET /users/me/mutes", .signedIn, BlockController.listMutes)
    case (.get, .notifications): Endpoint("GET /notifications", .signedIn, NotificationController.list)
    case (.post, .notificationsRead):
      Endpoint(
        "POST /notifications/read", .signedIn, rateLimit: .writeByAccount, NotificationController.markRead)
    default: nil
    }
  }

  private static func moderation(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch (method, route) {
    case (.post, .reports):
      Endpoint("POST /reports", .signedIn, rateLimit: .reportByAccount, ReportController.create)
    case (.get, .adminReports): Endpoint("GET /admin/reports", .admin, ReportController.list)
    case (.patch, .adminReport): Endpoint("PATCH /admin/reports/{id}", .admin, ReportController.resolve)
    case (.delete, .adminPost): Endpoint("DELETE /admin/posts/{id}", .admin, AdminController.removePost)
    case (.delete, .adminComment):
      Endpoint("DELETE /admin/comments/{id}", .admin, AdminController.removeComment)
    case (.post, .adminSuspension):
      Endpoint("POST /admin/users/{username}/suspension", .admin, AdminController.suspend)
    case (.delete, .adminSuspension):
      Endpoint("DELETE /admin/users/{username}/suspension", .admin, AdminController.unsuspend)
    case (.get, .adminAudit): Endpoint("GET /admin/audit", .admin, AdminController.audit)
    default: nil
    }
  }

  private static func operations(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .liveEvents): Endpoint("GET /live", .anyone, LiveController.open)
    case (.get, .live): Endpoint("GET /livez", .anyone, HealthController.live)
    case (.get, .ready): Endpoint("GET /readyz", .anyone, HealthController.ready)
    case (.get, .metrics): Endpoint("GET /metrics", .anyone, HealthController.metrics)
    case (.get, .openAPI): Endpoint("GET /openapi.json", .anyone, HealthController.openAPI)
    default: nil
    }
  }
}
