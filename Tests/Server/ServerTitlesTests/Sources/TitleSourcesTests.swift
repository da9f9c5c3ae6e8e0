import Commands
import Foundation
import HTTPServer
import KiwiKit
import OutgoingHTTP
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerDiscover
@testable import ServerOperations
@testable import ServerTitles

/// Sources of titles within the whole server.
struct TitleSourcesTests {
  private func server(_ services: any ExternalMediaService...) async throws -> TestServer {
    try await TestServer { $0[TitleSourceSettings.self].services = services }
  }

  /// Starts the sources like a server.
  private func start(_ server: TestServer) async throws {
    try await server.context.jobs.begin()
    try await server.doJobs()
  }

  // MARK: Searching

  @Test func `an unknown title is searched in the sources and shown immediately`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.found = [.film(1, "Kiwi Rising")] }
    let server = try await server(mock)
    let ana = try await server.signUp("ana")
    let titles = try await server.get("/titles?q=kiwi+ris", as: ana).objects()
    #expect(titles.compactMap { $0["name"] as? String } == ["Kiwi Rising"])
    #expect(titles.first?["attribution"] as? String == TMDBService.attribution)
    // A repeated search, in any notation, is not sent again within a day.
    _ = try await server.get("/titles?q=KIWI%20%20ris", as: ana)
    #expect(await mock.searches == ["kiwi ris"])
    server.advance(.seconds(24 * 60 * 60 + 1))
    _ = try await server.get("/titles?q=kiwi+ris", as: try await server.logIn("ana"))
    while await mock.searches.count < 2 { await Task.yield() }
    #expect(try await server.get("/titles").ids().count == 1)
  }

  @Test func `a known title is answered without waiting for sources`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.found = [.film(1, "Kiwi Rising")] }
    await mock.hold()
    let server = try await server(mock)
    let ana = try await server.signUp("ana")
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(TitleStoreTests.film("Kiwi"), id: UUIDv7.generate(), source: "kiwi")
    }
    let titles = try await server.get("/titles?q=kiwi", as: ana).objects()
    #expect(titles.compactMap { $0["name"] as? String } == ["Kiwi"])
    await mock.release()
    while try await server.get("/titles?q=kiwi", as: ana).objects().count < 2 { await Task.yield() }
    #expect(await mock.searches == ["kiwi"])
  }

  @Test func `a slow source delays a search by at most a second`() async throws {
    let mock = MockMediaService()
    await mock.hold()
    let server = try await server(mock)
    let ana = try await server.signUp("ana")
    let start = ContinuousClock.now
    #expect(try await server.get("/titles?q=kiwi", as: ana).objects().isEmpty)
    // The limit is far above a second, because test machines may be busy.
    #expect(ContinuousClock.now - start < .seconds(60))
    await mock.release()
  }

  @Test func `anonymous searches, later pages and texts without letters are not sent to sources`()
    async throws
  {
    let mock = MockMediaService()
    let server = try await server(mock)
    let ana = try await server.signUp("ana")
    _ = try await server.get("/titles?q=kiwi")
    _ = try await server.get("/titles?q=kiwi&page=2", as: ana)
    _ = try await server.get("/titles?q=%3F%3F", as: ana)
    _ = try await server.get("/titles", as: ana)
    _ = try await server.get("/titles?q=kiwi&kind=book", as: ana)
    #expect(await mock.searches == [])
  }

  @Test func `a failing source leaves the answer unchanged`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.failure = .http(500) }
    let server = try await server(mock)
    let ana = try await server.signUp("ana")
    let answer = try await server.get("/titles?q=kiwi", as: ana)
    #expect(answer.status == 200)
    #expect(try answer.objects().isEmpty)
  }

  @Test func `concurrent searches of sources are limited, and skipped ones can run later`() async throws {
    let mock = MockMediaService()
    await mock.hold()
    let server = try await server(mock)
    let lookups = server.context[TitleLookups.self]
    let begun = (0..<6).compactMap { lookups.begin("text \($0)", kind: nil, in: server.context) }
    #expect(begun.count == 4)
    await mock.release()
    for lookup in begun { await lookup.value }
    #expect(lookups.begin("text 0", kind: nil, in: server.context) == nil)
    let later = try #require(lookups.begin("text 5", kind: nil, in: server.context))
    await later.value
    #expect(await mock.searches.count == 5)
  }

  // MARK: Lists

  @Test func `lists are stored in order once a day, with all of their pages`() async throws {
    let mock = MockMediaService()
    await mock.set { mock in
      mock.lists[.popular] = [
        MediaPage(items: [.film(2, "B"), .film(1, "A")], pageCount: 2),
        MediaPage(items: [.film(1, "A"), .film(3, "C")], pageCount: 2),
      ]
      mock.lists[.netflix] = [MediaPage(items: [.film(3, "C")], pageCount: 90)]
    }
    let server = try await server(mock)
    try await start(server)
    let names = { (method: DiscoveryMethod) in
      try server.context.storage.read { transaction in
        let titles = try (1...3).compactMap { try TitleStore(transaction).title(source: "tmdb:film:\($0)") }
        return try TitleRankingStore(transaction).ranking(of: method).compactMap { key in
          titles.first { $0.key == key }?.facts.name
        }
      }
    }
    #expect(try names(.popular) == ["B", "A", "C"])
    #expect(try names(.netflix) == ["C"])
    #expect(
      try server.context.storage.read { try TitleRankingStore($0).rankedMethods() } == [.popular, .netflix])
    let pages = await mock.pages
    #expect(pages.filter { $0.method == .popular }.map(\.number) == [1, 2])
    #expect(pages.filter { $0.method == .netflix }.count == TitleRankings.pagesPerMethod)
    // A restart soon after requests no stored list again.
    try await start(server)
    #expect(await mock.pages.filter { $0.method == .popular }.count == 2)
    // Each title of the lists is requested in full, once.
    #expect(await mock.detailRequests.count == 3)
    #expect(
      try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:3") }?.facts
        .runtimeMinutes
        == 99)
  }

  @Test func `kinds unknown to the source are interleaved in its lists`() async throws {
    let mock = MockMediaService()
    await mock.set { mock in
      let films = (1...5).map { MediaItem.film($0, "Film \($0)") }
      mock.lists[.popular] = [MediaPage(items: films, pageCount: 1)]
      mock.lists[.upcoming] = [MediaPage(items: films, pageCount: 1)]
      mock.lists[.nowPlaying] = [MediaPage(items: films, pageCount: 1)]
    }
    let server = try await server(mock)
    try await server.addTitle("Book", .book)
    try await server.addTitle("Next Book", .book, year: 2_028)
    try await server.addTitle("Other Film", .film, year: 2_028)
    try await start(server)
    let kinds = { (method: DiscoveryMethod) in
      try await server.deck("?method=\(method.rawValue)&lastYear=2100").titles.map(\.kind)
    }
    #expect(try await kinds(.popular).prefix(7) == [.film, .film, .book, .film, .film, .book, .film])
    #expect(try await kinds(.upcoming) == [.film, .film, .book, .film, .film, .film])
    #expect(try await kinds(.nowPlaying) == [.film, .film, .film, .film, .film])
    #expect(try await server.deck("?method=upcoming&kind=book").titles.map(\.name) == ["Next Book"])
    // A day later the list has the books of that day.
    try await server.addTitle("Later Book", .book, year: 2_027)
    server.advance(.seconds(25 * 60 * 60))
    try await start(server)
    #expect(
      try await server.deck("?method=upcoming&kind=book").titles.map(\.name) == ["Later Book", "Next Book"])
  }

  @Test func `a failing source leaves stored lists unchanged`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.lists[.popular] = [MediaPage(items: [.film(1, "A")], pageCount: 1)] }
    let server = try await server(mock)
    try await start(server)
    await mock.set { $0.failure = .unreachable(.timedOut) }
    server.advance(.seconds(25 * 60 * 60))
    try await start(server)
    #expect(
      try server.context.storage.read { try TitleRankingStore($0).ranking(of: .popular) }
        .count == 1)
  }

  @Test func `old facts are requested again`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.lists[.popular] = [MediaPage(items: [.film(1, "A")], pageCount: 1)] }
    let server = try await server(mock)
    try await start(server)
    #expect(await mock.detailRequests.count == 1)
    server.advance(MediaServices.maxAge + .seconds(1))
    await mock.set { $0.lists[.popular] = [MediaPage(items: [.film(1, "A, mended")], pageCount: 1)] }
    try await start(server)
    #expect(await mock.detailRequests.count == 2)
    #expect(
      try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:1") }?.facts.name
        == "A, mended")
  }

  // MARK: Covers

  @Test func `a cover is fetched once, reencoded and served publicly by this server`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.lists[.popular] = [MediaPage(items: [.film(1, "A", cover: "/a.jpg")], pageCount: 1)] }
    let server = try await server(mock)
    try await start(server)
    try await start(server)
    #expect(await mock.coverPaths == ["/a.jpg"])
    let id = try #require(try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:1") })
      .id
    let title = try await server.get("/titles/\(id)").object()
    let url = try #require(title["coverURL"] as? String)
    #expect((title["smallCoverURL"] as? String)?.hasPrefix("http://kiwi.test/uploads/") == true)
    let picture = try await server.get(url.replacing("http://kiwi.test", with: ""))
    #expect(picture.status == 200)
    #expect(picture.headers["Content-Type"] == "image/jpeg")
    #expect(picture.headers["Cache-Control"] == "public, max-age=86400")
    #expect(picture.body.starts(with: [0xFF, 0xD8]))
    // Verification and the sweep know the file.
    #expect(try await server.operate("verify").code == 0)
    try await server.context.sweepPictures()
    #expect(try await server.get(url.replacing("http://kiwi.test", with: "")).status == 200)
  }

  @Test func `an invalid cover is rejected and requested again only under another name`() async throws {
    let mock = MockMediaService()
    await mock.set { mock in
      mock.cover = Array("<svg onload='alert(1)'/>".utf8)
      mock.lists[.popular] = [MediaPage(items: [.film(1, "A", cover: "/a.jpg")], pageCount: 1)]
    }
    let server = try await server(mock)
    try await start(server)
    try await start(server)
    #expect(await mock.coverPaths == ["/a.jpg"])
    #expect(
      try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:1") }?.coverName == nil)
    await mock.set { mock in
      mock.cover = tinyPicture
      mock.lists[.popular] = [MediaPage(items: [.film(1, "A", cover: "/b.jpg")], pageCount: 1)]
    }
    server.advance(.seconds(25 * 60 * 60))
    try await start(server)
    #expect(await mock.coverPaths == ["/a.jpg", "/b.jpg"])
    #expect(
      try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:1") }?.coverName != nil)
    #expect(FileManager.default.subpaths(atPath: server.folder + "/incoming") ?? [] == [])
  }

  @Test func `covers are part of a backup`() async throws {
    let mock = MockMediaService()
    await mock.set { $0.lists[.popular] = [MediaPage(items: [.film(1, "A", cover: "/a.jpg")], pageCount: 1)] }
    let server = try await server(mock)
    try await start(server)
    let name = try #require(
      try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:1") }?.coverName)
    let file = server.folder + "/backup.tar"
    #expect(try await server.operate("backup", file).code == 0)
    #expect(try Data(contentsOf: URL(filePath: file)).range(of: Data("uploads/\(name)".utf8)) != nil)
  }

  // MARK: Network

  @Test func `the key is sent to TMDB only and appears in no log, answer or file`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer(
      "/tmdb/search/multi",
      json: SourceAnswers.page(
        SourceAnswers.result(SourceAnswers.film(9, "Kiwi Nine", poster: "/nine.jpg"), mediaType: "movie")))
    standIn.answer("/tmdb/movie/popular", .source("no JSON"))
    standIn.answer("/tmdb/tv/popular", .source("", .internalServerError))
    standIn.answer("/tmdb/trending/all/day", .source("", .unauthorized))
    standIn.answer("/images/w500/nine.jpg", Response(status: .ok, body: .bytes(tinyPicture)))
    standIn.answer("/openlibrary/search.json", json: "{\"docs\":[\(SourceAnswers.book)]}")
    let log = NSTemporaryDirectory() + "kiwi-log-" + UUID().uuidString
    try Data().write(to: URL(filePath: log))
    defer { try? FileManager.default.removeItem(atPath: log) }
    let descriptor = try FileHandle(forWritingTo: URL(filePath: log))
    let server = try await TestServer(
      log: Log(level: .debug, format: .text, descriptor: descriptor.fileDescriptor)
    ) { $0[TitleSourceSettings.self] = standIn.settings }
    let ana = try await server.signUp("ana")
    var texts = [try await server.get("/titles?q=kiwi+nine", as: ana).text]
    #expect(texts.first?.contains("Kiwi Nine") == true)
    try await start(server)
    let id = try #require(try server.context.storage.read { try TitleStore($0).title(source: "tmdb:film:9") })
      .id
    texts.append(try await server.get("/titles/\(id)").text)
    #expect(texts.last?.contains("/uploads/") == true)
    for path in ["/metrics", "/openapi.json", "/host", "/titles?pageSize=100"] {
      texts.append(try await server.get(path, as: ana).text)
    }
    texts.append(try await server.operate("jobs", "list").said.lines.joined(separator: "\n"))
    server.context.log.close()
    let written = try String(contentsOfFile: log, encoding: .utf8)
    #expect(written.contains("rankTitles"))
    texts.append(written)
    for text in texts { #expect(!text.contains("kiwi-secret")) }
    for file in FileManager.default.subpaths(atPath: server.folder) ?? [] {
      let data = FileManager.default.contents(atPath: "\(server.folder)/\(file)") ?? Data()
      #expect(data.range(of: Data("kiwi-secret".utf8)) == nil, "\(file)")
    }
    for request in standIn.requests {
      #expect((request.authorization != nil) == request.path.hasPrefix("/tmdb/"), "\(request.path)")
      #expect(request.parameters.values.allSatisfy { !$0.contains("secret") })
      #expect(request.userAgent == "KiwiFruit/\(Version.current) (http://kiwi.test)")
    }
    #expect(!standIn.requests(to: "/images/w500/nine.jpg").isEmpty)
    await standIn.stop()
  }

  @Test func `a server without sources sends no requests`() async throws {
    let server = try await TestServer()
    #expect(server.context[MediaServices.self].all.isEmpty)
    let ana = try await server.signUp("ana")
    #expect(try await server.get("/titles?q=kiwi", as: ana).status == 200)
  }

  // MARK: Operator

  @Test func `settings of sources are read, and a malformed key is rejected`() throws {
    let settings = try ServeSettings(
      parsed(
        "serve", "--open-library", "on", environment: ["KIWIFRUIT_TMDB_TOKEN": SourceStandIn.token]),
      mediaHelper: "/helper"
    ).configuration[TitleSourceSettings.self]
    #expect(settings.tmdbToken?.value == SourceStandIn.token)
    #expect(settings.asksOpenLibrary)
    #expect(settings.standIn == nil)
    let none = try ServeSettings(parsed("serve"), mediaHelper: "/helper").configuration[
      TitleSourceSettings.self]
    #expect(none.tmdbToken == nil && !none.asksOpenLibrary)
    let error = #expect(throws: UsageError.self) {
      try ServeSettings(
        parsed("serve", environment: ["KIWIFRUIT_TMDB_TOKEN": "secret secret secret"]), mediaHelper: "/helper"
      )
    }
    #expect(error?.description.contains("secret") == false)
  }

  /// The doctor's findings about sources.
  private func doctorOfSources(_ settings: TitleSourceSettings) async throws -> [String] {
    var serve = try ServeSettings(
      parsed("doctor", "--data", "/tmp/kiwi-no-such-folder", "--port", "0"), mediaHelper: "/helper")
    serve.configuration[TitleSourceSettings.self] = settings
    let said = Recorder()
    var doctor = Doctor(settings: serve, output: said.output)
    _ = await doctor.run()
    let lines = said.lines
    #expect(lines.filter { $0.contains("secret") } == [])
    return lines.filter { $0.contains("TMDB") || $0.contains("Open Library") }
  }

  @Test func `the doctor reports whether each source answers and accepts the key`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer("/tmdb/authentication", json: #"{"success":true}"#)
    standIn.answer("/openlibrary/search.json", json: #"{"docs":[]}"#)
    let good = try await doctorOfSources(standIn.settings)
    #expect(good == ["ok    TMDB responds and accepts the API key", "ok    Open Library responds"])
    standIn.answer("/tmdb/authentication", .source("{}", .unauthorized))
    standIn.answer("/openlibrary/search.json", .source("", .serviceUnavailable))
    let bad = try await doctorOfSources(standIn.settings)
    #expect(
      bad == [
        "FAIL  TMDB rejects the API key; check --tmdb-token",
        "note  Open Library does not respond: the source responded with HTTP 503",
      ])
    await standIn.stop()
    let away = try await doctorOfSources(standIn.settings)
    #expect(away.count == 2)
    #expect(away.filter { !$0.hasPrefix("note") } == [])
  }
}
