import KiwiKit

extension ContractParts {
  /// Tags with the path prefixes they cover. The longest prefix wins.
  static let tags: [(name: String, words: String, paths: [PathTemplate])] = [
    ("Sessions", "Logging in and out.", ["/sessions", "/password-resets"]),
    ("Users", "Accounts and profiles.", ["/users"]),
    (
      "Posts", "Reflections and their photos.",
      [
        "/posts", "/users/{username}/posts", "/spots/{spotId}/posts", "/visits/{experienceId}/posts",
        "/titles/{titleId}/posts",
      ]
    ),
    ("Titles", "Books, films and shows.", ["/titles", "/books"]),
    (
      "Library", "Titles that users read and watch, and their lists.",
      ["/library", "/lists", "/users/{username}/library"]
    ),
    (
      "Places", "Places, and users' experiences there.",
      [
        "/spots", "/towns", "/map", "/imports", "/visits", "/users/{username}/visits", "/library/places",
        "/library/experiences", "/library/spots", "/library/wishes", "/library/zones", "/library/photos",
      ]
    ),
    (
      "Reading", "Reading sessions, e-books, notes, goals and challenges.",
      [
        "/reading-sessions", "/ebooks", "/reading", "/challenges", "/notes", "/speed-reading",
        "/titles/{titleId}/notes",
      ]
    ),
    ("Recommendations", "Recommended titles for a user or a group, with reasons.", ["/recommendations"]),
    ("Discover", "Titles to read or watch next.", ["/deck"]),
    (
      "Social", "Likes, follows and friends.",
      [
        "/users/me/followed", "/users/me/suggestions", "/users/me/friends", "/users/me/friend-requests",
        "/users/me/status", "/users/{username}/followers", "/users/{username}/following",
        "/users/{username}/follow", "/users/{username}/friendship", "/posts/{postId}/like",
        "/posts/{postId}/likes",
      ]
    ),
    ("Comments", "Comments under posts.", ["/comments", "/posts/{postId}/comments"]),
    ("Notifications", "Events that concern the viewer.", ["/notifications"]),
    ("Live", "Events as they happen.", ["/live"]),
    (
      "Safety", "Blocks, mutes and reports.",
      [
        "/reports", "/users/me/blocks", "/users/me/mutes", "/users/{username}/block",
        "/users/{username}/mute",
      ]
    ),
    ("Admin", "Operations for admins of the server.", ["/admin"]),
    ("Uploads", "Pictures.", ["/uploads"]),
    ("Operations", "Health, metrics and this document.", ["/livez", "/readyz", "/metrics", "/openapi.json"]),
    ("Host", "The server's description of itself.", ["/host"]),
  ]

  static func tag(of path: PathTemplate) -> String {
    let matches = tags.flatMap { tag in
      tag.paths.filter { path.segments.starts(with: $0.segments) }.map { (tag.name, $0.segments.count) }
    }
    return matches.max { $0.1 < $1.1 }?.0 ?? "Host"
  }
}
