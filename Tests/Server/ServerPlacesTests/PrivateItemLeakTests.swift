import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

/// Private items, created or imported in every way, against all answers to other identities.
struct PrivateItemLeakTests {
  /// A word in all private texts and no other text.
  private static let secret = "zqvjxkw"
  private static let point = (latitude: 48.37, longitude: 16.51)

  /// Ana's items are all private. Bob follows her, and ada is an admin.
  private final class Scene {
    let server: TestServer
    let ana: String
    let bob: String
    let ada: String
    let bar: Spot
    let title: Title
    /// Values for paths, by the names of their parameters.
    var values: [String: [String]] = [:]

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      bob = try await server.signUp("bob")
      ada = try await server.signUp("ada")
      try await server.makeAdmin("ada")
      try await server.must(.post, "/users/ana/follow", as: bob)
      bar = try await server.addSpot("Noodle Bar")
      title = try await server.addTitle("A film", genres: ["drama"])
      values = [
        "username": ["ana"], "titleId": [title.id], "zoom": ["3"], "x": ["4"], "y": ["2"], "period": ["day"],
        "unit": ["pages"], "year": ["2026"], "day": ["2026-02-02"], "number": ["1"], "chapterNumber": ["0"],
      ]
    }

    var strangers: [(name: String, token: String?)] { [("nobody", nil), ("bob", bob), ("ada", ada)] }

    func note(_ name: String, _ id: String) { values[name, default: []].append(id) }

    /// Sends a request and records the id in the answer.
    @discardableResult
    func send(
      _ method: HTTPServer.Method, _ path: String, _ json: [String: Any], as name: String? = nil
    ) async throws -> Answer {
      let answer = try await server.send(method, path, json: json, as: ana)
      try #require((200...204).contains(answer.status), "\(method) \(path): \(answer.status) \(answer.text)")
      if let name { note(name, try answer.string("id")) }
      return answer
    }

