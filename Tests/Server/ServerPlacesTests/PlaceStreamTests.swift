import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore

/// Experiences, ratings, wishes and zones synced between devices of one user.
struct PlaceStreamTests {
  @Test func `place records of one device reach the other once, with their places`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let (bar, house) = (try await server.addSpot("Noodle Bar"), try await server.addSpot("Tea House"))
    let (experience, rating, zone) = (newId(), newId(), newId())
    var whole = newExperience(experience, at: bar, visibility: .everyone, publishedFrom: .daysAgo(-1))
    whole.description = Stamped("Hot.", at: .at(0))
    whole.companions = Stamped(["@bob", "Cleo"], at: .at(0))
    whole.photo = Stamped(try await server.addExperiencePhoto(of: "ana"), at: .at(0))
    whole.showsTownOnly = Stamped(true, at: .at(0))
    // The rating precedes its experience.
    let changes = [
      try newRating(rating, of: experience, 14, note: "Salty.", time: 1), .experience(whole), newWish(house),
      try newZone(zone),
    ]
    let answer = try await server.push(changes, as: ana)
    #expect(answer.changes == changes)
    #expect(Set(answer.spots) == [bar, house])

    let second = try await server.logIn("ana")
    let read = try await server.records(as: second)
    #expect(Set(read.changes) == Set(changes) && read.changes.count == changes.count)
    #expect(Set(read.spots) == [bar, house] && read.spots.count == 2)

