import Formats
import KiwiKit
import Testing

@testable import ServerTitles

struct TMDBQueryTests {
  private let today = CivilDate(year: 2026, month: 11, day: 23)

  private func lists(_ query: DeckQuery) -> [TMDBQuery] { TMDBQuery.lists(for: query, today: today) }

  private func only(_ query: DeckQuery) throws -> [String: String] {
    let lists = lists(query)
    #expect(lists.count == 1)
    return try #require(lists.first).parameters
  }

  @Test(arguments: [
    (DiscoveryMethod.topRated, ["movie/top_rated", "tv/top_rated"]),
    (.popular, ["movie/popular", "tv/popular"]), (.nowPlaying, ["movie/now_playing", "tv/on_the_air"]),
    (.trending, ["trending/all/day"]), (.upcoming, ["discover/movie", "discover/tv"]),
    (.netflix, ["discover/movie", "discover/tv"]),
  ])
  func `without filters each method has its lists`(method: DiscoveryMethod, paths: [String]) {
    #expect(lists(DeckQuery(method: method)).map(\.path) == paths)
  }

  @Test func `a filter by kind requests only its list, and none for books`() {
    #expect(lists(DeckQuery(method: .trending, kind: .film)).map(\.path) == ["trending/movie/day"])
    #expect(lists(DeckQuery(method: .trending, kind: .show)).map(\.path) == ["trending/tv/day"])
    #expect(lists(DeckQuery(method: .popular, kind: .show)).map(\.path) == ["tv/popular"])
    #expect(lists(DeckQuery(method: .popular, kind: .book)) == [])
  }

  @Test(arguments: [
    (DiscoveryMethod.netflix, "8"), (.primeVideo, "9"), (.disneyPlus, "337"), (.max, "1899"),
    (.appleTV, "350"),
    (.hulu, "15"), (.paramountPlus, "2303"), (.peacock, "386"), (.tubi, "73"), (.plutoTV, "300"),
    (.crunchyroll, "283"),
  ])
  func `providers are requested by number`(method: DiscoveryMethod, number: String) throws {
    let parameters = try only(DeckQuery(method: method, kind: .film))
    #expect(parameters["with_watch_providers"] == number)
    #expect(parameters["watch_region"] == "US")
    #expect(parameters["sort_by"] == "popularity.desc")
    #expect(parameters["vote_count.gte"] == nil)
  }

  @Test(arguments: [DiscoveryMethod.popular, .trending, .topRated, .nowPlaying, .upcoming])
  func `other methods have no provider`(method: DiscoveryMethod) {
    #expect(method.provider == nil)
  }

  @Test(arguments: [
    (DeckSort.popular, "popularity.desc", "popularity.desc"),
    (.topRated, "vote_average.desc", "vote_average.desc"),
    (.newest, "primary_release_date.desc", "first_air_date.desc"),
    (.oldest, "primary_release_date.asc", "first_air_date.asc"),
    (.nameAscending, "title.asc", "name.asc"), (.nameDescending, "title.desc", "name.desc"),
  ])
  func `films and shows have their own sort keys`(sort: DeckSort, film: String, show: String) {
    for method in DiscoveryMethod.allCases {
      let lists = lists(DeckQuery(method: method, sort: sort))
      #expect(lists.map { $0.parameters["sort_by"] } == [film, show], "\(method)")
    }
  }

