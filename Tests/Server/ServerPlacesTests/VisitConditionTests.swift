import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts
@testable import ServerSocial

/// Compares the visibility of visits in the database with the plainest form of the rule.
struct VisitConditionTests {
  /// The rule's facts about users, read for each use.
  private struct Truth {
    var viewers: [Viewer] = []
    var isSuspended: Set<Int64> = []
    var follows: Set<[Int64]> = []
    var blocks: Set<[Int64]> = []

    init(_ connection: Connection) throws {
      for (viewer, isSuspended) in try connection.all(
        "SELECT key, id, username, suspendedAt FROM users ORDER BY key",
        { row in
          (
            Viewer(
              key: row.integer("key"), id: row.text("id"), username: row.text("username"), role: .member,
              sessionKey: 0, sessionId: ""), !row.isNull("suspendedAt")
          )
        })
      {
        viewers.append(viewer)
        if isSuspended { self.isSuspended.insert(viewer.key) }
      }
      follows = Set(
        try connection.all("SELECT followerKey, followedKey FROM follows") { [$0.integer(0), $0.integer(1)] })
      blocks = Set(
        try connection.all("SELECT blockerKey, blockedKey FROM blocks") { [$0.integer(0), $0.integer(1)] })
    }

    func mayBeSeen(
      _ experience: Experience, of owner: Int64, by viewer: Int64?, at point: Coordinate?,
      zones: [PrivacyZone.Circle], now: Date
    ) -> Bool {
      if experience.isDeleted?.value == true { return false }
      if viewer == owner { return true }
      if let point, zones.contains(where: { $0.contains(point) }) { return false }
      if let time = experience.publishedFrom?.value, time > now { return false }
      if isSuspended.contains(owner) { return false }
      if let viewer, blocks.contains([viewer, owner]) || blocks.contains([owner, viewer]) { return false }
      switch experience.visibility?.value ?? .followers {
      case .everyone: return true
      case .followers: return viewer.map { follows.contains([$0, owner]) } ?? false
      case .onlyMe: return false
      }
    }
  }

  private static let names = ["ana", "bob", "cleo", "dan", "eve"]
  private static let beginning = Date(timeIntervalSince1970: 1_770_000_000)