    let before = try await server.changes(as: second)
    #expect(try await server.push(changes, as: ana).changes == changes)
    #expect(try await server.changes(after: before.cursor, as: second).changes == [])
    let bob = try await server.signUp("bob")
    #expect(try await server.records(as: bob).changes == [])
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]])
  func `the latest write of each field wins in any order`(order: [Int]) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let (id, zone) = (newId(), newId())
    let edits = [
      Experience(id: id, spotId: bar.id, name: Stamped("Soba", at: .at(5))),
      Experience(
        id: id, spotId: bar.id, name: Stamped("Udon", at: .at(4, node: 2)),
        description: Stamped("Cold.", at: .at(3, node: 2))),
      Experience(
        id: id, spotId: bar.id, visibility: Stamped(.onlyMe, at: .at(6, node: 3)),
        publishedFrom: Stamped(nil, at: .at(2, node: 3))),
    ]
    let zones = [
      PrivacyZone(id: zone, name: Stamped("Work", at: .at(5))),
      PrivacyZone(id: zone, name: Stamped("Job", at: .at(4)), isDeleted: Stamped(true, at: .at(3))),
      PrivacyZone(id: zone, isDeleted: Stamped(false, at: .at(6))),
    ]
    let wishes = [newWish(bar, true, time: 5), newWish(bar, false, time: 4), newWish(bar, true, time: 2)]
    let first = newExperience(id, at: bar, publishedFrom: .daysAgo(3))
    try await server.push([.experience(first), try newZone(zone)], as: ana)
    for index in order {
      try await server.push([.experience(edits[index]), .privacyZone(zones[index]), wishes[index]], as: ana)
    }
    var expected = LibraryRecords()
    for change in [.experience(first), try newZone(zone)] + edits.map(LibraryChange.experience)
      + zones.map(LibraryChange.privacyZone) + wishes
    {
      expected.merge(change)
    }
    let read = try await server.records(as: ana).changes
    #expect(Set(read) == Set(expected.changes))
    guard case .experience(let experience)? = read.first(where: { $0.id == "experience/\(id)" }) else {
      Issue.record("\(read)")
      return
    }
    #expect(experience.name?.value == "Soba" && experience.description?.value == "Cold.")
    #expect(experience.visibility?.value == .onlyMe && experience.publishedFrom?.value == .some(nil))
  }

  @Test func `a deleted experience is synced as deleted and restored with its ratings`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    let rating = try newRating(newId(), of: id, 14, note: "Salty.", time: 1)
    try await server.push([.experience(newExperience(id, at: bar)), rating], as: ana)
    let pulled = try await server.changes(as: ana)
    func delete(_ isDeleted: Bool, _ time: Int) async throws -> Bool? {
      let change = Experience(id: id, spotId: bar.id, isDeleted: Stamped(isDeleted, at: .at(time)))
      guard case .experience(let now)? = try await server.push([.experience(change)], as: ana).changes.first
      else { return nil }
      return now.isDeleted?.value
    }
    #expect(try await delete(true, 5) == true)
    #expect(try await server.changes(after: pulled.cursor, as: ana).changes.map(\.id) == ["experience/\(id)"])
    #expect(
      try await delete(false, 4) == true, "A write from before the deletion does not restore it.")
    #expect(try await delete(false, 6) == false)
    #expect(try await server.records(as: ana).changes.contains(rating))
    #expect(try server.keptRating(id)?.rating == 14)
    #expect(try server.keptRating(id)?.note == "Salty.")
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a photo of a deleted experience is kept for a week`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    var experience = newExperience(newId(), at: bar)
    let photo = try await server.addExperiencePhoto(of: "ana")
    experience.photo = Stamped(photo, at: .at(0))
    try await server.push([.experience(experience)], as: ana)
    func isThere() throws -> Bool {
      try server.context.storage.read { transaction in
        let user = try #require(try UserStore(transaction).user(username: "ana"))
        return try ExperiencePhotoStore(transaction).isPhoto(photo, ofUser: user.key)
      }
    }
    let day = Duration.seconds(24 * 60 * 60)
    server.advance(day * 20)
    let change = Experience(id: experience.id, spotId: bar.id, isDeleted: Stamped(true, at: .at(1)))
    try await server.push([.experience(change)], as: ana)
    server.advance(day * 6)
    try await ExpiredRows.remove(in: server.context)
    #expect(try isThere())
    server.advance(day * 2)
    try await ExpiredRows.remove(in: server.context)
    #expect(try !isThere())
  }

  @Test func `many experiences are pulled in parts, each once and with its place`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let spots = [try await server.addSpot("A"), try await server.addSpot("B")]
    var ids: Set<String> = []
    for part in 0..<7 {
      let changes = (0..<100).map {
        LibraryChange.experience(newExperience(newId(), at: spots[($0 + part) % 2]))
      }
      ids.formUnion(changes.map(\.id))
      try await server.push(changes, as: ana)
    }
    let first = try await server.read(LibraryChangesResponse.self, "/library/changes", as: ana)
    #expect(
      first.hasMore && first.changes.count == Limits.libraryChangesPerPage
        && Set(first.spots) == Set(spots))
    let all = try await server.records(as: ana)
    #expect(all.changes.count == 700 && Set(all.changes.map(\.id)) == ids)
  }

  @Test func `deleting an account deletes its records at places, and no others`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let bar = try await server.addSpot("Noodle Bar")
    var kept: [LibraryChange] = []
    for token in [ana, bob] {
      let id = newId()
      kept = [
        .experience(newExperience(id, at: bar)), try newRating(newId(), of: id, 9), newWish(bar),
        try newZone(newId()),
      ]
      try await server.push(kept, as: token)
    }
    let answer = try await server.delete("/users/me", as: ana, json: ["password": TestServer.password])
    #expect(answer.status == 204)
    for table in ["experiences", "experienceRatings", "wantToGoSpots", "privacyZones"] {
      let count = try server.context.storage.database.read { connection in
        try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) }
      }
      #expect(count == 1, "\(table)")
    }
    #expect(Set(try await server.records(as: bob).changes) == Set(kept))
    #expect(try await server.get("/spots/\(bar.id)").status == 200)
    #expect(try await server.operate("verify").said.problems == [])
  }

  // MARK: Ratings

  @Test func `a rating cannot be changed`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let (id, other, rating) = (newId(), newId(), newId())
    let given = try newRating(rating, of: id, 14, note: "Salty.", time: 5)
    try await server.push(
      [.experience(newExperience(id, at: bar)), .experience(newExperience(other, at: bar)), given], as: ana)
    #expect(try await server.push([given], as: ana).changes == [given])
    for changed in [
      try newRating(rating, of: id, 15, note: "Salty.", time: 9),
      try newRating(rating, of: id, 14, note: "Sweet.", time: 9),
      try newRating(rating, of: id, 20, note: "Salty.", time: 1),
    ] {
      let answer = try await server.pushed([changed], as: ana)
      #expect(answer.status == 409 && answer.errorCode == "rating_stays")
      #expect(answer.errorField == "changes[0].experienceRating")
    }
    #expect(
      try await server.pushed([try newRating(rating, of: other, 14, note: "Salty.", time: 5)], as: ana).status
        == 404)
    #expect(try server.keptRating(id)?.rating == 14)
    #expect(try await server.records(as: ana).changes.contains(given))
  }

  @Test func `a rating repeated by a device with a fast clock is the same rating`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    let given = try newRating(newId(), of: id, 14, note: "Salty.", time: 86_400_000)
    let first = try await server.push([given], as: ana)
    let pulled = try await server.changes(as: ana)
    server.advance(.seconds(30))
    let second = try await server.push([given], as: ana)
    #expect(second.changes == first.changes)
    #expect(try await server.changes(after: pulled.cursor, as: ana).changes == [])
  }

  @Test func `ratings of an experience are limited`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    for part in 0..<Limits.ratingsPerExperience / 100 {
      try await server.push(
        try (0..<100).map { try newRating(newId(), of: id, 1 + $0 % 20, time: 100 * part + $0) }, as: ana)
    }
    let answer = try await server.pushed([try newRating(newId(), of: id, 9, time: 9_999)], as: ana)
    #expect(answer.status == 422 && answer.errorCode == "too_many")
    #expect(try server.keptRating(id)?.rating == 20)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `an experience keeps its newest rating in any order of arrival`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    let tokens = [try await server.signUp("ana"), try await server.logIn("ana")]
    let bar = try await server.addSpot("Noodle Bar")
    let ids = (0..<3).map { _ in newId() }
    try await server.push(ids.map { .experience(newExperience($0, at: bar)) }, as: tokens[0])
    var history: [String: [(time: HybridTime, id: String, rating: Int, note: String?)]] = [:]
    var sent: [LibraryChange] = []
    for step in 0..<80 {
      let token = tokens[step % 2]
      let id = try #require(ids.randomElement(using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let change = Experience(
          id: id, spotId: bar.id, name: Stamped("Name \(step)", at: .at(step)),
          isDeleted: Stamped(random.chance(30), at: .at(step)))
        try await server.push([.experience(change)], as: token)
      case 1: if let again = sent.randomElement(using: &random) { try await server.push([again], as: token) }
      default:
        // Few distinct times, so that many are equal.
        let (time, node) = (Int.random(in: 0..<20, using: &random), UInt32.random(in: 1...2, using: &random))
        let rating = (
          time: HybridTime.at(time, node: node), id: newId(), rating: Int.random(in: 1...20, using: &random),
          note: [nil, "", "note \(step)"].randomElement(using: &random) ?? nil
        )
        let change = try newRating(
          rating.id, of: id, rating.rating, note: rating.note, time: time, node: node)
        history[id, default: []].append(rating)
        sent.append(change)
        try await server.push([change], as: token)
      }
      for id in ids {
        let newest = history[id]?.max { ($0.time, $0.id) < ($1.time, $1.id) }
        let kept = try #require(try server.keptRating(id))
        let note = newest?.note.flatMap { $0.isEmpty ? nil : $0 }
        #expect(kept.rating == newest?.rating && kept.note == note, "seed \(seed), step \(step)")
      }
    }
    #expect(try await server.operate("verify").said.problems == [], "seed \(seed)")
  }
}