  @Test(arguments: DiscoveryMethod.allCases)
  func `lists of shows have no sort keys of films`(method: DiscoveryMethod) throws {
    for query in [
      DeckQuery(method: method, kind: .show), DeckQuery(method: method, kind: .show, firstYear: 2020),
    ] {
      for parameter in try #require(lists(query).first).parameters {
        #expect(!"\(parameter)".contains("release"))
        #expect(parameter.value != "title.asc")
      }
    }
  }

  @Test func `a chosen order also applies with a genre`() throws {
    let parameters = try only(
      DeckQuery(method: .netflix, kind: .film, genre: "drama", sort: .nameAscending))
    #expect(parameters["sort_by"] == "title.asc")
    #expect(parameters["with_genres"] == "18")
  }

  @Test func `a minimum of votes applies to rankings of released titles`() throws {
    let least = { (query: DeckQuery) in try only(query)["vote_count.gte"] }
    #expect(try least(DeckQuery(method: .topRated, kind: .film, firstYear: 2000)) == "50")
    #expect(try least(DeckQuery(method: .netflix, kind: .show, sort: .topRated)) == "50")
    #expect(try least(DeckQuery(method: .popular, kind: .film, genre: "drama")) == "50")
    #expect(try least(DeckQuery(method: .popular, kind: .film, firstYear: 2000)) == nil)
    #expect(try least(DeckQuery(method: .upcoming, kind: .film, genre: "drama")) == nil)
    #expect(try least(DeckQuery(method: .upcoming, kind: .show, genre: "drama")) == nil)
    #expect(try least(DeckQuery(method: .nowPlaying, kind: .film, genre: "drama")) == nil)
  }

  @Test func `a genre that a kind lacks omits the list of that kind`() {
    #expect(lists(DeckQuery(genre: "horror")).map(\.path) == ["discover/movie"])
    #expect(lists(DeckQuery(genre: "reality")).map(\.path) == ["discover/tv"])
    #expect(lists(DeckQuery(genre: "poetry")) == [])
    #expect(lists(DeckQuery(genre: "action")).map { $0.parameters["with_genres"] } == ["28", "10759"])
  }

  @Test func `upcoming titles start today, soonest first`() throws {
    let film = try only(DeckQuery(method: .upcoming, kind: .film))
    #expect(film["primary_release_date.gte"] == "2026-11-23")
    #expect(film["with_release_type"] == "2|3")
    #expect(film["sort_by"] == "primary_release_date.asc")
    let show = try only(DeckQuery(method: .upcoming, kind: .show))
    #expect(show["first_air_date.gte"] == "2026-11-23")
    #expect(show["with_release_type"] == nil)
    #expect(show["sort_by"] == "first_air_date.asc")
    #expect(
      try only(DeckQuery(method: .upcoming, kind: .film, firstYear: 2028))["primary_release_date.gte"]
        == "2028-01-01")
    #expect(lists(DeckQuery(method: .upcoming, lastYear: 2020)) == [])
  }

  @Test func `now playing keeps its days with any filter`() throws {
    for query in [
      DeckQuery(method: .nowPlaying, kind: .film, genre: "drama"),
      DeckQuery(method: .nowPlaying, kind: .film, firstYear: 2000, lastYear: 2030),
    ] {
      let film = try only(query)
      #expect(film["primary_release_date.gte"] == "2026-10-12")
      #expect(film["primary_release_date.lte"] == "2026-11-23")
      #expect(film["sort_by"] == "primary_release_date.desc")
    }
    let show = try only(DeckQuery(method: .nowPlaying, kind: .show, firstYear: 2010, lastYear: 2012))
    #expect(show["air_date.gte"] == "2026-11-23")
    #expect(show["air_date.lte"] == "2026-11-30")
    #expect(show["first_air_date.gte"] == "2010-01-01")
    #expect(show["first_air_date.lte"] == "2012-12-31")
    #expect(lists(DeckQuery(method: .nowPlaying, kind: .film, lastYear: 1999)) == [])
  }

  @Test func `years limit both kinds by their own dates`() {
    let lists = lists(DeckQuery(method: .trending, firstYear: 1990, lastYear: 1999))
    #expect(lists.map(\.path) == ["discover/movie", "discover/tv"])
    #expect(lists.map { $0.parameters["sort_by"] } == ["popularity.desc", "popularity.desc"])
    #expect(lists.first?.parameters["primary_release_date.gte"] == "1990-01-01")
    #expect(lists.first?.parameters["primary_release_date.lte"] == "1999-12-31")
    #expect(lists.last?.parameters["first_air_date.gte"] == "1990-01-01")
    #expect(lists.last?.parameters["first_air_date.lte"] == "1999-12-31")
    #expect(self.lists(DeckQuery(firstYear: 2000, lastYear: 1999)) == [])
    #expect(self.lists(DeckQuery(firstYear: .min, lastYear: .max)).count == 2)
  }
}