  /// Applies random changes to users, places, zones and visits, and compares after every step.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `visibility of visits follows the rule through 250 random steps`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    var tokens: [String: String] = [:]
    for name in Self.names { tokens[name] = try await server.signUp(name) }
    var spots: [Spot] = []
    for number in 0..<5 { spots.append(try await server.addSpot("Place \(number)", 0, Double(number) / 100)) }
    var points = Dictionary(uniqueKeysWithValues: spots.map { ($0.id, $0.coordinate) })
    var libraries: [String: LibraryRecords] = [:]
    var posts: [String: WrittenPost] = [:]
    for name in Self.names {
      for spot in spots { try await write(.spot(id: spot.id), by: name, server, &posts) }
    }
    var elapsed = 0
    var shown = 0
    for step in 1...250 {
      let name = try #require(Self.names.randomElement(using: &random))
      let other = try #require(Self.names.filter { $0 != name }.randomElement(using: &random))
      let token = try #require(tokens[name])
      var change: LibraryChange?
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<40:
        let known = libraries[name]?.experiences.values.sorted { $0.id < $1.id } ?? []
        let old = known.count == 6 || random.chance(40) ? known.randomElement(using: &random) : nil
        let spot = try #require(spots.first { $0.id == old?.spotId } ?? spots.randomElement(using: &random))
        let visibility = random.chance(10) ? nil : Audience.allCases.randomElement(using: &random)
        let published =
          random.chance(40) ? Date.seconds(elapsed + Int.random(in: -50...100, using: &random)) : nil
        change = .experience(
          newExperience(
            old?.id ?? newId(), at: spot, visibility: visibility, publishedFrom: published,
            isDeleted: random.chance(15), time: step))
      case 40..<60:
        let known = libraries[name]?.privacyZones.keys.sorted() ?? []
        let old = known.count == 2 ? known.randomElement(using: &random) : nil
        change = try newZone(
          old ?? newId(), 0, Double.random(in: 0...0.04, using: &random),
          radius: Int.random(in: 50...2_000, using: &random), isDeleted: random.chance(40), time: step)
      case 60..<75:
        _ = try await server.send(random.chance(70) ? .post : .delete, "/users/\(other)/follow", as: token)
      case 75..<83:
        _ = try await server.send(random.chance(40) ? .post : .delete, "/users/\(other)/block", as: token)
      case 83..<90:
        let spot = try #require(spots.randomElement(using: &random))
        let point = try #require(Coordinate(latitude: 0, longitude: .random(in: 0...0.04, using: &random)))
        try await server.move(spot, to: point)
        points[spot.id] = point
      case 90..<93:
        let isSuspended = random.chance(30)
        _ = try await server.operate("user", isSuspended ? "disable" : "enable", name)
        if !isSuspended { tokens[name] = try await server.logIn(name) }
      default:
        let seconds = Int.random(in: 1...30, using: &random)
        server.advance(.seconds(seconds))
        elapsed += seconds
      }
      // A suspended user cannot write.
      if let change, try await server.pushed([change], as: token).status == 200 {
        let isKnown = change.experienceId.map { libraries[name]?.experiences[$0] != nil } ?? true
        libraries[name, default: LibraryRecords()].merge(change)
        if !isKnown, let id = change.experienceId, libraries[name]?.experiences[id]?.isDeleted?.value != true
        {
          try await write(.experience(id: id), by: name, server, &posts)
        }
      }
      let (now, place) = (Date.seconds(elapsed), "seed \(seed), step \(step)")
      shown += try compare(server, libraries, points, now: now, place)
      shown += try compare(at: posts, server, libraries, points, now: now, place)
    }
    #expect(shown > 500, "Too few visible visits: \(shown)")
    #expect(try await server.operate("verify").said.problems == [], "seed \(seed)")
  }

  private struct WrittenPost {
    let author: String
    let about: PostSubjectReference
  }

  private func write(
    _ about: PostSubjectReference, by name: String, _ server: TestServer, _ posts: inout [String: WrittenPost]
  ) async throws {
    let id = try await server.context.storage.write { transaction in
      let user = try #require(try UserStore(transaction).user(username: name))
      let author = Viewer(
        key: user.key, id: user.id, username: name, role: .member, sessionKey: 0, sessionId: "")
      let post = PostService.NewPost(
        caption: "Hm", visibility: .everyone, photos: [],
        about: PostService.About(reference: about, rating: nil))
      return try PostService.create(post, by: author, now: .at(0), in: transaction).id
    }
    posts[id] = WrittenPost(author: name, about: about)
  }

  /// Compares the subjects of posts for a viewer with the rule.
  private func compare(
    at posts: [String: WrittenPost], _ server: TestServer, _ libraries: [String: LibraryRecords],
    _ points: [String: Coordinate], now: Date, _ place: String
  ) throws -> Int {
    let database = server.context.storage.database
    let truth = try database.read { try Truth($0) }
    let covers = try database.read { connection in
      try Dictionary(
        uniqueKeysWithValues: truth.viewers.map {
          ($0.key, try PrivacyZoneStore(Transaction(connection)).covers(ofUser: $0.key))
        })
    }
    var count = 0
    for viewer in truth.viewers.map(Optional.some) + [nil] {
      let visible = try server.context.storage.read { transaction in
        let keys = try posts.keys.map { ($0, try #require(try PostStore(transaction).post(id: $0)).key) }
        let subjects = try PostPlaceStore(transaction).subjects(
          ofPosts: keys.map(\.1), seenBy: viewer, now: Timestamp(now))
        return keys.filter { subjects[$0.1] != nil }.map(\.0)
      }
      let expected = posts.filter { _, post in
        guard let owner = truth.viewers.first(where: { $0.username == post.author })?.key else {
          return false
        }
        let zones = covers[owner] ?? []
        switch post.about {
        case .title: return false
        case .spot(let id):
          return viewer?.key == owner || !zones.contains { zone in points[id].map(zone.contains) ?? true }
        case .experience(let id):
          guard let experience = libraries[post.author]?.experiences[id] else { return false }
          return truth.mayBeSeen(
            experience, of: owner, by: viewer?.key, at: points[experience.spotId], zones: zones, now: now)
        }
      }
      #expect(Set(visible) == Set(expected.keys), "\(place), \(viewer?.username ?? "nobody")")
      count += visible.count
    }
    return count
  }

  /// Compares the visits for every viewer and returns the number of visible ones.
  private func compare(
    _ server: TestServer, _ libraries: [String: LibraryRecords], _ points: [String: Coordinate], now: Date,
    _ place: String
  ) throws -> Int {
    let database = server.context.storage.database
    let truth = try database.read { try Truth($0) }
    var count = 0
    for viewer in truth.viewers.map(Optional.some) + [nil] {
      var expected: Set<String> = []
      for owner in truth.viewers {
        guard let library = libraries[owner.username] else { continue }
        let zones = try database.read { try PrivacyZoneStore(Transaction($0)).covers(ofUser: owner.key) }
        let drawn = library.privacyZones.values.filter { $0.isDeleted?.value != true }.compactMap(
          \.circle?.value)
        #expect(
          zones.count == drawn.count
            && drawn.allSatisfy { circle in
              zones.contains {
                $0.center.distance(to: circle.center) + Double(circle.radius) <= Double($0.radius) + 0.001
              }
            }, "\(place): zones are covered")
        for experience in library.experiences.values
        where truth.mayBeSeen(
          experience, of: owner.key, by: viewer?.key, at: points[experience.spotId], zones: zones, now: now)
        {
          expected.insert(experience.id)
        }
      }
      let found = try database.read { connection in
        try connection.all(
          """
          SELECT id FROM experiences
          WHERE \(sql: VisitCondition.isVisible(to: viewer, now: Timestamp(now)))
          """
        ) { $0.text("id") }
      }
      #expect(
        Set(found) == expected && found.count == expected.count, "\(place), \(viewer?.username ?? "nobody")")
      count += found.count
    }
    return count
  }
}

extension LibraryChange {
  fileprivate var experienceId: String? {
    if case .experience(let experience) = self { experience.id } else { nil }
  }
}

extension Date {
  fileprivate static func seconds(_ seconds: Int) -> Date { Timestamp(seconds: 1_770_000_000 + seconds).date }
}