    func importFile(_ text: String, _ file: String, _ visibility: Audience) async throws {
      let sent = try await server.upload(
        "/imports", as: ana, [.text("fileName", file), .file(Array(text.utf8), named: file)])
      try #require(sent.status == 201, "\(sent.text)")
      let id = try sent.string("id")
      note("importId", id)
      for row in try await server.read([PlaceImportRow].self, "/imports/\(id)/rows", as: ana)
      where row.isLeftOut {
        try await send(.patch, "/imports/\(id)/rows/\(row.number)", ["isLeftOut": false])
      }
      try await send(.post, "/imports/\(id)/apply", ["visibility": visibility.rawValue])
      try await server.doJobs()
      let rows = try await server.read([PlaceImportRow].self, "/imports/\(id)/rows", as: ana)
      try #require(rows.allSatisfy { $0.outcome == .made }, "\(rows)")
      for row in rows { note("spotId", try #require(row.spot?.id)) }
    }
  }

  private typealias Creation = @Sendable (Scene) async throws -> Void

  /// Creates private items with the secret in all their texts, by operation.
  private static let creations: [String: Creation] = [
    "POST /posts": { scene in
      let sent = try await scene.server.upload(
        "/posts", as: scene.ana,
        [
          .text("caption", "\(secret) #\(secret)"), .text("visibility", "me"),
          .file(SampleJPEG(width: 40, height: 24).bytes, named: "photo.jpg"),
        ])
      try #require(sent.status == 201, "\(sent.text)")
      scene.note("postId", try sent.string("id"))
      scene.note("name", String(try sent.string("imageURL").suffix(36)))
    },
    "POST /posts/{postId}/comments": { scene in
      let post = try await scene.server.write("\(secret) again", visibility: "me", as: scene.ana)
      scene.note("postId", post)
      try await scene.send(.post, "/posts/\(post)/comments", ["text": secret], as: "commentId")
    },
    "PUT /users/me/drafts/{kind}": { try await $0.send(.put, "/users/me/drafts/post", ["content": secret]) },
    "PUT /users/me/status": {
      try await $0.send(.put, "/users/me/status", ["text": secret, "visibility": "onlyMe"])
    },
    "POST /library/photos": { scene in
      scene.note(
        "name", try await scene.server.sendPhoto(SampleJPEG(width: 24, height: 40).bytes, as: scene.ana))
    },
    "POST /library/changes": { scene in
      var visit = newExperience(newId(), at: scene.bar, secret, visibility: .onlyMe)
      visit.description = Stamped(secret, at: .at(0))
      scene.note("experienceId", visit.id)
      let (list, zone) = (newId(), newId())
      scene.note("listId", list)
      let rating = try newRating(newId(), of: visit.id, 20, note: secret)
      try await scene.server.push(
        [.experience(visit), rating, try newZone(zone, 48.9, 16.9)] + newList(list, secret, [scene.title]),
        as: scene.ana)
    },
    "POST /spots": { scene in
      let coordinate = ["latitude": point.latitude, "longitude": point.longitude]
      try await scene.send(
        .post, "/spots",
        [
          "name": secret, "category": "other", "coordinate": coordinate, "town": secret, "isPrivate": true,
          "description": secret,
        ], as: "spotId")
    },
    // Every file format, with all of its private parts.
    "POST /imports": { scene in
      let (latitude, longitude) = point
      try await scene.importFile(
        "Title,Note,URL\n\(secret) list,\(secret),\"https://www.google.com/maps/search/\(latitude),\(longitude)\"",
        "list.csv", .onlyMe)
      try await scene.importFile(
        """
        {"type": "FeatureCollection", "features": [
          {"geometry": {"coordinates": [\(longitude), \(latitude)]}, "properties": {
            "google_maps_url": "https://maps.google.com/?cid=71", "date": "2024-01-01T00:00:00Z",
            "location": {"name": "\(secret) saved", "address": "\(secret) street"}}},
          {"geometry": {"coordinates": [\(longitude), \(latitude)]}, "properties": {
            "google_maps_url": "https://maps.google.com/?cid=72", "date": "2024-01-01T00:00:00Z",
            "five_star_rating_published": 4, "review_text_published": "\(secret)",
            "location": {"name": "\(secret) reviewed"}}}
        ]}
        """, "Saved Places.json", .onlyMe)
      try await scene.importFile(
        """
        {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [\(longitude), \(latitude)]},
          "properties": {"name": "\(secret) label", "address": "\(secret) street"}}]}
        """, "Labels.json", .everyone)
      try await scene.importFile(
        """
        [{"id": "c1", "type": "checkin", "createdAt": 1500000000, "visibility": "private", "shout": "\(secret)",
          "venue": {"id": "v1", "name": "\(secret) venue", "location": {"lat": \(latitude), "lng": \(longitude),
            "city": "\(secret) town"}}},
         {"id": "c2", "type": "checkin", "createdAt": 1500000001, "shout": "\(secret)",
          "venue": {"id": "v2", "name": "\(secret) home", "location": {"lat": \(latitude), "lng": \(longitude)},
            "categories": [{"id": "4bf58dd8d48988d103941735", "name": "Zuhause"}]}}]
        """, "checkins1.json", .everyone)
    },
    "POST /reading-sessions": { scene in
      try await scene.send(
        .post, "/reading-sessions", ["id": newId(), "bookTitle": secret, "visibility": "onlyMe"],
        as: "readingSessionId")
    },
    "POST /reading-sessions/{readingSessionId}/participants": { scene in
      let first = newId()
      let begun = try await scene.server.post(
        "/reading-sessions", as: scene.bob,
        json: ["id": first, "bookTitle": "Emma", "visibility": "everyone"])
      try #require(begun.status == 201)
      scene.note("readingSessionId", first)
      try await scene.send(
        .post, "/reading-sessions/\(first)/participants",
        ["id": newId(), "bookTitle": secret, "visibility": "onlyMe"], as: "readingSessionId")
    },
    "POST /ebooks": { scene in
      var epub = SampleEpub()
      epub.bodies = ["<p>\(secret)</p>", "<p>\(secret)</p>"]
      let sent = try await scene.server.upload(
        "/ebooks", as: scene.ana,
        [.text("fileName", "\(secret).epub"), .file(epub.bytes, named: "\(secret).epub")])
      try #require(sent.status == 201, "\(sent.text)")
      scene.note("ebookId", try sent.string("id"))
      try await scene.server.doJobs()
    },
    "PUT /ebooks/{ebookId}/marks/{markId}": { scene in
      let mark = newId()
      scene.note("markId", mark)
      let epub = try await scene.server.upload(
        "/ebooks", as: scene.ana, [.text("fileName", "b.epub"), .file(SampleEpub().bytes, named: "b.epub")])
      let id = try epub.string("id")
      scene.note("ebookId", id)
      try await scene.server.doJobs()
      try await scene.send(
        .put, "/ebooks/\(id)/marks/\(mark)",
        ["chapter": 0, "word": 1, "endWord": 3, "color": "green", "note": secret])
    },
    "POST /challenges": { scene in
      try await scene.send(
        .post, "/challenges",
        [
          "title": secret, "description": secret, "unit": "days", "amount": 2, "window": "week",
          "visibility": "onlyMe",
        ], as: "challengeId")
    },
    "POST /notes": { scene in
      try await scene.send(
        .post, "/notes",
        ["id": newId(), "bookTitle": secret, "text": secret, "kind": "quote", "visibility": "onlyMe"],
        as: "noteId")
    },
    "PUT /speed-reading/profiles/{profileId}": { scene in
      try await scene.send(
        .put, "/speed-reading/profiles/\(newId())",
        [
          "name": secret, "wordsPerMinute": 250, "chunkSize": 1, "isAdaptive": true,
          "pausesAtSentences": false,
          "fontSize": 48,
        ])
    },
    "PUT /speed-reading/texts/{textId}": { scene in
      let id = newId()
      scene.note("textId", id)
      try await scene.send(.put, "/speed-reading/texts/\(id)", ["name": secret, "text": "\(secret) words"])
    },
  ]

  /// Operations that create no private items with texts, with the reason.
  private static let others: [String: String] = [
    "POST /sessions": "A session.", "POST /password-resets/{token}": "A password.",
    "POST /users": "A profile.",
    "PUT /users/me/avatar": "Avatars are public.", "PUT /users/me/password": "A password.",
    "PUT /users/{username}": "Profiles are public.", "POST /users/{username}/follow": "No text.",
    "POST /users/{username}/block": "No text.", "PUT /users/{username}/friendship": "No text.",
    "POST /users/{username}/mute": "No text.", "POST /posts/{postId}/like": "No text.",
    "POST /comments": "Another form of a comment.", "POST /notifications/read": "No text.",
    "POST /reports": "Written for admins.", "POST /admin/users/{username}/suspension": "For admins.",
    "POST /titles": "Titles are public.", "POST /titles/{titleId}/undo": "Titles are public.",
    "POST /titles/{titleId}/merge": "Titles are public.", "PUT /titles/{titleId}/rating": "No text.",
    "POST /spots/{spotId}/undo": "No text.",
    "POST /spots/{spotId}/merge": "For admins.", "POST /spots/{spotId}/unmerge": "For admins.",
    "POST /books/scan": "Nothing is kept.", "POST /imports/{importId}/apply": "A part of the import.",
    "POST /imports/{importId}/undo": "A part of the import.", "PUT /lists/{listId}/publication": "Publishes.",
    "PUT /lists/{listId}/follow": "No text.", "PUT /lists/{listId}/collaborators/{username}": "No text.",
    "POST /reading-sessions/{readingSessionId}/pause": "No text.",
    "POST /reading-sessions/{readingSessionId}/resume": "No text.",
    "POST /reading-sessions/{readingSessionId}/complete": "No text.", "PUT /ebooks/settings": "Numbers.",
    "PUT /ebooks/{ebookId}/position": "Numbers.", "PUT /ebooks/{ebookId}/title": "No text.",
    "PUT /reading/settings": "Numbers.", "PUT /reading/goals/{period}/{unit}": "Numbers.",
    "PUT /reading/years/{year}": "Numbers.", "PUT /reading/moods/settings": "No text.",
    "PUT /challenges/{challengeId}/membership": "No text.",
    "POST /challenges/{challengeId}/disable": "No text.",
    "POST /recommendations/{titleId}/dismissal": "No text.", "PUT /speed-reading/settings": "Numbers.",
    "PUT /speed-reading/texts/{textId}/position": "Numbers.",
  ]

  @Test func `no answer to another identity contains a word of a private item`()
    async throws
  {
    #expect(Set(Self.creations.keys).union(Self.others.keys) == (try LeakQuestions.creations()))
    #expect(Set(Self.creations.keys).isDisjoint(with: Self.others.keys))
    let scene = try await Scene()
    for (_, create) in Self.creations.sorted(by: { $0.key < $1.key }) { try await create(scene) }

    let (latitude, longitude) = Self.point
    let near = "latitude=\(latitude)&longitude=\(longitude)"
    let box =
      "south=\(latitude - 0.1)&west=\(longitude - 0.1)&north=\(latitude + 0.1)&east=\(longitude + 0.1)"
    let searches = [
      "/spots?\(near)", "/spots?\(near)&radius=50000", "/spots?q=\(Self.secret)&\(near)",
      "/spots?category=other",
      "/map/spots?\(box)&zoom=12", "/map/spots?\(box)&zoom=18", "/recommendations/group?with=ana",
      "/tags/\(Self.secret)/posts",
    ]
    let questions = ["/spots", "/towns", "/posts/search", "/titles", "/users/search"].map {
      "\($0)?q=\(Self.secret)"
    }
    let addresses = try LeakQuestions.reads(scene.values) + searches + questions
    for (name, token) in scene.strangers {
      for address in addresses {
        let answer = try await scene.server.get(address, as: token)
        #expect(answer.status < 500, "\(name) \(address)")
        #expect(
          !answer.text.lowercased().contains(Self.secret)
            // An answer that nothing is found may repeat the query.
            || (address.contains(Self.secret) && answer.status >= 400), "\(name) \(address): \(answer.text)")
        for spot in scene.values["spotId"] ?? [] where !address.contains(spot) {
          #expect(!answer.text.contains(spot), "\(name) \(address)")
        }
      }
    }
    // The owner finds all of it.
    let own = try await scene.server.get("/spots?q=\(Self.secret)", as: scene.ana).objects()
    #expect(own.count == 8, "Seven places, and the bar with her experience.")
    #expect(try await scene.server.get("/library/changes", as: scene.ana).text.contains(Self.secret))
    #expect(try await scene.server.operate("verify").said.problems == [])
  }
}
