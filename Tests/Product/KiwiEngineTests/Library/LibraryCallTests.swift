import KiwiKit
import Testing

@testable import KiwiEngine

struct LibraryCallTests {
  @Test func `changes of a library are repeated without a key`() throws {
    let push = try HTTPRequest(
      API.Library.push(PushLibraryChangesRequest(changes: [])), body: .none)
    #expect(push.isRepeatable && !push.takesKey)
    let dismissal = try HTTPRequest(API.Recommendations.dismiss("t"), body: .none)
    #expect(!dismissal.isRepeatable && dismissal.takesKey)
  }

  @Test func `a shelf is requested with its filters and its page`() throws {
    let query = LibraryQuery(shelf: .seen, text: "a b", minimumRating: Rating(quarterStars: 18))
    let request = try HTTPRequest(API.Library.titles(LibraryTitlesQuery(query, page: 2)), body: .none)
    #expect(request.target == "/library?minimumRating=18&page=2&q=a%20b&shelf=seen&sort=recentlyAdded")
  }

  @Test func `members of a group are one parameter`() throws {
    let query = GroupRecommendationQuery(with: ["bob", "carla"], kind: .film, limit: 4)
    let request = try HTTPRequest(API.Recommendations.group(query), body: .none)
    #expect(request.target == "/recommendations/group?kind=film&limit=4&with=bob%2Ccarla")
  }
}
