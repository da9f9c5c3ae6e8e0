import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts
@testable import ServerTitles

/// Posts about places and experiences, as seen by their author, a follower and a stranger.
struct PostPlaceTests {
  private let server: TestServer
  private let ana: String
  /// Follows ana.
  private let bob: String
  private let eve: String
  private let bar: Spot

  init() async throws {
    server = try await TestServer { $0.readyPages = true }
    ana = try await server.signUp("ana")
    bob = try await server.signUp("bob")
    eve = try await server.signUp("eve")
    _ = try await server.post("/users/ana/follow", as: bob)
    bar = try await server.addSpot("Noodle Bar", 48.2, 16.37)
    try await server.context.storage.write { [bar] transaction in
      guard var known = try SpotStore(transaction).spot(id: bar.id) else { return }
      known.facts.address = "Mill Lane 8"
      known.facts.town = "Seahaven"
      try SpotStore(transaction).update(key: known.key, known.facts)
      try TownStore(transaction).put(
        FoundTown(
          source: "osm:node/1", name: "Seahaven", region: nil, kind: "town", coordinate: bar.coordinate,
          population: 0))
    }
  }

  // MARK: Helpers

  private func post(
    _ caption: String = "Hm", as token: String, about: String, _ fields: [String: String] = [:]
  ) async throws -> Answer {
    try await server.upload(
      "/posts", as: token,
      [.text("caption", caption), .text("about", about)] + fields.map { .text($0.key, $0.value) })
  }

