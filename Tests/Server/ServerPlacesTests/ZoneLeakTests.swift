import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Records in a private zone change no answer to any request by another user.
struct ZoneLeakTests {
  private static func questions(near home: Coordinate) -> [String] {
    let point = "latitude=\(home.latitude)&longitude=\(home.longitude)"
    return [
      "/spots?\(point)", "/spots?\(point)&radius=50000", "/spots?\(point)&category=other", "/spots?q=secret",
      "/spots?q=home", "/spots?q=secret&\(point)", "/spots?q=bar", "/towns?q=hidden",
      "/spots?q=secret&\(point)&isSubmitted=true", "/spots?category=other",
      "/posts/search?q=secret",
      "/map/spots?south=\(home.latitude - 0.1)&west=\(home.longitude - 0.1)&north=\(home.latitude + 0.1)"
        + "&east=\(home.longitude + 0.1)&zoom=12",
      "/map/spots?south=40&west=10&north=50&east=20&zoom=4", "/spots?\(point)&sort=name",
      "/users/search?q=ana", "/titles?q=secret",
    ]
  }

  /// Ana, whose home is private, and other users: bob follows her, and ada is an admin.
  private struct Scene {
    let server: TestServer
    let ana: String
    let bob: String
    let ada: String
    /// Writes posts that mark that all earlier events were sent.
    let crier: String
    let bar: Spot
    /// A public shop within ana's zone.
    let corner: Spot
    let open: Experience
    let openPhoto: String
    let zone = newId()
    let title: Title
    let list = newId()
    let imports: [String]
    let bobsVisit: Experience
    /// Ana's posts. The last one is about the public experience.
    var posts: [String] = []
    let bobsPost: String

    var home: Coordinate { corner.coordinate }
    var strangers: [(name: String, token: String?)] { [("nobody", nil), ("bob", bob), ("ada", ada)] }

    init() async throws {
      server = try await TestServer.live()
      (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
      (ada, crier) = (try await server.signUp("ada"), try await server.signUp("crier"))
      try await server.makeAdmin("ada")
      try await server.must(.post, "/users/ana/follow", as: bob)
      try await server.must(.post, "/users/bob/follow", as: ana)
      bar = try await server.addSpot("Noodle Bar", 48.2, 16.4)
      corner = try await server.addSpot("Corner Shop", 48.3, 16.3)
      openPhoto = try await server.sendPhoto(SampleJPEG(width: 40, height: 24).bytes, as: ana)
      var open = newExperience(newId(), at: bar, "Ramen", visibility: .everyone)
      open.photo = Stamped(openPhoto, at: .at(0))
      self.open = open
      title = try await server.addTitle("A film", genres: ["drama"])
      try await server.push(
        [.experience(open), try newZone(zone, 48.3, 16.3)] + newList(list, "Winter", [title]), as: ana)
      try await server.must(.put, "/lists/\(list)/publication", as: ana)
      bobsVisit = newExperience(newId(), at: bar, "Broth", visibility: .everyone)
      try await server.push([.experience(bobsVisit)], as: bob)

      let file = "Title,Note,URL\nSecret home,,\"https://www.google.com/maps/search/48.3,16.3\"\n"
      var imports: [String] = []
      for token in [bob, ana] {
        imports.append(
          try await server.upload(
            "/imports", as: token,
            [.text("fileName", "Saved.csv"), .file(Array(file.utf8), named: "Saved.csv")]
          ).string("id"))
      }
      self.imports = imports

      // The posts have no subject until she sets a private one.
      for words in ["Soup again", "In the evening", "Late"] {
        posts.append(try await server.write(words, photo: tinyPicture, as: ana))
      }
      let created = try await server.upload(
        "/posts", as: ana, [.text("caption", "Broth"), .text("about", "experience:" + open.id)])
      posts.append(try created.string("id"))
      bobsPost = try await server.write("Mine", as: bob)
    }

    /// Parameters made from public records.
    func known() async throws -> [String: [String]] {
      let picture = try await server.get("/posts/\(posts[0])").string("imageURL")
      return [
        "username": ["ana", "bob"], "spotId": [bar.id, corner.id], "experienceId": [open.id, bobsVisit.id],
        "postId": posts + [bobsPost], "titleId": [title.id], "listId": [list], "readingSessionId": [newId()],
        "challengeId": [newId()],
        "noteId": [newId()],
        "textId": [newId()],
        "importId": imports, "ebookId": [newId()], "chapterNumber": ["0"], "markId": [newId()],
        "name": [openPhoto, String(picture.suffix(36))], "zoom": ["3"], "x": ["4"], "y": ["2"],
        "period": ["year"], "unit": ["books"], "year": ["2026"], "day": ["2026-02-02"],
      ]
    }

    func answers(_ addresses: [String]) async throws -> [String: String] {
      var answers: [String: String] = [:]
      for (name, token) in strangers {
        for address in addresses {
          let answer = try await server.get(address, as: token)
          answers["\(name) \(address)"] = "\(answer.status) \(answer.text)"
        }
      }
      return answers
    }
  }

