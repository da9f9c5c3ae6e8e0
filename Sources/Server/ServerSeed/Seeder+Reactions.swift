import Commands

extension Seeder {
  func insertLikes(_ reactions: Reactions) async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 5)
    try await insert(localized("adding likes"), count: plan.posts) { range in
      var likes: [SeedRow.Like] = []
      for post in range {
        let postedAt = createdAt(ofPost: post)
        for user in people(Int(reactions.likes[post]), &random) {
          likes.append(SeedRow.Like(post: post + 1, user: user, createdAt: later(than: postedAt, &random)))
        }
      }
      return likes
    } write: { likes, store in
      try store.insert(likes)
    }
  }

  /// Returns the keys of different users, in order.
  ///
  /// Steps around a circle from a random start never repeat, because step and circle have no common divisor.
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

  /// Returns a later time, mostly within hours, and never in the future.
  private func later(than moment: Int, _ random: inout SeedRandom) -> Int {
    min(now, moment + 1 + Int(min(random.burst() * 7_200, 1e8)))
  }

  func insertComments(_ reactions: Reactions) async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 6)
    try await insert(localized("adding comments"), count: plan.posts) { range in
      var comments: [SeedRow.Comment] = []
      for post in range where reactions.comments[post] > 0 {
        let postedAt = createdAt(ofPost: post)
        let times = (0..<reactions.comments[post]).map { _ in later(than: postedAt, &random) }.sorted()
        for time in times {
          comments.append(
            SeedRow.Comment(
              id: random.identifier(milliseconds: time * 1_000), post: post + 1,
              author: random.rank(below: plan.users) + 1, text: SeedWords.comment(&random), createdAt: time))
        }
      }
      return comments
    } write: { comments, store in
      try store.insert(comments)
    }
  }
}
