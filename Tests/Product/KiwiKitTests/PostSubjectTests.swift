import Foundation
import KiwiKit
import Testing

/// The subjects of posts in responses and in stored data of earlier versions.
struct PostSubjectTests {
  private static let title = TitleSummary(
    id: "0190a5a0-0009-7c2e-9d3f-5a6b7c8d9e0f", kind: .book, name: "Nineteen Eighty-Four", year: 1949,
    makers: ["George Orwell"])

  private static func post(_ members: String = "") -> Data {
    Data(
      """
      {"id":"p","author":{"id":"u","username":"alice"},"imageURL":"http://k/1.jpg","hasPhoto":false,\
      "caption":"Hm","likes":1,"visibility":"everyone","attachments":[]\(members)}
      """.utf8)
  }

  private func decoded(_ members: String) throws -> Post {
    try JSONDecoder().decode(Post.self, from: Self.post(members))
  }

  @Test func `a post without subject members is about nothing`() throws {
    let post = try decoded("")
    #expect(post.about == nil && !post.isSpoiler)
  }

  @Test func `a subject survives coding with and without a rating`() throws {
    for rating in [nil, Rating(quarterStars: 17)] {
      var post = try decoded(#","about":null,"isSpoiler":true"#)
      post.about = PostSubject(.title(Self.title), rating: rating)
      let copy = try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post))
      #expect(copy == post && copy.about?.rating == rating && copy.isSpoiler)
    }
    let about = """
      ,"about":{"kind":"title","title":{"id":"t","kind":"film","name":"M","year":null,"makers":[]},"rating":null}
      """
    #expect(
      try decoded(about).about == PostSubject(.title(TitleSummary(id: "t", kind: .film, name: "M"))))
  }

  @Test func `a place and an experience survive coding with partial locations`() throws {
    let spot = SpotSummary(id: "s", name: "Bar", category: .bar, address: "Pier 3", town: "Seahaven")
    let things: [PostSubject.Thing] = [
      .spot(spot), .spot(SpotSummary(id: "s", name: "Bar", category: .other)),
      .experience(VisitSummary(id: "e", name: "Ramen", spot: spot, town: "Seahaven")),
      .experience(VisitSummary(id: "e", name: "Ramen", spot: nil, town: "Seahaven", showsTownOnly: true)),
    ]
    for thing in things {
      for audience in [nil, Audience.onlyMe] {
        var post = try decoded("")
        post.about = PostSubject(thing, rating: Rating(quarterStars: 9), audience: audience)
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
      }
    }
    #expect(
      things.map { PostSubject($0).spot } == [
        spot, SpotSummary(id: "s", name: "Bar", category: .other), spot, nil,
      ])
    #expect(things.map { PostSubject($0).name } == ["Bar", "Bar", "Ramen", "Ramen"])
    let told = """
      ,"about":{"kind":"experience","experience":{"id":"e","name":"Tea","spot":null,"town":null,\
      "showsTownOnly":true},"rating":null,"audience":null}
      """
    #expect(
      try decoded(told).about
        == PostSubject(.experience(VisitSummary(id: "e", name: "Tea", spot: nil, showsTownOnly: true))))
  }

  @Test func `an experience keeps its own ratings and other subjects take the post's`() {
    let rating = Rating(quarterStars: 9)
    let spot = SpotSummary(id: "s", name: "Bar", category: .bar)
    let given = PostSubject(.spot(spot), rating: rating)
    #expect(given.takesRating && given.postRating == rating)
    let had = PostSubject(.experience(VisitSummary(id: "e", name: "Ramen", spot: spot)), rating: rating)
    #expect(!had.takesRating && had.postRating == nil && had.rating == rating)
  }

  @Test func `the audience of a subject respects privacy zones and visibility`() throws {
    let point = try #require(Coordinate(latitude: 48.2, longitude: 16.4))
    let bar = Spot(id: "s", name: "Bar", category: .bar, coordinate: point, town: "Seahaven")
    let home = Spot(id: "h", name: "Home", category: .other, coordinate: point, isPrivate: true)
    let now = Date(timeIntervalSince1970: 1_770_000_000)
    var clock = HybridClock(node: 1)
    let time = clock.now(1_770_000_000_000)
    func zone(_ radius: Int, isDeleted: Bool = false) -> PrivacyZone {
      PrivacyZone(
        id: "z", circle: Stamped(PrivacyZone.Circle(center: point, radius: radius), at: time),
        isDeleted: Stamped(isDeleted, at: time))
    }
    #expect(PostSubject(bar, zones: []).audience == .everyone)
    #expect(PostSubject(bar, zones: [zone(100, isDeleted: true)]).audience == .everyone)
    #expect(PostSubject(bar, zones: [zone(100)]).audience == .onlyMe)
    #expect(PostSubject(home, zones: []).audience == .onlyMe)
    func audience(
      _ visibility: Audience?, publishedFrom: Date? = nil, zones: [PrivacyZone] = []
    ) -> Audience? {
      let experience = Experience(
        id: "e", spotId: "s", name: Stamped("Ramen", at: time),
        visibility: visibility.map { Stamped($0, at: time) },
        publishedFrom: publishedFrom.map { Stamped($0, at: time) }, showsTownOnly: Stamped(true, at: time))
      let subject = PostSubject(experience, at: bar, rating: nil, zones: zones, now: now)
      #expect(
        subject.thing
          == .experience(
            VisitSummary(
              id: "e", name: "Ramen", spot: SpotSummary(bar), town: "Seahaven", showsTownOnly: true)))
      return subject.audience
    }
    #expect(audience(nil) == .followers && audience(.everyone) == .everyone && audience(.onlyMe) == .onlyMe)
    #expect(audience(.everyone, publishedFrom: now.addingTimeInterval(60)) == .onlyMe)
    #expect(audience(.everyone, publishedFrom: now.addingTimeInterval(-60)) == .everyone)
    #expect(audience(.everyone, zones: [zone(100)]) == .onlyMe)
  }

  @Test(arguments: [
    #"{"kind":"place","place":{"id":"x"},"rating":4}"#, #"{"kind":"spot","rating":4}"#,
    #"{"kind":"spot","experience":{"id":"e","name":"Tea","showsTownOnly":false}}"#,
    #"{"kind":"title","title":{"id":"t","kind":"opera","name":"M","makers":[]}}"#,
    #"{"kind":"title","title":{"id":"t","kind":"film","name":"M","makers":[]},"rating":21}"#, #""a text""#,
    "{}",
  ])
  func `a subject of an unknown kind is dropped and its post kept`(about: String) throws {
    let post = try decoded(#","about":\#(about),"isSpoiler":true"#)
    #expect(post.about == nil && post.isSpoiler && post.caption == "Hm")
  }

  @Test func `posts with different subjects differ in content`() throws {
    let plain = try decoded("")
    var post = plain
    post.about = PostSubject(.title(Self.title))
    #expect(!post.hasContent(of: plain))
    var rated = post
    rated.about?.rating = Rating(quarterStars: 4)
    #expect(!rated.hasContent(of: post) && rated != post)
    post.about = nil
    #expect(post == plain)
  }

  @Test func `a reference is parsed from its printed form only`() {
    let reference = PostSubject(.title(Self.title)).reference
    #expect(reference == .title(id: Self.title.id))
    #expect(PostSubjectReference(reference.text) == reference)
    #expect(PostSubjectReference("title:ABC") == .title(id: "abc"))
    #expect(PostSubjectReference("spot:ABC") == .spot(id: "abc"))
    #expect(PostSubjectReference("experience:ABC") == .experience(id: "abc"))
    for known in ["title:a", "spot:a", "experience:a"] {
      #expect(PostSubjectReference(known)?.text == known && PostSubjectReference(known)?.id == "a")
    }
    for text in ["", "spot:", "Spot:a", "title", "title:", ":abc", "place:abc", "Title:abc", " title:abc"] {
      #expect(PostSubjectReference(text) == nil, "\(text)")
    }
  }

  @Test func `a title summary names the first three makers and no translators`() {
    let people =
      [TitlePerson(role: .translator, name: "T")]
      + ["A", "B", "C", "D"].map { TitlePerson(role: .author, name: $0) }
    let summary = TitleSummary(Title(id: "t", kind: .book, name: "N", year: -7, people: people))
    #expect(summary == TitleSummary(id: "t", kind: .book, name: "N", year: -7, makers: ["A", "B", "C"]))
  }

  @Test func `a change of the subject is encoded as the server expects`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let request = UpdatePostRequest(about: "title:t", rating: Rating(quarterStars: 6), isSpoiler: false)
    #expect(
      String(decoding: try encoder.encode(request), as: UTF8.self)
        == #"{"about":"title:t","isSpoiler":false,"rating":6}"#)
  }
}