  /// Ana's private records.
  private struct Secrets {
    /// Two visits to the shop, and one to her own place.
    let visits: [Experience]
    let own: Spot
    var names: LeakQuestions.Names
  }

  private func keepSecrets(_ scene: Scene) async throws -> Secrets {
    let (server, ana, home) = (scene.server, scene.ana, scene.home)
    var names = LeakQuestions.Names()
    names.zone = scene.zone
    names.importId = try #require(scene.imports.last)
    names.photo = try await server.sendPhoto(SampleJPEG(width: 24, height: 40).bytes, as: ana)
    // A visit to a public shop, and her own place, each with a rating.
    var visits = ["Secret soup", "Secret tea"].map {
      newExperience(newId(), at: scene.corner, $0, visibility: .everyone)
    }
    visits[0].photo = Stamped(names.photo, at: .at(0))
    var changes = visits.map(LibraryChange.experience)
    for (visit, rating) in zip(visits, [names.rating, newId()]) {
      changes.append(try newRating(rating, of: visit.id, 20, note: "Secret note"))
    }
    changes.append(newWish(scene.corner))
    try await server.push(changes, as: ana)
    let place: [String: Any] = ["latitude": home.latitude, "longitude": home.longitude]
    let added = try await server.post(
      "/spots", as: ana,
      json: ["name": "Secret home", "category": "other", "coordinate": place, "town": "Hidden Town"])
    #expect(added.status == 201)
    names.spot = try added.string("id")
    let own = Spot(id: names.spot, name: "Secret home", category: .other, coordinate: home)
    visits.append(newExperience(newId(), at: own, "Secret dinner", visibility: .everyone))
    names.experience = visits[0].id
    try await server.push([.experience(visits[2])], as: ana)
    try await server.setAbout(
      scene.posts, [(scene.corner.id, nil), (scene.corner.id, visits[0].id), (own.id, visits[2].id)])

    // Ana keeps editing it.
    #expect(try await server.patch("/spots/\(own.id)", as: ana, json: ["phone": "1"]).status == 200)
    let history = try await server.get("/spots/\(own.id)/history", as: ana).objects()
    names.change = try #require(history.first?["id"] as? String)
    var again = visits[0]
    again.description = Stamped("Secret words", at: .at(5))
    try await server.push(
      [.experience(again), try newRating(newId(), of: visits[2].id, 12, time: 5), newWish(own)], as: ana)
    return Secrets(visits: visits, own: own, names: names)
  }

