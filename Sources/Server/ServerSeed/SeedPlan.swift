import Commands
import KiwiKit

/// The size of a generated database.
package struct SeedPlan: Sendable {
  package let users: Int
  package let posts: Int
  package let likes: Int
  package let comments: Int
  package let follows: Int
  package let titles: Int
  /// The number of titles on which one user has decided.
  package let decisions: Int
  /// The number of titles in the library of another user.
  package let library: Int
  /// The number of titles that all users keep, by tastes that some share.
  package let kept: Int
  /// The number of all reading sessions.
  package let sessions: Int
  package let seed: UInt64

  package init(
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

  package init(_ command: ParsedCommand) throws(UsageError) {
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
      try command.integer("--sessions", in: 0...10_000_000) ?? 12 * min(users, SeedLibraries.maxUsers)
    seed = UInt64(try command.integer("--seed", in: 0...Int.max) ?? 1)
  }
}
