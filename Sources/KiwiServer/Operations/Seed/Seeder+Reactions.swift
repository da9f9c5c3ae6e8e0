import SQLite

extension Seeder {
  private struct Like: Sendable {
    let post: Int
    let user: Int
    let createdAt: Int
  }

  func insertLikes(_ reactions: Reactions) async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 5)
    try await insert("likes", count: plan.posts) { range in
      var likes: [Like] = []
      for post in range {
        let postedAt = createdAt(ofPost: post)
        for user in people(Int(reactions.likes[post]), &random) {
          likes.append(Like(post: post + 1, user: user, createdAt: later(than: postedAt, &random)))
        }
      }
      return likes
    } write: { likes, connection in
      for like in likes {
        try connection.run(Self.likeInsertion, Int64(like.post), Int64(like.user), Int64(like.createdAt))
      }
    }
  }

  /// Different people, in order: steps around a circle that begin anywhere and never meet, because the length of
  /// a step has no divisor in common with the circle's.
  private func people(_ count: Int, _ random: inout SeedRandom) -> [Int] {
    guard count > 0 else { return [] }
    var step = 1 + random.index(below: plan.users)
    while Self.greatestCommonDivisor(step, plan.users) != 1 { step += 1 }
    var person = random.index(below: plan.users)
    var people: [Int] = []
    people.reserveCapacity(count)
    for _ in 0..<count {
      people.append(person + 1)
      person = (person + step) % plan.users
    }
    return people.sorted()
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }

  /// Mostly within hours, never in the future.
  private func later(than moment: Int, _ random: inout SeedRandom) -> Int {
    min(now, moment + 1 + Int(min(random.burst() * 7_200, 1e8)))
  }

  private struct Remark: Sendable {
    let id: String
    let post: Int
    let author: Int
    let text: String
    let createdAt: Int
  }

  func insertComments(_ reactions: Reactions) async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 6)
    try await insert("comments", count: plan.posts) { range in
      var remarks: [Remark] = []
      for post in range where reactions.comments[post] > 0 {
        let postedAt = createdAt(ofPost: post)
        let times = (0..<reactions.comments[post]).map { _ in later(than: postedAt, &random) }.sorted()
        for time in times {
          remarks.append(
            Remark(
              id: random.identifier(milliseconds: time * 1_000), post: post + 1,
              author: random.rank(below: plan.users) + 1, text: SeedWords.comment(&random), createdAt: time))
        }
      }
      return remarks
    } write: { remarks, connection in
      for remark in remarks {
        try connection.run(
          Self.commentInsertion, remark.id, Int64(remark.post), Int64(remark.author), remark.text,
          Int64(remark.createdAt))
      }
    }
  }

  private static let likeInsertion = PreparedSQL(
    "INSERT INTO likes (postKey, userKey, createdAt) VALUES (?1, ?2, ?3)")
  private static let commentInsertion = PreparedSQL(
    "INSERT INTO comments (id, postKey, authorKey, text, createdAt) VALUES (?1, ?2, ?3, ?4, ?5)")
}
