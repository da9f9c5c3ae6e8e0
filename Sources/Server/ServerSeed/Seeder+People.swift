import Commands

extension Seeder {
  func insertUsers() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 2)
    let pictures = pictures
    let passwordHash = passwordHash
    try await insert(localized("adding users"), count: plan.users) { range in
      range.map { number in
        let createdAt = start - (plan.users - number)
        let name = SeedWords.person(number)
        return SeedRow.User(
          id: random.identifier(milliseconds: createdAt * 1_000), username: name.username,
          displayName: random.chance(0.8) ? name.displayName : nil,
          bio: random.chance(0.6) ? SeedWords.bio(&random) : nil, passwordHash: passwordHash,
          avatar: random.chance(0.7) ? pictures.avatars[random.index(below: pictures.avatars.count)] : nil,
          createdAt: createdAt)
      }
    } write: { people, store in
      try store.insert(people)
    }
  }

  /// Inserts follows: some users have many followers, and some follow many users.
  func insertFollows() async throws {
    guard plan.users > 1 else { return }
    var random = SeedRandom(seed: plan.seed, purpose: 3)
    var rest = plan.follows
    let limit = plan.users / 2
    try await insert(localized("adding follows"), count: plan.users) { range in
      var follows: [SeedRow.Follow] = []
      for follower in range {
        let amount = random.share(of: rest, among: plan.users - follower, atMost: limit)
        rest -= amount
        var followed: Set<Int> = [follower]
        while followed.count <= amount {
          // Popular users are soon exhausted; then all users are equally likely.
          let rank =
            followed.count < limit / 2 ? random.rank(below: plan.users) : random.index(below: plan.users)
          followed.insert(rank)
        }
        followed.remove(follower)
        for person in followed.sorted() {
          let createdAt = start + random.index(below: now - start)
          follows.append(
            SeedRow.Follow(follower: follower + 1, followed: person + 1, createdAt: createdAt))
        }
      }
      return follows
    } write: { follows, store in
      try store.insert(follows)
    }
  }
}
