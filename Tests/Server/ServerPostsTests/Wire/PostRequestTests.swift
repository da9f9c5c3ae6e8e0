import Foundation
import HTTPServer
import KiwiKit
import Testing

@testable import ServerCore

/// The server's rules for requests about posts and the deck.
struct PostRequestTests {
  private func deck(_ query: String) throws -> DeckPartQuery {
    try WireReader.read(DeckPartQuery.self, from: Parameters(query))
  }

  @Test func `a deck query accepts years before our era`() throws {
    let query = try deck("kind=book&firstYear=-500&lastYear=-1&includesSwiped=true&limit=3")
    #expect(query.deck == DeckQuery(kind: .book, firstYear: -500, lastYear: -1, includesSwiped: true))
    #expect(query.limit == 3)
    #expect(try deck("").deck == DeckQuery())
  }

  @Test(arguments: [
    "firstYear=2101", "firstYear=-3001", "lastYear=--5", "lastYear=-", "lastYear=1e3",
    "includesSwiped=maybe", "method=best", "kind=song", "sort=random", "limit=0", "limit=101",
  ])
  func `a wrong deck parameter is named`(query: String) throws {
    let error = #expect(throws: APIError.self) { try deck(query) }
    #expect(error?.code == "invalid_parameter" && error?.status == .badRequest)
    #expect(error?.field.map { query.hasPrefix($0 + "=") } == true)
  }

  @Test(arguments: [
    ("feed=nobody", "feed"), ("page=0", "page"), ("page=-1", "page"), ("pageSize=101", "pageSize"),
  ])
  func `a wrong feed parameter is named`(query: String, field: String) throws {
    let error = #expect(throws: APIError.self) {
      try WireReader.read(PostsQuery.self, from: Parameters(query))
    }
    #expect(error?.code == "invalid_parameter" && error?.field == field)
  }

  private func read<Value: WireValue>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireReader.read(type, from: JSONObject(Array(json.utf8)))
  }

  @Test func `texts of a post's edit are cleaned`() throws {
    let request = try read(
      UpdatePostRequest.self,
      #"{"caption":" a\r\nb\u202e ","alt":["x",""],"visibility":"me","rating":20,"isSpoiler":null}"#)
    #expect(
      request
        == UpdatePostRequest(
          caption: "a\nb", alt: ["x", ""], visibility: .me, rating: Rating(quarterStars: 20)))
    #expect(try read(UpdatePostRequest.self, "{}") == UpdatePostRequest())
  }

  @Test(arguments: [
    (#"{"rating":21}"#, "rating", 422), (#"{"rating":"5"}"#, "rating", 400),
    (#"{"visibility":"all"}"#, "visibility", 422), (#"{"caption":1}"#, "caption", 400),
    (#"{"alt":["","","","",""]}"#, "alt", 422), (#"{"isSpoiler":"true"}"#, "isSpoiler", 400),
  ])
  func `a wrong member of an edit is named`(json: String, field: String, status: UInt16) throws {
    let error = #expect(throws: APIError.self) { try read(UpdatePostRequest.self, json) }
    #expect(error?.field == field && error?.status.code == status)
  }

  @Test func `a comment needs visible text`() throws {
    #expect(try read(CommentRequest.self, #"{"text":" Hm "}"#) == CommentRequest(text: "Hm"))
    for json in [#"{"text":" \u202e "}"#, #"{"text":""}"#] {
      let error = #expect(throws: APIError.self) { try read(CommentRequest.self, json) }
      #expect(error?.code == "invalid_field" && error?.field == "text")
    }
    let missing = #expect(throws: APIError.self) { try read(CommentRequest.self, "{}") }
    #expect(missing?.code == "missing_field" && missing?.field == "text")
  }
}
