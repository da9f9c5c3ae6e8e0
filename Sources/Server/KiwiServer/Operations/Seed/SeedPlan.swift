import Commands
import KiwiKit

/// How much a synthetic database holds.
struct SeedPlan: Sendable {
  let users: Int
  let posts: Int
  let likes: Int
  let comments: Int
  let follows: Int
  let titles: Int
  /// How many titles one person has decided on, and how many another one keeps.
  let decisions: Int
  let library: Int
  /// How many titles people keep altogether, by tastes that some share.
  let kept: Int
  /// How many sessions of reading there are altogether.
  let sessions: Int
  let seed: UInt64

  init(
    users: Int, posts: Int, likes: Int, comments: Int, follows: Int, titles: Int = 0, decisions: Int = 0,
    library: Int = 0, kept: Int = 0, sessions: Int = 0, seed: UInt64
  ) {
    self.users = users
    self.posts = posts
    self.likes = likes
    self.comments = comments
    self.follows = follows
    self.titles = titles
    self.decisions = decisions
    self.library = library
    self.kept = kept
    self.sessions = sessions
    self.seed = seed
  }

  init(_ command: ParsedCommand) throws(UsageError) {
    let limit = 100_000_000
    users = try command.integer("--users", in: 1...1_000_000) ?? 100
    posts = try command.integer("--posts", in: 0...limit) ?? 1_000
    likes = try command.integer("--likes", in: 0...limit) ?? 2 * posts
    comments = try command.integer("--comments", in: 0...limit) ?? posts
    follows = try command.integer("--follows", in: 0...limit) ?? 20 * users
    titles = try command.integer("--titles", in: 0...10_000_000) ?? 0
    decisions = try command.integer("--decisions", in: 0...Limits.libraryTitles) ?? 0
    library = try command.integer("--library", in: 0...Limits.libraryTitles) ?? 0
    kept = try command.integer("--kept", in: 0...limit) ?? 0
    sessions =
      try command.integer("--sessions", in: 0...10_000_000) ?? 12 * min(users, SeedLibraries.mostPeople)
    seed = UInt64(try command.integer("--seed", in: 0...Int.max) ?? 1)
  }
}