  @Test func `no answer reveals that a user was in their own zone`() async throws {
    let scene = try await Scene()
    let server = scene.server
    var listeners: [(name: String, listener: Listener)] = []
    for (name, token) in scene.strangers {
      let listener = await Listener(server, as: token)
      try await listener.watch(scene.posts[0], scene.posts[1], scene.posts[2], scene.posts[3])
      listeners.append((name, listener))
    }
    func received(_ listener: Listener) async throws -> [LiveEvent] {
      try await listener.received(until: server, scene.crier).filter { event in
        if case .newPost(let post) = event { post.username != "crier" } else { true }
      }
    }
    // The events sent at the start of a subscription.
    for (_, listener) in listeners { _ = try await received(listener) }
    let addresses = try await LeakQuestions.reads(scene.known()) + Self.questions(near: scene.home)
    let before = try await scene.answers(addresses)
    for (address, answer) in before { #expect(!answer.hasPrefix("5"), "\(address): \(answer)") }
    for path in ["/visits/\(scene.open.id)", "/uploads/\(scene.openPhoto)", "/lists/\(scene.list)"] {
      #expect(before["nobody \(path)"]?.hasPrefix("200") == true, "The answers to compare must exist.")
    }
    let secrets = try await keepSecrets(scene)
    for (post, name) in zip(scene.posts, ["Corner Shop", "Secret soup", "Secret dinner"]) {
      let text = try await server.get("/posts/\(post)", as: scene.ana).text
      #expect(text.contains(name) && text.contains("onlyMe"), "The owner must see all of it: \(text)")
    }

    let after = try await scene.answers(addresses)
    for (address, answer) in before { #expect(after[address] == answer, "\(address)") }
    let hers = try await server.get("/library/experiences", as: scene.ana).text
    #expect(
      secrets.visits.allSatisfy { hers.contains($0.name?.value ?? "?") }, "The owner must see all of it.")
    #expect(try await server.get("/uploads/\(secrets.names.photo)", as: scene.ana).status == 200)

    for (name, listener) in listeners { #expect(try await received(listener) == [], "\(name)") }
  }

  @Test func `private records are answered like unknown ids`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let secrets = try await keepSecrets(scene)
    var queried: [LeakQuestions.Names] = [secrets.names]
    for visit in secrets.visits.dropFirst() {
      var names = secrets.names
      names.experience = visit.id
      queried.append(names)
    }
    let unknown = LeakQuestions.Names()
    for names in queried {
      for (name, token) in scene.strangers {
        for (hidden, missing) in zip(
          try LeakQuestions.reads(of: names), try LeakQuestions.reads(of: unknown))
        {
          let answers = (
            try await server.get(hidden, as: token), try await server.get(missing, as: token)
          )
          #expect(answers.0.status == answers.1.status, "\(name) \(hidden)")
          #expect(names.without(answers.0.text) == unknown.without(answers.1.text), "\(name) \(hidden)")
        }
        for (hidden, missing) in zip(
          try LeakQuestions.writes(names, elsewhere: scene.bar.id, post: scene.bobsPost),
          try LeakQuestions.writes(unknown, elsewhere: scene.bar.id, post: scene.bobsPost))
        {
          let answers = (
            try await server.send(hidden.method, hidden.target, json: hidden.json, as: token),
            try await server.send(missing.method, missing.target, json: missing.json, as: token)
          )
          #expect(answers.0.status == answers.1.status, "\(name) \(hidden.name)")
          #expect(
            names.without(answers.0.text) == unknown.without(answers.1.text), "\(name) \(hidden.name)")
          #expect(answers.0.status >= 400, "\(name) \(hidden.name)")
        }
        guard let token else { continue }
        for (hidden, missing) in zip(
          try LeakQuestions.changes(names, elsewhere: scene.bar, own: scene.bobsVisit),
          try LeakQuestions.changes(unknown, elsewhere: scene.bar, own: scene.bobsVisit))
        {
          let answers = (
            try await server.pushed([hidden], as: token), try await server.pushed([missing], as: token)
          )
          #expect(answers.0.status == answers.1.status, "\(name) \(hidden)")
          #expect(names.without(answers.0.text) == unknown.without(answers.1.text), "\(name) \(hidden)")
          #expect(answers.0.status >= 400, "\(name) \(hidden): \(answers.0.text)")
        }
        for about in ["spot:\(names.spot)", "experience:\(names.experience)"] {
          let answer = try await server.upload(
            "/posts", as: token, [.text("caption", "Hm"), .text("about", about)])
          #expect(answer.status == 422 && answer.errorField == "about", "\(name) \(about): \(answer.text)")
        }
      }
    }

    // Another user adding the same place learns nothing and gets a separate place.
    let place: [String: Any] = ["latitude": scene.home.latitude, "longitude": scene.home.longitude]
    let added = try await server.post(
      "/spots", as: scene.bob, json: ["name": "Secret home", "category": "other", "coordinate": place])
    #expect(added.status == 201)
    #expect(try added.string("id") != secrets.own.id)
    #expect(try await server.get("/spots/\(added.string("id"))").status == 200)
    #expect(try await server.get("/spots/\(secrets.own.id)", as: scene.ana).status == 200)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a later zone hides earlier records and places its owner added`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let point: [String: Any] = ["latitude": 48.3, "longitude": 16.3]
    let added = try await server.post(
      "/spots", as: ana, json: ["name": "My kitchen", "category": "other", "coordinate": point])
    let id = try added.string("id")
    let own = Spot(
      id: id, name: "My kitchen", category: .other,
      coordinate: try #require(Coordinate(latitude: 48.3, longitude: 16.3)))
    let visit = newExperience(newId(), at: own, "Toast", visibility: .everyone)
    try await server.push([.experience(visit)], as: ana)
    var posts: [String] = []
    for about in ["spot:" + id, "experience:" + visit.id] {
      let post = try await server.upload("/posts", as: ana, [.text("caption", "Hm"), .text("about", about)])
      posts.append(try post.string("id"))
    }
    let lists = posts.map { "/posts/\($0)" } + ["/posts", "/users/ana/posts", "/posts/search?q=hm"]
    for list in lists { #expect(try await server.get(list, as: bob).text.contains("My kitchen")) }
    #expect(try await server.get("/visits/\(visit.id)", as: bob).status == 200)
    #expect(try await server.get("/spots?q=kitchen").text.contains(id))
    try await server.push([try newZone(newId(), 48.3, 16.3)], as: ana)
    for list in lists {
      for asker in [nil, bob] {
        let text = try await server.get(list, as: asker).text
        #expect(!text.contains("My kitchen") && !text.contains(id) && !text.contains(visit.id), "\(list)")
      }
      #expect(try await server.get(list, as: ana).text.contains("My kitchen"))
    }
    #expect(try await server.get("/visits/\(visit.id)", as: bob).status == 404)
    #expect(try await server.get("/spots/\(id)", as: bob).status == 404)
    #expect(try await !server.get("/spots?q=kitchen", as: bob).text.contains(id))
    #expect(try await server.get("/spots?q=kitchen", as: ana).text.contains(id))
    let near = "/spots?latitude=48.3&longitude=16.3"
    #expect(try await server.get(near, as: ana).text.contains(id))
    #expect(try await !server.get(near, as: bob).text.contains(id))
  }

  @Test func `a duplicate in a later zone is private after the unmerge`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let admin = try await server.signUp("ada")
    try await server.makeAdmin("ada")
    let bar = try await server.addSpot("Kitchen bar", 48.2, 16.3)
    let point: [String: Any] = ["latitude": 48.3, "longitude": 16.3]
    let id = try await server.post(
      "/spots", as: ana, json: ["name": "My kitchen", "category": "other", "coordinate": point]
    ).string("id")
    #expect(try await server.post("/spots/\(id)/merge", as: admin, json: ["into": bar.id]).status == 200)
    try await server.push([try newZone(newId(), 48.3, 16.3)], as: ana)
    #expect(try await server.post("/spots/\(id)/unmerge", as: admin).status == 200)
    #expect(try await server.get("/spots/\(id)", as: bob).status == 404)
    #expect(try await !server.get("/spots?q=kitchen", as: bob).text.contains(id))
    #expect(try await server.get("/spots/\(id)", as: ana).status == 200)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a zone hides no place that other users have records of`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let admin = try await server.signUp("ada")
    try await server.makeAdmin("ada")
    func add(_ name: String, as token: String) async throws -> Spot {
      let point: [String: Any] = ["latitude": 48.3, "longitude": 16.3]
      let answer = try await server.post(
        "/spots", as: token, json: ["name": name, "category": "other", "coordinate": point])
      return try JSONDecoder().decode(Spot.self, from: Data(answer.body))
    }
    func merge(_ duplicate: Spot, into spot: Spot) async throws {
      let answer = try await server.post("/spots/\(duplicate.id)/merge", as: admin, json: ["into": spot.id])
      #expect(answer.status == 200)
    }
    func name(_ spot: Spot, _ source: String) async throws {
      try await server.context.storage.write { transaction in
        let key = try #require(try SpotStore(transaction).spot(id: spot.id)).key
        try SpotStore(transaction).setSource(source, ofSpot: key, isOrigin: false)
      }
    }

    var shared: [String: Spot] = [:]
    for name in ["told", "merged", "merged twice", "visited", "wished", "corrected"] {
      shared[name] = try await add(name, as: ana)
    }
    try await name(#require(shared["told"]), "osm:node/1")
    try await merge(add("Double", as: bob), into: #require(shared["merged"]))
    let between = try await add("Between", as: ana)
    try await merge(add("Far double", as: bob), into: between)
    try await merge(between, into: #require(shared["merged twice"]))
    try await server.push(
      [
        .experience(newExperience(newId(), at: #require(shared["visited"]), visibility: .onlyMe)),
        newWish(#require(shared["wished"])),
      ], as: bob)
    let corrected = try #require(shared["corrected"])
    #expect(try await server.patch("/spots/\(corrected.id)", as: admin, json: ["phone": "1"]).status == 200)

    let (imported, whole) = (try await add("imported", as: ana), try await add("whole", as: ana))
    try await name(imported, "foursquare:v1")
    try await merge(add("Own double", as: ana), into: whole)

    try await server.push([try newZone(newId(), 48.3, 16.3)], as: ana)
    for (name, spot) in shared {
      #expect(try await server.get("/spots/\(spot.id)", as: bob).status == 200, "\(name)")
    }
    for spot in [imported, whole] {
      #expect(try await server.get("/spots/\(spot.id)", as: bob).status == 404, "\(spot.name)")
      #expect(try await server.get("/spots/\(spot.id)", as: ana).status == 200, "\(spot.name)")
    }
  }

  @Test func `a place in a user's records looks unchanged after its creator hides it`() async throws {
    let server = try await TestServer()
    let (anna, ben) = (try await server.signUp("anna"), try await server.signUp("ben"))
    let point: [String: Any] = ["latitude": 48.3, "longitude": 16.3]
    let added = try await server.post(
      "/spots", as: anna, json: ["name": "My kitchen", "category": "other", "coordinate": point])
    let id = try added.string("id")
    let kitchen = try await server.read(Spot.self, "/spots/\(id)", as: ben)
    try await server.push([.experience(newExperience(newId(), at: kitchen, visibility: .onlyMe))], as: ben)
    let paths = ["/spots/\(id)", "/library/spots/\(id)", "/library/experiences", "/library/changes"]
    func answers() async throws -> [String] {
      var answers = [try await server.patch("/spots/\(id)", as: ben, json: ["phone": "1"]).text]
      for path in paths { answers.append(try await server.get(path, as: ben).text) }
      return answers
    }
    let before = try await answers()
    #expect(before[0].contains("Only the user who added this place and admins can correct it."))
    try await server.push([try newZone(newId(), 48.3, 16.3)], as: anna)
    #expect(try await server.get("/spots/\(id)").status == 404)
    #expect(try await answers() == before)
    #expect(try await server.read(Spot.self, "/spots/\(id)", as: anna).isPrivate)
  }
}
