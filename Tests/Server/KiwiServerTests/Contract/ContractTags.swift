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
      "Library", "The titles that a user read and watched, and their lists.",
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
      "Reading", "Sessions of reading, e-books, notes, goals and challenges.",
      [
        "/reading-sessions", "/ebooks", "/reading", "/challenges", "/notes", "/speed-reading",
        "/titles/{titleId}/notes",
      ]
    ),
    ("Recommendations", "Titles that a user or a group may like, with reasons.", ["/recommendations"]),
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
    ("Notifications", "Actions of other users that concern the viewer.", ["/notifications"]),
    ("Live", "Events as they happen.", ["/live"]),
    (
      "Safety", "Blocking, muting, reporting.",
      [
        "/reports", "/users/me/blocks", "/users/me/mutes", "/users/{username}/block",
        "/users/{username}/mute",
      ]
    ),
    ("Admin", "For admins of the host.", ["/admin"]),
    ("Uploads", "Pictures.", ["/uploads"]),
    ("Operations", "For the operator's machinery.", ["/livez", "/readyz", "/metrics", "/openapi.json"]),
    ("Host", "The description of the host.", ["/host"]),
  ]

  static func tag(of path: PathTemplate) -> String {
    let matches = tags.flatMap { tag in
      tag.paths.filter { path.segments.starts(with: $0.segments) }.map { (tag.name, $0.segments.count) }
    }
    return matches.max { $0.1 < $1.1 }?.0 ?? "Host"
  }
}
