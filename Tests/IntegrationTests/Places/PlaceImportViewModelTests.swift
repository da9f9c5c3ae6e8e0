import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Importing places against the real server.
@MainActor struct PlaceImportViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient
  private let clock = HeldClock()
  private let places: PlaceImportViewModel
  private let utc = TimeZone.gmt

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    gate = GatedHTTPClient(server.client)
    api = server.api(token: alice.token, through: gate)
    places = PlaceImportViewModel(client: api, clock: clock.clock)
  }

  private static let checkins = """
    [{"id": "c1", "createdAt": 1500000000, "type": "checkin",
      "venue": {"id": "v1", "name": "Corner", "location": {"lat": 48.2, "lng": 16.37}}},
     {"id": "c2", "createdAt": 1500000000, "type": "checkin",
      "venue": {"id": "v2", "location": {"lat": 48.3, "lng": 16.4}}},
     {"id": "c3", "type": "checkin",
      "venue": {"id": "v3", "name": "Mum's", "location": {"lat": 48.4, "lng": 16.4},
       "categories": [{"name": "Home (private)"}]}}]
    """

  private func send(_ text: String = checkins) async {
    await places.send(PickedFile(name: "checkins1.json", data: Data(text.utf8)))
  }

  private func work() async throws {
    try await server.context.jobs.runUntilIdle(in: server.context)
  }

  private func experiences() async throws -> [Experience] {
    try await api.send(API.Library.changes(LibraryChangesQuery())).changes.compactMap {
      if case .experience(let experience) = $0, experience.isDeleted?.value != true {
        experience
      } else {
        nil
      }
    }
  }

  @Test func `a file is uploaded, previewed, corrected, applied and undone`() async throws {
    await places.load()
    #expect(places.stage == .choosing)
    #expect(places.imports.isEmpty)
    await send()
    #expect(places.stage == .preview)
    // Rows that need a check come first.
    #expect(places.filter == .needsLook)
    await places.refresh()
    #expect(places.items.map(\.number) == [2])
    let form = places.form(for: try #require(places.items.first), timeZone: utc)
    form.name = "Found"
    form.category = .museum
    form.longitude = "16,5"
    #expect(await form.save())
    #expect(places.items.map(\.name) == ["Found"])
    #expect(places.items.map { $0.coordinate?.longitude } == [16.5])
    #expect(places.items.map(\.problems) == [[]])
    #expect(places.current?.counts.incomplete == 0)
    places.filter = .all
    await places.refresh()
    #expect(places.items.map(\.isLeftOut) == [false, false, true])
    await places.setLeftOut(true, try #require(places.items.first))
    #expect(places.items.map(\.isLeftOut) == [true, false, true])
    #expect(places.waitingCount == 1)
    places.visibility = .followers
    await places.apply()
    #expect(places.stage == .applying(0, of: 1))
    #expect(!places.canEditRows && !places.canApply)
    try await work()
    let following = Task { await places.follow() }
    await clock.untilWaits(1)
    clock.pass()
    await following.value
    #expect(places.stage == .applied)
    #expect(!places.canApply)
    #expect(try await experiences().map { $0.visibility?.value } == [.followers])
    await places.undo()
    #expect(places.stage == .undoing(0, of: 1))
    try await work()
    let again = Task { await places.follow() }
    await clock.untilWaits(2)
    clock.pass()
    await again.value
    #expect(places.stage == .undone)
    #expect(places.waitingCount == 1)
    #expect(try await experiences().isEmpty)
    await places.close()
    #expect(places.stage == .choosing)
    #expect(places.imports.map(\.stage) == [.undone])
    await places.remove(try #require(places.imports.first))
    #expect(places.imports.isEmpty)
    #expect(try await api.send(API.PlaceImports.all()).isEmpty)
  }

  @Test func `an unreadable file is reported and another can be chosen`() async throws {
    await send("nothing of the kind")
    #expect(places.stage == .choosing)
    #expect(places.changing.failure?.message.contains("Google Maps") == true)
    await send()
    #expect(places.stage == .preview)
    #expect(places.changing.failure == nil)
  }

  @Test func `a file is read from the URL of the system's dialog`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-list.csv")
    try Data("Title,Note,URL\nPrater,,\"https://www.google.com/maps/search/48.21,16.4\"\n".utf8).write(
      to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    await places.fileChosen(url)
    #expect(places.current?.fileName == url.lastPathComponent)
    #expect(places.current?.counts.wishes == 1)
    await places.close()
    await places.fileChosen(url.appending(path: "nowhere"))
    #expect(places.fileProblem != nil)
    #expect(places.stage == .choosing)
    let large = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-large.zip")
    try Data(count: Limits.uploadSize + 1).write(to: large)
    defer { try? FileManager.default.removeItem(at: large) }
    await places.fileChosen(large)
    #expect(places.fileProblem == PickedFile.Problem.tooLarge.message)
  }

  @Test func `an import that continued on the server is shown on return`() async throws {
    await send()
    await places.apply()
    try await work()
    let back = PlaceImportViewModel(client: api, clock: clock.clock)
    await back.load()
    let chosen = try #require(back.imports.first)
    back.open(chosen)
    #expect(back.stage == .applied)
    #expect(back.visibility == .onlyMe)
    await back.refresh()
    #expect(back.items.map(\.outcome) == [.made, .waiting, .waiting])
  }

  @Test func `a missing import is not polled again`() async throws {
    await send()
    await places.apply()
    _ = try await api.send(API.PlaceImports.remove(try #require(places.current?.id)))
    let following = Task { await places.follow() }
    await clock.untilWaits(1)
    clock.pass()
    await following.value
    #expect(places.followFailure?.isNotFound == true)
    #expect(clock.waits.count == 1)
  }
}
