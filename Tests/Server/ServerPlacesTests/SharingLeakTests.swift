import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts

/// Records with a limited audience change no answer to any other identity, on any path of the contract.
struct SharingLeakTests {
  /// Ana, followed by bob; ada is an admin, and cleo a stranger.
  private struct Scene {
    let server: TestServer
    let ana: String
    let bob: String
    let ada: String
    let cleo: String
    let title: Title
    let bar: Spot
    let visit: Experience
    let session = newId()
    /// An unused id.
    let unknown = newId()

    init() async throws {
      server = try await TestServer()
      (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
      (ada, cleo) = (try await server.signUp("ada"), try await server.signUp("cleo"))
      try await server.makeAdmin("ada")
      try await server.must(.post, "/users/ana/follow", as: bob)
      try await server.must(.put, "/users/ana/friendship", as: bob)
      try await server.must(.put, "/users/bob/friendship", as: ana)
      title = try await server.addTitle("A book", .book, genres: ["drama"])
      bar = try await server.addSpot("Noodle Bar", 48.3, 16.3)
      visit = newExperience(newId(), at: bar, "Secret soup", visibility: .everyone)
    }

    var strangers: [String?] { [nil, ada, cleo] }

    /// The answers of every readable path.
    func answers(to tokens: [String?], about spots: [String] = []) async throws -> [String: String] {
      let values = [
        "username": ["ana", "bob"], "spotId": [bar.id] + spots, "experienceId": [visit.id],
        "postId": [unknown],
        "titleId": [title.id], "listId": [unknown], "readingSessionId": [session], "challengeId": [unknown],
        "noteId": [unknown], "textId": [unknown], "importId": [unknown], "ebookId": [unknown],
        "chapterNumber": ["0"], "markId": [unknown], "name": [unknown], "zoom": ["3"], "x": ["4"], "y": ["2"],
        "period": ["year"], "unit": ["books"], "year": ["2026"], "day": ["2026-02-02"],
      ]
      let place = "latitude=48.3&longitude=16.3"
      let addresses =
        try LeakQuestions.reads(values) + [
          "/spots?\(place)", "/spots?q=secret", "/spots?q=secret&\(place)", "/spots?category=other",
          "/map/spots?south=48.2&west=16.2&north=48.4&east=16.4&zoom=14", "/towns?q=hidden",
          "/recommendations/group?with=ana&kind=book", "/posts/search?q=secret",
        ]
      var answers: [String: String] = [:]
      for (number, token) in tokens.enumerated() {
        for address in addresses {
          let answer = try await server.get(address, as: token)
          #expect(answer.status < 500, "\(address): \(answer.text)")
          answers["\(number) \(address)"] = "\(answer.status) \(answer.text)"
        }
      }
      return answers
    }
  }

  private func expectSame(
    _ before: [String: String], _ after: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(before.keys.sorted() == after.keys.sorted(), sourceLocation: sourceLocation)
    for (address, answer) in before {
      #expect(after[address] == answer, "\(address)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a book finished by a private session changes no answer to another identity`() async throws {
    let scene = try await Scene()
    let server = scene.server
    // An open entry that only ana can see.
    let begun = try await server.post(
      "/reading-sessions", as: scene.ana,
      json: ["id": scene.session, "titleId": scene.title.id, "visibility": "onlyMe"])
    try #require(begun.status == 201)
    let others = scene.strangers + [scene.bob]
    let before = try await scene.answers(to: others)
    let ended = try await server.post(
      "/reading-sessions/\(scene.session)/complete", as: scene.ana, json: ["isFinished": true])
    try #require(ended.status == 200)
    expectSame(before, try await scene.answers(to: others))
    let own = try await server.get("/library?shelf=seen", as: scene.ana).text
    #expect(own.contains(scene.title.id), "She sees it herself.")
  }

  @Test func `a visit for followers changes no answer to other viewers and leaves no trace`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let file = "Title,Note,URL\nSecret home,,\"https://www.google.com/maps/search/48.31,16.31\"\n"
    let sent = try await server.upload(
      "/imports", as: scene.ana,
      [.text("fileName", "Saved.csv"), .file(Array(file.utf8), named: "Saved.csv")])
    let path = "/imports/\(try sent.string("id"))"
    try await server.must(.post, path + "/apply", as: scene.ana)
    try await server.doJobs()
    let spot = try #require(
      try await server.read([PlaceImportRow].self, path + "/rows", as: scene.ana).first?.spot)
    let (strangers, friends) = (scene.strangers, [String?](arrayLiteral: scene.bob))
    let before = (
      try await scene.answers(to: strangers, about: [spot.id]),
      try await scene.answers(to: friends, about: [spot.id])
    )
    let visit = newExperience(newId(), at: spot, "Secret soup", visibility: .followers)
    try await server.push([.experience(visit)], as: scene.ana)
    expectSame(before.0, try await scene.answers(to: strangers, about: [spot.id]))
    #expect(try await server.get("/spots/\(spot.id)", as: scene.bob).status == 200)
    for change in [
      newExperience(visit.id, at: spot, visibility: .everyone, time: 2),
      newExperience(visit.id, at: spot, visibility: .onlyMe, time: 3),
    ] { try await server.push([.experience(change)], as: scene.ana) }
    expectSame(before.0, try await scene.answers(to: strangers, about: [spot.id]))
    expectSame(before.1, try await scene.answers(to: friends, about: [spot.id]))
  }

  @Test func `a visit in a new zone is hidden before the zone is refreshed`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let others = scene.strangers + [scene.bob]
    let before = try await scene.answers(to: others)
    try await server.push([.experience(scene.visit)], as: scene.ana)
    let after = try await scene.answers(to: others)
    #expect(before.contains { after[$0.key] != $0.value }, "The visit is visible at first.")
    let viewer = try server.viewer("ana")
    try await server.context.storage.write { transaction in
      guard case .privacyZone(let zone) = try newZone(newId(), 48.3, 16.3) else { return }
      try PrivacyZoneStore(transaction).put(zone, ofUser: viewer.key, sequence: 1)
      try PrivacyZoneStore(transaction).beginRefresh(ofUser: viewer.key)
    }
    server.context[PostCache.self].removeAll()
    expectSame(before, try await scene.answers(to: others))
    try await ZoneRefresh.finish(viewer.key, in: server.context)
    expectSame(before, try await scene.answers(to: others))
  }
}
