import KiwiKit
import Testing

@Suite struct APIRouteTests {
  static let values = [
    "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f", "alice", "a", "A.b_c", "a/b", "a%2Fb", "a?b#c", "a b", "日本語", "é",
    "👩‍👩‍👧", "...", ".a", "%", "+", "a&b=c", "\u{7F}\u{1}", String(repeating: "x", count: 1_000),
  ]

  static let fixed: [APIRoute] = [
    .accounts(.sessions), .accounts(.users), .social(.userSearch), .accounts(.me), .accounts(.avatar),
    .accounts(.password), .social(.blocks), .social(.mutes), .posts(.all), .posts(.search),
    .posts(.commentOperations), .social(.notifications), .social(.notificationsRead), .moderation(.reports),
    .moderation(.adminReports), .moderation(.adminAudit), .operations(.live), .operations(.ready),
    .operations(.metrics),
    .operations(.openAPI), .titles(.all),
  ]

  static func routes(with value: String) -> [APIRoute] {
    [
      .accounts(.session(id: value)), .accounts(.passwordReset(token: value)),
      .social(.user(username: value)), .posts(.ofUser(username: value)),
      .social(.followers(username: value)), .social(.following(username: value)),
      .social(.follow(username: value)),
      .social(.block(username: value)), .social(.mute(username: value)), .posts(.post(id: value)),
      .posts(.like(postId: value)),
      .posts(.likes(postId: value)), .posts(.comments(postId: value)), .posts(.comment(id: value)),
      .moderation(.adminReport(id: value)),
      .moderation(.adminPost(id: value)), .moderation(.adminComment(id: value)),
      .moderation(.adminSuspension(username: value)),
      .posts(.upload(name: value)), .titles(.title(id: value)), .posts(.aboutTitle(id: value)),
      .posts(.aboutSpot(id: value)), .posts(.aboutVisit(id: value)),
      .titles(.similar(id: value)), .library(.ofUser(username: value)),
      .titles(.history(titleId: value)), .titles(.undo(titleId: value)), .titles(.merge(titleId: value)),
    ]
  }

  @Test(arguments: fixed)
  func `every route without a name parses what it prints`(route: APIRoute) {
    #expect(APIRoute(path: route.path) == route)
  }

  @Test(arguments: values)
  func `every route with a name parses what it prints`(value: String) {
    for route in Self.routes(with: value) {
      #expect(APIRoute(path: route.path) == route, "\(route.path)")
    }
  }

  @Test func `no two routes print the same path`() {
    let routes = Self.fixed + Self.values.flatMap(Self.routes)
    #expect(Set(routes.map(\.path)).count == routes.count)
  }

  @Test(arguments: values)
  func `a printed path is plain ASCII that needs no more escaping`(value: String) {
    for route in Self.routes(with: value) {
      let allowed = route.path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "/-._~%".utf8.contains(byte)
        }
      }
      #expect(allowed, "\(route.path)")
    }
  }

  @Test(arguments: [
    ("/posts", APIRoute.posts(.all)), ("/posts/search", .posts(.search)),
    ("/posts/17", .posts(.post(id: "17"))),
    ("/posts/17/like", .posts(.like(postId: "17"))), ("/users/me", .accounts(.me)),
    ("/users/alice", .social(.user(username: "alice"))),
    ("/users/alice/posts", .posts(.ofUser(username: "alice"))), ("/users/me/avatar", .accounts(.avatar)),
    ("/notifications/read", .social(.notificationsRead)), ("/openapi.json", .operations(.openAPI)),
    ("/admin/users/alice/suspension", .moderation(.adminSuspension(username: "alice"))),
    ("/%70osts", .posts(.all)),
    ("/users/%61lice", .social(.user(username: "alice"))), ("/uploads/a%2Fb", .posts(.upload(name: "a/b"))),
    ("/uploads/%252e", .posts(.upload(name: "%2e"))),
  ])
  func `a path leads to its route`(path: String, route: APIRoute) {
    #expect(APIRoute(path: path) == route)
  }

  @Test(arguments: [
    "", "/", "//", "posts", "/posts/", "//posts", "/posts//like", "/posts/17/", "/Posts", "/posts/17/LIKE",
    "/posts/17/like/", "/posts/17/like/more", "/posts.json", "/users/alice/me", "/admin", "/admin/users",
    "/admin/users/alice", "/admin/users/alice/suspension/x", "/uploads", "/uploads/a/b", "/password-resets",
    "/notifications/17", "/healthz", "/a/b/c/d/e/f/g/h", "*", "/%", "/%7", "/%7g/x", "/posts/%zz",
    "/posts/%00",
    "/posts/\u{0}", "/posts/%ff", "/posts/%c0%af", "/posts/%ed%a0%80", "/posts/%", "/posts%2f17/x",
    "http://localhost/posts", "/posts?page=1", "/./posts", "/users/../posts",
    "/uploads/..", "/uploads/%2e%2e", "/uploads/%2E.", "/posts/.",
  ])
  func `a path that is no route leads nowhere`(path: String) {
    #expect(APIRoute(path: path) == nil)
  }

  @Test func `a path of 64 KiB is judged without harm`() {
    #expect(APIRoute(path: String(repeating: "/a", count: 32 * 1024)) == nil)
    #expect(APIRoute(path: String(repeating: "/", count: 64 * 1024)) == nil)
    #expect(APIRoute(path: "/posts/" + String(repeating: "%41", count: 20_000)) != nil)
  }
}
