import Foundation
import KiwiKit
import Testing

@testable import KiwiServer

/// What lies in a private zone of somebody changes no answer that anybody else gets, whatever they ask for.
struct ZoneLeakTests {
  /// Every path that can be read, as the document has them, with what could be asked for in it.
  private static func addresses(_ values: [String: [String]]) throws -> [String] {
    let data = OpenAPIDocument.json.withUTF8Buffer { Data($0) }
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    return paths.filter { $0.value["get"] != nil }.keys.sorted().flatMap { path in
      values.reduce([path]) { addresses, value in
        addresses.flatMap { address in
          address.contains("{\(value.key)}")
            ? value.value.map { address.replacingOccurrences(of: "{\(value.key)}", with: $0) } : [address]
        }
      }
    }
    // What the server says of itself grows with every request.
    .filter { !["/metrics", "/readyz", "/livez", "/live"].contains($0) && !$0.contains("{") }
  }

  private static func questions(near home: Coordinate) -> [String] {
    let point = "latitude=\(home.latitude)&longitude=\(home.longitude)"
    return [
      "/spots?\(point)", "/spots?\(point)&radius=50000", "/spots?\(point)&category=other", "/spots?q=secret",
      "/spots?q=home", "/spots?q=secret&\(point)", "/spots?q=bar", "/towns?q=hidden",
      "/posts/search?q=secret",
      "/map/spots?south=\(home.latitude - 0.1)&west=\(home.longitude - 0.1)&north=\(home.latitude + 0.1)"
        + "&east=\(home.longitude + 0.1)&zoom=12",
      "/map/spots?south=40&west=10&north=50&east=20&zoom=4", "/spots?\(point)&sort=name",
      "/users?q=ana",
    ]
  }

  @Test func `nobody can tell by any answer that somebody has been in their own zone`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    #expect(try await server.post("/users/ana/follow", as: bob).status < 300)
    let (bar, corner) = (
      try await server.addSpot("Noodle Bar", 48.2, 16.4), try await server.addSpot("Corner Shop", 48.3, 16.3)
    )
    let open = newExperience(newId(), at: bar, "Ramen", visibility: .everyone)
    try await server.push([.experience(open), try newZone(newId(), 48.3, 16.3)], as: ana)
    let home = corner.coordinate

    // They are about nothing until she says in secret what they are about.
    var posts: [String] = []
    for words in ["Soup again", "In the evening", "Late"] {
      posts.append(try await server.write(words, as: ana))
    }
    let told = try await server.upload(
      "/posts", as: ana, [.text("caption", "Broth"), .text("about", "experience:" + open.id)])
    posts.append(try told.string("id"))

    let known = [
      "username": ["ana", "bob"], "spotId": [bar.id, corner.id], "experienceId": [open.id], "postId": posts,
    ]
    let addresses = try Self.addresses(known) + Self.questions(near: home)
    #expect(addresses.count > 40)
    func answers() async throws -> [String: String] {
      var answers: [String: String] = [:]
      for asker in [nil, bob] {
        for address in addresses {
          let answer = try await server.get(address, as: asker)
          answers["\(asker == nil ? "nobody" : "bob") \(address)"] = "\(answer.status) \(answer.text)"
        }
      }
      return answers
    }
    let before = try await answers()

    // A visit to a shop that all know, and a place of her own, each with stars.
    let visits = [
      newExperience(newId(), at: corner, "Secret soup", visibility: .everyone),
      newExperience(newId(), at: corner, "Secret tea", visibility: .everyone),
    ]
    var changes = visits.map(LibraryChange.experience)
    for visit in visits { changes.append(try newRating(newId(), of: visit.id, 20, note: "Secret note")) }
    changes.append(newWish(corner))
    try await server.push(changes, as: ana)
    let place: [String: Any] = ["latitude": home.latitude, "longitude": home.longitude]
    let added = try await server.post(
      "/spots", as: ana,
      json: ["name": "Secret home", "category": "other", "coordinate": place, "town": "Hidden Town"])
    #expect(added.status == 201)
    let ownId = try added.string("id")
    let own = Spot(id: ownId, name: "Secret home", category: .other, coordinate: home)
    let visit = newExperience(newId(), at: own, "Secret dinner", visibility: .everyone)
    try await server.push([.experience(visit)], as: ana)
    try await server.setAbout(
      posts, [(corner.id, nil), (corner.id, visits[0].id), (ownId, visit.id)])
    for (post, name) in zip(posts, ["Corner Shop", "Secret soup", "Secret dinner"]) {
      let text = try await server.get("/posts/\(post)", as: ana).text
      #expect(text.contains(name) && text.contains("onlyMe"), "She sees it whole: \(text)")
    }

    let after = try await answers()
    for (address, answer) in before { #expect(after[address] == answer, "\(address)") }
    for asker in [nil, bob] {
      for address in ["/spots/\(ownId)", "/spots/\(ownId)/visits"]
        + (visits + [visit]).flatMap({ ["/visits/\($0.id)", "/visits/\($0.id)/posts"] })
      {
        #expect(try await server.get(address, as: asker).status == 404, "\(address)")
      }
    }
    let hers = try await server.get("/library/experiences", as: ana).text
    #expect(hers.contains("Secret soup") && hers.contains("Secret dinner"), "She sees all of it herself.")
  }

  @Test func `a zone that is drawn later hides what was there, and what its owner put in`() async throws {
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

  @Test
  func
    `a place that was a double when a zone was drawn over it is its owner's alone when it is none any more`()
    async throws
  {
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

  @Test func `a zone takes no place away that others have to do with`() async throws {
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
    func merge(_ double: Spot, into spot: Spot) async throws {
      let answer = try await server.post("/spots/\(double.id)/merge", as: admin, json: ["into": spot.id])
      #expect(answer.status == 200)
    }
    func name(_ spot: Spot, _ source: String) async throws {
      try await server.application.storage.write { transaction in
        let key = try #require(try transaction.spots.spot(id: spot.id)).key
        try transaction.spots.setSource(source, ofSpot: key, isOrigin: false)
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
}
