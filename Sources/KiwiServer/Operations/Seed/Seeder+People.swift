import KiwiKit
import Media
import SQLite

extension Seeder {
  private struct Person: Sendable {
    let id: String
    let username: String
    let displayName: String?
    let bio: String?
    let avatar: Int?
    let createdAt: Int
  }

  func insertUsers() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 2)
    let pictures = pictures
    let passwordHash = passwordHash
    try await insert("people", count: plan.users) { range in
      range.map { number in
        let createdAt = start - (plan.users - number)
        let name = SeedWords.person(number)
        return Person(
          id: random.identifier(milliseconds: createdAt * 1_000), username: name.username,
          displayName: random.chance(0.8) ? name.displayName : nil,
          bio: random.chance(0.6) ? SeedWords.bio(&random) : nil,
          avatar: random.chance(0.7) ? random.index(below: pictures.avatars.count) : nil, createdAt: createdAt
        )
      }
    } write: { people, connection in
      for person in people {
        let avatar = person.avatar.map { pictures.avatars[$0] }
        try connection.run(
          """
          INSERT INTO users (id, username, displayName, bio, passwordHash, role, createdAt, avatarName)
          VALUES (
            \(person.id), \(person.username), \(person.displayName), \(person.bio), \(passwordHash),
            \(Role.member.rawValue), \(person.createdAt), \(avatar?.variants.first?.name)
          )
          """)
        let key = connection.lastInsertedKey
        for file in avatar?.variants ?? [] {
          try connection.run(
            "INSERT INTO avatars (name, userKey, width) VALUES (\(file.name), \(key), \(file.width))")
        }
      }
    }
  }

  private struct Follow: Sendable {
    let follower: Int
    let followed: Int
    let createdAt: Int
  }

  /// Some people are followed by very many, and some follow very many.
  func insertFollows() async throws {
    guard plan.users > 1 else { return }
    var random = SeedRandom(seed: plan.seed, purpose: 3)
    var rest = plan.follows
    let limit = plan.users / 2
    try await insert("follows", count: plan.users) { range in
      var follows: [Follow] = []
      for follower in range {
        let amount = random.share(of: rest, among: plan.users - follower, atMost: limit)
        rest -= amount
        var followed: Set<Int> = [follower]
        while followed.count <= amount {
          // The popular are soon all followed; then anybody will do.
          let rank =
            followed.count < limit / 2 ? random.rank(below: plan.users) : random.index(below: plan.users)
          followed.insert(rank)
        }
        followed.remove(follower)
        for person in followed.sorted() {
          let createdAt = start + random.index(below: now - start)
          follows.append(Follow(follower: follower + 1, followed: person + 1, createdAt: createdAt))
        }
      }
      return follows
    } write: { follows, connection in
      for follow in follows {
        try connection.run(
          Self.followInsertion, Int64(follow.follower), Int64(follow.followed), Int64(follow.createdAt))
      }
    }
  }

  private static let followInsertion = PreparedSQL(
    "INSERT INTO follows (followerKey, followedKey, createdAt) VALUES (?1, ?2, ?3)")
}
