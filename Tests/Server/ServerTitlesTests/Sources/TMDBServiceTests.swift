import Formats
import HTTPServer
import KiwiKit
import OutgoingHTTP
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TMDBServiceTests {
  private let today = CivilDate(year: 2026, month: 11, day: 23)

  private func failure<Value>(
    _ body: () async throws(SourceError) -> Value
  ) async -> SourceError? {
    do throws(SourceError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a search sends the key and drops people`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer(
      "/tmdb/search/multi",
      json: SourceAnswers.page(
        SourceAnswers.result(SourceAnswers.film, mediaType: "movie"),
        SourceAnswers.result(SourceAnswers.show, mediaType: "tv"),
        #"{"media_type":"person","id":1,"name":"A"}"#))
    let service = standIn.tmdb()
    #expect(try await service.search("kiwi & co?", kind: nil).map(\.id.kind) == [.film, .show])
    #expect(try await service.search("kiwi", kind: .show).map(\.id.kind) == [.show])
    let sent = try #require(standIn.requests.first)
    #expect(sent.authorization == "Bearer \(SourceStandIn.token)")
    #expect(
      sent.parameters == [
        "query": "kiwi & co?", "page": "1", "include_adult": "false", "language": "en-US",
      ])
    await standIn.stop()
  }

  @Test func `details include people and length`() async throws {
    let standIn = try SourceStandIn()
    let crew =
      #"[{"name":"A","job":"Producer"},{"name":"B","job":"Director"},null,{"job":"Director"},{"name":"B","job":"Director"}]"#
    standIn.answer(
      "/tmdb/movie/129",
      json: """
        {"id":129,"title":"Spirited Away","genres":[{"id":16,"name":"Animation"},{"id":99999}],"runtime":125,\
        "release_date":"2001-07-20","credits":{"cast":[],"crew":\(crew)},\
        "watch/providers":{"results":{"DE":{"flatrate":[{"provider_name":"C"}]},\
        "US":{"link":"x","flatrate":[{"provider_name":"Netflix"},{},{"provider_name":"Hulu"}],"buy":[]}}}}
        """)
    standIn.answer(
      "/tmdb/tv/7",
      json: """
        {"id":7,"name":"Dark","genres":[],"episode_run_time":[],"last_episode_to_air":{"runtime":51},\
        "created_by":[{"name":"C"},{"name":"D"}],"credits":"none"}
        """)
    standIn.answer("/tmdb/movie/8", json: #"{"id":8,"title":"M","runtime":0}"#)
    standIn.answer("/tmdb/movie/9", json: #"{"id":10,"title":"Another"}"#)
    let service = standIn.tmdb()
    let film = try await service.details(of: MediaID(source: .tmdb, kind: .film, number: "129"))
    #expect(film.isWhole)
    #expect(film.facts.people == [TitlePerson(role: .director, name: "B")])
    #expect(film.facts.runtimeMinutes == 125)
    #expect(film.facts.genres == ["animation"])
    #expect(film.watchProviders == ["Netflix", "Hulu"])
    let show = try await service.details(of: MediaID(source: .tmdb, kind: .show, number: "7"))
    #expect(show.facts.people.map(\.name) == ["C", "D"])
    #expect(show.facts.people.allSatisfy { $0.role == .creator })
    #expect(show.facts.runtimeMinutes == 51)
    let short = try await service.details(of: MediaID(source: .tmdb, kind: .film, number: "8"))
    #expect(short.facts.runtimeMinutes == nil)
    #expect(
      standIn.requests(to: "/tmdb/movie/129").first?.parameters["append_to_response"]
        == "credits,watch/providers")
    for (number, error) in [("9", SourceError.decoding), ("10", .http(404)), ("../x", .invalidURL)] {
      let id = MediaID(source: .tmdb, kind: .film, number: number)
      #expect(await failure { () throws(SourceError) in try await service.details(of: id) } == error)
    }
    await standIn.stop()
  }

  @Test func `films and shows of a page alternate, each in their order`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer(
      "/tmdb/movie/popular",
      json: SourceAnswers.page(
        SourceAnswers.film(1, "A"), SourceAnswers.film(2, "B"), SourceAnswers.film(3, "C"), of: 2))
    standIn.answer("/tmdb/tv/popular", json: SourceAnswers.page(SourceAnswers.show(1, "X"), of: 9))
    let page = try await standIn.tmdb().page(1, of: DeckQuery(), today: today)
    #expect(page.items.map(\.facts.name) == ["A", "X", "B", "C"])
    #expect(page.pageCount == 9)
    // Films end with their second page.
    let third = try await standIn.tmdb().page(3, of: DeckQuery(), today: today)
    #expect(third.items.map(\.facts.name) == ["X"])
    await standIn.stop()
  }

  @Test func `a page fails only if both of its lists fail`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer("/tmdb/movie/popular", .source("{}", .internalServerError))
    standIn.answer("/tmdb/tv/popular", json: SourceAnswers.page(SourceAnswers.show(1, "X")))
    let service = standIn.tmdb()
    #expect(try await service.page(1, of: DeckQuery(), today: today).items.map(\.facts.name) == ["X"])
    standIn.answer("/tmdb/tv/popular", json: "<html>")
    #expect(
      await failure { () throws(SourceError) in
        try await service.page(1, of: DeckQuery(), today: today)
      } == .decoding)
    #expect(try await service.page(1, of: DeckQuery(genre: "poetry"), today: today) == MediaPage())
    await standIn.stop()
  }

  @Test(arguments: [
    ("3", 3), ("0", 0), ("999999999999", 10), ("Wed, 21 Oct 2026 07:28:00 GMT", 2), ("-5", 0),
  ])
  func `a 429 is retried once, after the requested time but at most ten seconds`(
    header: String, seconds: Int
  ) async throws {
    let standIn = try SourceStandIn()
    standIn.answer(
      "/tmdb/authentication", .source("{}", .tooManyRequests, headers: ["Retry-After": header]),
      .source(#"{"success":true}"#))
    let waits = Waits()
    try await standIn.tmdb(waits: waits).check()
    #expect(waits.all == [.seconds(seconds)])
    #expect(standIn.requests.count == 2)
    await standIn.stop()
  }

  @Test func `a second 429 is an error, and other errors are not retried`() async throws {
    let standIn = try SourceStandIn()
    let waits = Waits()
    let service = standIn.tmdb(waits: waits)
    standIn.answer("/tmdb/authentication", .source("{}", .tooManyRequests))
    #expect(await failure(service.check) == .rateLimited)
    #expect(waits.all == [.seconds(2)])
    #expect(standIn.requests.count == 2)
    for status in [Status.internalServerError, .unauthorized, .notFound, .serviceUnavailable] {
      standIn.answer("/tmdb/authentication", .source("{}", status))
      let before = standIn.requests.count
      #expect(await failure(service.check) == .http(Int(status.code)))
      #expect(standIn.requests.count == before + 1)
    }
    standIn.answer("/tmdb/authentication", .source(#"{"success":false}"#))
    #expect(await failure(service.check) == .http(401))
    await standIn.stop()
  }

  @Test func `without a key nothing is requested`() async throws {
    let standIn = try SourceStandIn()
    let service = standIn.tmdb(token: nil)
    #expect(await failure(service.check) == .noAPIKey)
    #expect(
      await failure { () throws(SourceError) in try await service.search("kiwi", kind: nil) }
        == .noAPIKey)
    #expect(standIn.requests.isEmpty)
    await standIn.stop()
  }

  @Test func `an endless answer and an unreachable server are errors`() async throws {
    let standIn = try SourceStandIn()
    let service = standIn.tmdb()
    standIn.answer("/tmdb/authentication", json: String(repeating: " ", count: 3 << 20))
    #expect(await failure(service.check) == .invalidResponse)
    standIn.answer(
      "/tmdb/authentication", .source("", .found, headers: ["Location": "http://169.254.169.254/latest"]))
    #expect(await failure(service.check) == .invalidURL)
    await standIn.stop()
    let failure = await failure(service.check)
    #expect(failure?.isTransient == true)
  }

  @Test(arguments: [
    "", "short", "YOUR_TMDB_TOKEN_COMES_HERE", "with space in it......", "with\nline.................",
    "é................",
  ])
  func `a malformed key is not accepted`(text: String) {
    #expect(APIToken(text) == nil)
  }

  @Test func `no description contains the key`() throws {
    let token = try #require(APIToken(SourceStandIn.token))
    var settings = TitleSourceSettings()
    settings.tmdbToken = token
    var text = "\(token) \(settings) \(String(reflecting: settings)) \(String(describing: [token]))"
    dump(settings, to: &text)
    #expect(!text.contains("secret"))
  }

  @Test(arguments: [
    SourceError.noAPIKey, .invalidURL, .rateLimited, .http(401), .http(503), .invalidResponse,
    .decoding,
    .unreachable(.timedOut),
  ])
  func `each error has a message, with the status if there is one`(error: SourceError) {
    #expect(!error.description.isEmpty)
    if error == .http(503) { #expect(error.description.contains("503")) }
    if error == .noAPIKey || error == .http(401) { #expect(error.description.contains("key")) }
    #expect(error.isTransient == [.rateLimited, .http(503), .unreachable(.timedOut)].contains(error))
  }

  @Test func `a throttle admits a number of requests per second, in order`() async throws {
    let waits = Waits()
    let throttle = RequestThrottle(perSecond: 4, sleep: { waits.add($0) })
    for _ in 0..<5 { try await throttle.wait() }
    let all = waits.all
    #expect(all.count == 4)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.last.map { $0 > .milliseconds(500) && $0 <= .seconds(1) } == true)
  }
}