  private func id(
    as token: String, about: String, _ fields: [String: String] = [:]
  ) async throws -> String {
    let answer = try await post(as: token, about: about, fields)
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  private func visit(
    _ name: String = "Ramen", at spot: Spot? = nil, _ visibility: Audience? = .everyone,
    publishedFrom: Date? = nil
  ) async throws -> Experience {
    let visit = newExperience(
      newId(), at: spot ?? bar, name, visibility: visibility, publishedFrom: publishedFrom)
    try await server.push([.experience(visit)], as: ana)
    return visit
  }

  private struct Shown: Decodable {
    let id: String
    let about: PostSubject?
  }

  private func about(_ answer: Answer) throws -> PostSubject? {
    try JSONDecoder().decode(Shown.self, from: Data(answer.body)).about
  }

  /// The subject of a post as shown to a viewer, which must be the same wherever the post is shown.
  private func about(
    _ post: String, as token: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PostSubject? {
    let alone = try await about(server.get("/posts/\(post)", as: token))
    for list in ["/posts", "/posts?pageSize=1", "/users/ana/posts", "/posts/search?q=hm"] {
      for _ in 0..<2 {
        let posts = try JSONDecoder().decode(
          [Shown].self, from: Data(try await server.get(list, as: token).body))
        if let shown = posts.first(where: { $0.id == post }) {
          #expect(shown.about == alone, "\(list)", sourceLocation: sourceLocation)
        }
      }
    }
    return alone
  }

  private var barSummary: SpotSummary {
    SpotSummary(
      id: bar.id, name: "Noodle Bar", category: .restaurant, address: "Mill Lane 8", town: "Seahaven")
  }

  private func experienceSubject(_ visit: Experience, rating: Int? = nil) -> PostSubject {
    PostSubject(
      .experience(
        VisitSummary(id: visit.id, name: visit.name?.value ?? "", spot: barSummary, town: "Seahaven")),
      rating: rating.flatMap(Rating.init(quarterStars:)))
  }

  private func both(_ list: String) async throws -> [[String]] {
    [try await server.get(list, as: ana).ids(), try await server.get(list, as: eve).ids()]
  }

  // MARK: Subjects

  @Test func `a post about a place shows it to every viewer, and its audience only to its author`()
    async throws
  {
    let created = try await post(as: ana, about: "spot:" + bar.id.uppercased(), ["rating": "17"])
    #expect(created.status == 201)
    var subject = PostSubject(.spot(barSummary), rating: Rating(quarterStars: 17), audience: .everyone)
    #expect(try about(created) == subject)
    let id = try created.string("id")
    #expect(try await about(id, as: ana) == subject)
    subject.audience = nil
    for reader in [nil, bob, eve] { #expect(try await about(id, as: reader) == subject) }
    #expect(try await !server.get("/posts/\(id)").text.contains("latitude"))
  }

  @Test func `a post about an experience has its newest rating, and its place where that is visible`()
    async throws
  {
    let ramen = try await visit()
    let id = try await id(as: ana, about: "experience:" + ramen.id)
    #expect(try await about(id, as: eve) == experienceSubject(ramen))
    try await server.push([try newRating(newId(), of: ramen.id, 12, time: 1)], as: ana)
    #expect(try await about(id, as: eve) == experienceSubject(ramen, rating: 12))
    try await server.push([try newRating(newId(), of: ramen.id, 20, time: 2)], as: ana)
    #expect(try await about(id, as: eve) == experienceSubject(ramen, rating: 20))
    var change = Experience(id: ramen.id, spotId: bar.id)
    change.showsTownOnly = Stamped(true, at: .at(3))
    try await server.push([.experience(change)], as: ana)
    let town = PostSubject(
      .experience(
        VisitSummary(id: ramen.id, name: "Ramen", spot: nil, town: "Seahaven", showsTownOnly: true)),
      rating: Rating(quarterStars: 20))
    for reader in [nil, bob, eve] {
      #expect(try await about(id, as: reader) == town)
      #expect(try await !server.get("/posts/\(id)", as: reader).text.contains(bar.id))
    }
    #expect(try await about(id, as: ana)?.spot == barSummary)
    #expect(try await both("/spots/\(bar.id)/posts") == [[id], []])
    #expect(try await both("/visits/\(ramen.id)/posts") == [[id], [id]])
  }

  @Test func `an experience that shares the town only shows the town of its coordinates, not user text`()
    async throws
  {
    var ramen = newExperience(newId(), at: bar, visibility: .everyone)
    ramen.showsTownOnly = Stamped(true, at: .at(0))
    try await server.push([.experience(ramen)], as: ana)
    let post = try await id(as: ana, about: "experience:" + ramen.id)
    func town(as token: String?) async throws -> [String?] {
      let visit = try await server.get("/visits/\(ramen.id)", as: token).object()
      guard case .experience(let summary) = try await about(post, as: token)?.thing else { return [] }
      return [visit["town"] as? String, summary.town]
    }
    func correct(_ town: String) async throws {
      server.context[PostCache.self].removeAll()
      let answer = try await server.patch("/spots/\(bar.id)", as: eve, json: ["town": town])
      try #require(answer.status == 200, "\(answer.text)")
    }
    #expect(try await town(as: eve) == ["Seahaven", "Seahaven"])
    try await correct("Bait")
    try await correct("Other bait")
    for reader in [nil, bob, eve] { #expect(try await town(as: reader) == ["Seahaven", "Seahaven"]) }
    #expect(try await town(as: ana) == ["Other bait", "Other bait"])
    ramen.showsTownOnly = Stamped(false, at: .at(1))
    try await server.push([.experience(ramen)], as: ana)
    #expect(try await town(as: eve) == ["Other bait", "Other bait"])
  }

  @Test func `unknown places and other users' experiences are rejected with their field`() async throws {
    let own = try await server.post(
      "/spots", as: bob,
      json: [
        "name": "Bob's", "category": "other", "coordinate": ["latitude": 1, "longitude": 1],
        "isPrivate": true,
      ])
    let (open, gone) = (try await visit(), try await visit())
    try await server.push(
      [.experience(newExperience(gone.id, at: bar, isDeleted: true, time: 1))], as: ana)
    let plain = try await server.write("Hm", as: ana)
    let bobs = try await server.write("Hm", as: bob)
    for (about, token, post) in [
      ("spot:\(try own.string("id"))", ana, plain), ("spot:\(newId())", ana, plain), ("spot:1", ana, plain),
      ("experience:\(newId())", ana, plain), ("experience:\(gone.id)", ana, plain),
      ("experience:\(open.id)", bob, bobs), ("experience:\(bar.id)", ana, plain), ("spot:", ana, plain),
    ] {
      let answer = try await self.post(as: token, about: about)
      #expect(answer.status == 422 && answer.errorField == "about", "\(about): \(answer.text)")
      let edit = try await server.patch("/posts/\(post)", as: token, json: ["about": about])
      #expect(edit.status == 422 && edit.errorField == "about", "\(about): \(edit.text)")
    }
    // The answer must not reveal whether the id exists.
    let unknown = try await post(as: ana, about: "spot:\(newId())")
    let others = try await post(as: ana, about: "spot:\(try own.string("id"))")
    let messages = try [unknown, others].map { ($0.text, try $0.object()["error"] as? [String: Any]) }
    #expect(messages[0].1?["message"] as? String == messages[1].1?["message"] as? String, "\(messages)")
    let rated = try await post(as: ana, about: "experience:\(open.id)", ["rating": "9"])
    #expect(rated.status == 422 && rated.errorField == "rating")
    #expect(try await post(as: bob, about: "spot:\(try own.string("id"))").status == 201)
  }

  @Test(arguments: Audience.allCases)
  func `an experience is as visible in a post as anywhere else`(visibility: Audience) async throws {
    let ramen = try await visit("Ramen", visibility)
    let id = try await id(as: ana, about: "experience:" + ramen.id)
    let readers: [(token: String?, isTold: Bool)] = [
      (nil, visibility == .everyone), (eve, visibility == .everyone), (bob, visibility != .onlyMe),
      (ana, true),
    ]
    for (reader, isVisible) in readers {
      let subject = try await about(id, as: reader)
      #expect((subject != nil) == isVisible)
      #expect(subject?.audience == (reader == ana ? visibility : nil))
      #expect(try await server.get("/spots/\(bar.id)/posts", as: reader).ids() == (isVisible ? [id] : []))
      let list = try await server.get("/visits/\(ramen.id)/posts", as: reader)
      #expect(list.status == (isVisible ? 200 : 404))
      let text = try await server.get("/posts/\(id)", as: reader).text
      #expect(text.contains("Ramen") == isVisible && text.contains(bar.id) == isVisible)
    }
    _ = try await server.delete("/users/ana/follow", as: bob)
    #expect(try await (about(id, as: bob) != nil) == (visibility == .everyone))
  }

  @Test func `an experience shared later appears on its post, even on a cached page`() async throws {
    let ramen = try await visit(publishedFrom: Timestamp(seconds: 1_770_000_060).date)
    let id = try await id(as: ana, about: "experience:" + ramen.id)
    for reader in [nil, bob] { #expect(try await about(id, as: reader) == nil) }
    #expect(try await about(id, as: ana)?.audience == .onlyMe)
    server.advance(.seconds(61))
    for reader in [nil, bob] { #expect(try await about(id, as: reader) == experienceSubject(ramen)) }
    #expect(try await about(id, as: ana)?.audience == .everyone)
  }

  @Test func `deleting an experience keeps the post's text, and restoring it brings back its place`()
    async throws
  {
    let ramen = try await visit()
    let id = try await id(as: ana, about: "experience:" + ramen.id)
    for (time, isDeleted) in [(1, true), (2, false), (3, true)] {
      try await server.push(
        [
          .experience(
            newExperience(ramen.id, at: bar, visibility: .everyone, isDeleted: isDeleted, time: time))
        ],
        as: ana)
      for reader in [nil, bob, ana] {
        #expect(try await (about(id, as: reader) == nil) == isDeleted)
        #expect(try await server.get("/posts/\(id)", as: reader).string("caption") == "Hm")
      }
      #expect(try await both("/spots/\(bar.id)/posts") == (isDeleted ? [[], []] : [[id], [id]]))
    }
    let edited = try await server.patch("/posts/\(id)", as: ana, json: ["caption": "Other words"])
    #expect(edited.status == 200)
  }

  // MARK: Zones

  @Test func `a new zone hides the places of posts, except from their author`() async throws {
    let ramen = try await visit()
    let posts = [
      try await id(as: ana, about: "spot:" + bar.id),
      try await id(as: ana, about: "experience:" + ramen.id, ["visibility": "followers"]),
    ]
    let bobs = try await id(as: bob, about: "spot:" + bar.id)
    for post in posts { #expect(try await about(post, as: bob) != nil) }
    let zone = newId()
    for (time, isDeleted) in [(1, false), (2, true), (3, false)] {
      try await server.push([try newZone(zone, 48.2, 16.37, isDeleted: isDeleted, time: time)], as: ana)
      for post in posts {
        for reader in [nil, bob, eve] {
          let answer = try await server.get("/posts/\(post)", as: reader)
          guard answer.status == 200 else { continue }
          #expect(try await (about(post, as: reader) == nil) == !isDeleted)
          #expect(answer.text.contains(bar.id) == isDeleted && answer.text.contains("Noodle") == isDeleted)
        }
        let own = try await about(post, as: ana)
        #expect(own?.spot == barSummary && own?.audience == (isDeleted ? .everyone : .onlyMe))
      }
      #expect(try await about(bobs, as: eve) != nil, "Only the owner's posts are hidden by a zone.")
      #expect(
        try await server.get("/spots/\(bar.id)/posts", as: bob).ids()
          == (isDeleted ? [bobs] + posts.reversed() : [bobs]))
      #expect(try await server.operate("verify").said.problems == [])
    }
    // Later posts within the zone are hidden, and places moved out of it are visible.
    let later = try await id(as: ana, about: "spot:" + bar.id)
    #expect(try await about(later, as: bob) == nil)
    let edited = try await id(as: ana, about: "experience:" + ramen.id)
    _ = try await server.patch("/posts/\(edited)", as: ana, json: ["about": "spot:" + bar.id])
    #expect(try await about(edited, as: bob) == nil)
    try await server.move(bar, to: try #require(Coordinate(latitude: 10, longitude: 10)))
    for post in [later, edited, posts[0]] { #expect(try await about(post, as: bob) != nil) }
    try await server.move(bar, to: bar.coordinate)
    for post in [later, edited, posts[0]] { #expect(try await about(post, as: bob) == nil) }
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a zone does not hide its owner's place from other users who posted about it`() async throws {
    func add(_ name: String) async throws -> String {
      try await server.post(
        "/spots", as: ana,
        json: ["name": name, "category": "other", "coordinate": ["latitude": 48.3, "longitude": 16.3]]
      ).string("id")
    }
    let (shared, own) = (try await add("Our corner"), try await add("My kitchen"))
    let bobs = try await id(as: bob, about: "spot:" + shared)
    let hers = [try await id(as: ana, about: "spot:" + shared), try await id(as: ana, about: "spot:" + own)]
    try await server.push([try newZone(newId(), 48.3, 16.3)], as: ana)
    #expect(try await about(bobs, as: eve)?.name == "Our corner")
    for post in hers {
      #expect(try await about(post, as: bob) == nil)
      #expect(try await about(post, as: ana)?.audience == .onlyMe)
    }
    #expect(try await server.get("/spots/\(own)/posts", as: bob).status == 404)
    #expect(try await server.get("/spots/\(own)/posts", as: ana).ids() == [hers[1]])
  }

  // MARK: Changed places

  @Test func `a post follows its place through a merge and back, and its experience through any move`()
    async throws
  {
    let duplicate = try await server.addSpot("Noodle Bar", 48.2001, 16.37)
    let admin = try await server.signUp("ada")
    _ = try await server.operate("user", "promote", "ada")
    let ramen = try await visit(at: duplicate)
    let posts = [
      try await id(as: ana, about: "spot:" + duplicate.id),
      try await id(as: ana, about: "experience:" + ramen.id),
    ]
    let stays = try await id(as: bob, about: "spot:" + bar.id)
    #expect(
      try await server.post("/spots/\(duplicate.id)/merge", as: admin, json: ["into": bar.id]).status == 200)
    for post in posts { #expect(try await about(post, as: eve)?.spot == barSummary) }
    for id in [duplicate.id, bar.id] {
      #expect(try await server.get("/spots/\(id)/posts", as: eve).ids() == [stays] + posts.reversed())
    }
    #expect(try await server.operate("verify").said.problems == [])
    let between = try await id(as: ana, about: "experience:" + ramen.id)
    let other = try await id(as: ana, about: "spot:" + duplicate.id)
    let since = try await id(as: ana, about: "spot:" + bar.id)
    #expect(try await server.post("/spots/\(duplicate.id)/unmerge", as: admin).status == 200)
    // Later posts keep the place they were written about.
    #expect(
      try await server.get("/spots/\(duplicate.id)/posts", as: eve).ids() == [other, between]
        + posts.reversed())
    #expect(try await server.get("/spots/\(bar.id)/posts", as: eve).ids() == [since, stays])
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `an imported place is kept if a post is about it`() async throws {
    let (used, unused) = (try await server.addSpot("Used"), try await server.addSpot("Unused"))
    let soup = try await visit("Soup", at: unused)
    let posts = [
      try await id(as: ana, about: "spot:" + used.id), try await id(as: ana, about: "experience:" + soup.id),
    ]
    try await server.push(
      [.experience(newExperience(soup.id, at: unused, visibility: .everyone, isDeleted: true, time: 1))],
      as: ana)
    let isGone = try await server.context.storage.write { transaction in
      try [used, unused].map { spot in
        let key = try #require(try SpotStore(transaction).spot(id: spot.id)).key
        return try SpotStore(transaction).withdrawUnused(key: key)
      }
    }
    #expect(isGone == [false, true])
    #expect(try await about(posts[0], as: eve)?.spot?.id == used.id)
    #expect(try await about(posts[1], as: ana) == nil)
    #expect(try await post(as: ana, about: "spot:" + unused.id).status == 422)
    // Restoring the experience restores the place.
    try await server.push(
      [.experience(newExperience(soup.id, at: unused, visibility: .everyone, isDeleted: false, time: 2))],
      as: ana)
    #expect(try await about(posts[1], as: eve)?.spot?.id == unused.id)
  }

  @Test func `a deleted place or a new title removes the place as the subject`() async throws {
    let ramen = try await visit()
    let posts = [
      try await id(as: ana, about: "spot:" + bar.id, ["rating": "8"]),
      try await id(as: ana, about: "experience:" + ramen.id),
    ]
    let other = try await id(as: ana, about: "spot:" + bar.id)
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(kind: .book, name: "Dune"), id: "0190a5a0-0001-7000-8000-000000000001", source: "dune")
    }
    let edit = try await server.patch(
      "/posts/\(other)", as: ana, json: ["about": "title:0190a5a0-0001-7000-8000-000000000001"])
    #expect(edit.status == 200)
    #expect(try await about(other, as: eve)?.title?.name == "Dune")
    #expect(try await both("/spots/\(bar.id)/posts") == [posts.reversed(), posts.reversed()])
    try await server.context.storage.write { [bar] transaction in
      let key = try #require(try SpotStore(transaction).spot(id: bar.id)).key
      try SpotStore(transaction).delete(key: key)
    }
    for post in posts { for reader in [nil, ana] { #expect(try await about(post, as: reader) == nil) } }
    let nothing = try await server.patch("/posts/\(other)", as: ana, json: ["about": ""])
    #expect(try about(nothing) == nil)
  }

  // MARK: Lists

  @Test func `posts about a place are paged, without those of hidden users`() async throws {
    let ramen = try await visit()
    var posts: [String] = []
    for number in 0..<6 {
      let about = number % 2 == 0 ? "spot:" + bar.id : "experience:" + ramen.id
      posts.insert(try await id(as: ana, about: about), at: 0)
    }
    let own = try await id(as: ana, about: "spot:" + bar.id, ["visibility": "me"])
    let bobs = try await id(as: bob, about: "spot:" + bar.id)
    let list = "/spots/\(bar.id)/posts"
    #expect(try await both(list) == [[bobs, own] + posts, [bobs] + posts])
    var found: [String] = []
    var next: String? = list + "?pageSize=2"
    while let target = next {
      let answer = try await server.get(target, as: eve)
      found += try answer.ids()
      next = answer.link("next")
    }
    #expect(found == [bobs] + posts)
    #expect(try await server.get("/visits/\(ramen.id)/posts?pageSize=2").ids() == [posts[0], posts[2]])
    _ = try await server.post("/users/bob/mute", as: eve)
    #expect(try await server.get(list, as: eve).ids() == posts)
    _ = try await server.post("/users/ana/block", as: eve)
    #expect(try await server.get(list, as: eve).ids() == [])
    #expect(try await server.get("/visits/\(ramen.id)/posts", as: eve).status == 404)
    for wrong in ["/spots/\(newId())/posts", "/spots/x/posts", "/visits/\(newId())/posts"] {
      #expect(try await server.get(wrong).status == 404)
    }
    #expect(try await server.get(list + "?before=x").status == 400)
  }

  @Test func `a page never ends at a post whose subject is hidden from the viewer`() async throws {
    let bobs = try await id(as: bob, about: "spot:" + bar.id)
    try await server.push([try newZone(newId(), 48.2, 16.37)], as: ana)
    // More posts than a page scans.
    try await server.context.storage.write { [bar] transaction in
      let ana = try #require(try UserStore(transaction).user(username: "ana")).key
      let spot = try #require(try SpotStore(transaction).spot(id: bar.id)).key
      for _ in 0...FeedService.maxExamined {
        let key = try PostStore(transaction).insert(
          id: UUIDv7.generate(), authorKey: ana, caption: "Hm", visibility: .everyone, hasPhoto: false,
          now: .at(0))
        try PostPlaceStore(transaction).setAbout(spotKey: spot, experienceKey: nil, rating: nil, ofPost: key)
      }
      try Fixtures(transaction).refreshZones(ofUser: ana, atSpot: spot)
    }
    let page = try await server.get("/spots/\(bar.id)/posts", as: eve)
    #expect(try page.ids() == [bobs])
    #expect(page.link("next") == nil)
  }

  // MARK: Concurrency

  @Test func `readers see all of a place or nothing while its zone is drawn and deleted`() async throws {
    let ramen = try await visit()
    let post = try await id(as: ana, about: "experience:" + ramen.id)
    let zone = newId()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in [nil, bob] {
        group.addTask {
          for _ in 1...40 {
            for target in ["/posts/\(post)", "/posts"] {
              let answer = try await server.get(target, as: reader)
              let isVisible = answer.text.contains(bar.id)
              #expect(answer.text.contains("Noodle") == isVisible)
              // The post is sometimes only about the place.
              #expect(isVisible || !answer.text.contains(ramen.id))
            }
          }
        }
      }
      group.addTask {
        for number in 1...20 {
          try await server.push(
            [try newZone(zone, 48.2, 16.37, isDeleted: number % 2 == 1, time: number)], as: ana)
          let isHidden = number % 2 == 0
          for reader in [nil, bob] {
            #expect(try await (about(server.get("/posts/\(post)", as: reader)) == nil) == isHidden)
          }
          _ = try await server.patch(
            "/posts/\(post)", as: ana,
            json: ["about": number % 3 == 0 ? "spot:" + bar.id : "experience:" + ramen.id])
          for reader in [nil, bob] {
            #expect(try await (about(server.get("/posts/\(post)", as: reader)) == nil) == isHidden)
          }
        }
      }
      try await group.waitForAll()
    }
    for reader in [nil, bob] { #expect(try await about(post, as: reader) == nil) }
  }
}
