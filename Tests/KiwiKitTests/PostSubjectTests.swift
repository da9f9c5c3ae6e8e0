import Foundation
import KiwiKit
import Testing

/// What posts are about, on the wire and in what earlier versions kept.
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

  @Test func `a post of a server or a device that knows no subjects is about nothing`() throws {
    let post = try decoded("")
    #expect(post.about == nil && !post.isSpoiler)
  }

  @Test func `a subject survives the wire, with a rating and without`() throws {
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

  @Test(arguments: [
    #"{"kind":"place","place":{"id":"x"},"rating":4}"#,
    #"{"kind":"title","title":{"id":"t","kind":"opera","name":"M","makers":[]}}"#,
    #"{"kind":"title","title":{"id":"t","kind":"film","name":"M","makers":[]},"rating":21}"#, #""a text""#,
    "{}",
  ])
  func `a subject of a kind that is not known yet is none, and the post is there`(about: String) throws {
    let post = try decoded(#","about":\#(about),"isSpoiler":true"#)
    #expect(post.about == nil && post.isSpoiler && post.caption == "Hm")
  }

  @Test func `a post about something else is another one`() throws {
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

  @Test func `a reference is read as it is printed, and nothing else is one`() {
    let reference = PostSubject(.title(Self.title)).reference
    #expect(reference == .title(id: Self.title.id))
    #expect(PostSubjectReference(reference.text) == reference)
    #expect(PostSubjectReference("title:ABC") == .title(id: "abc"))
    for text in ["", "title", "title:", ":abc", "place:abc", "Title:abc", " title:abc"] {
      #expect(PostSubjectReference(text) == nil, "\(text)")
    }
  }

  @Test func `a title in a few words names its first makers and no translators`() {
    let people =
      [TitlePerson(role: .translator, name: "T")]
      + ["A", "B", "C", "D"].map { TitlePerson(role: .author, name: $0) }
    let summary = TitleSummary(Title(id: "t", kind: .book, name: "N", year: -7, people: people))
    #expect(summary == TitleSummary(id: "t", kind: .book, name: "N", year: -7, makers: ["A", "B", "C"]))
  }

  @Test func `a change of the subject says so in words that the server reads`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let request = UpdatePostRequest(about: "title:t", rating: Rating(quarterStars: 6), isSpoiler: false)
    #expect(
      String(decoding: try encoder.encode(request), as: UTF8.self)
        == #"{"about":"title:t","isSpoiler":false,"rating":6}"#)
  }
}
