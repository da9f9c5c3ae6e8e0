import Foundation
import KiwiData
import KiwiKit
import TestSupport
import Testing
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// E-books on a device without network, with the whole app: databases, sessions and users.
@MainActor struct OfflineEbookTests {
  private let server: EngineServer
  private let ana: EngineServer.Person
  private let network = OfflineReadingTests.Network()
  private let tokens = MemoryTokenStore()
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "kiwi-offline-ebooks-\(UUID().uuidString)")
  private let time = Time()
  private let id: String

  /// The clock of the server and the devices.
  private final class Time: Sendable {
    private let current = Mutex(Date(timeIntervalSince1970: 1_770_000_000))

    var now: Date { current.withLock { $0 } }
    func pass(_ seconds: Double) { current.withLock { $0 += seconds } }

    var clock: EngineClock {
      EngineClock(
        now: { self.now },
        sleep: { if $0 > .seconds(2) { try await Task.sleep(for: .seconds(86_400)) } })
    }

    var timer: DeviceTimer {
      DeviceTimer {
        let milliseconds = Int64(self.now.timeIntervalSince1970 * 1_000)
        return DeviceMoment(wall: milliseconds, uptime: milliseconds - 1_760_000_000_000, boot: "boot")
      }
    }
  }

  init() async throws {
    server = try await EngineServer { [time] configuration in
      configuration.now = { Timestamp(seconds: Int(time.now.timeIntervalSince1970)) }
    }
    ana = try await server.join("ana")
    _ = try await server.join("bob")
    var sea = SampleEpub()
    sea.bodies = (1...5).map { "<h1>Part \($0)</h1><p>The sea \($0) was calm. It rose. It fell.</p>" }
    id = try await ana.api.send(
      API.Ebooks.create(FormUpload(ebook: Data(sea.bytes), named: "sea.epub"))
    ).id
    try await server.context.jobs.runUntilIdle(in: server.context)
  }

  private func services() -> DeviceServices {
    let environment = DeviceEnvironment(
      transport: network.client(server), tokenStore: tokens, clock: time.clock, timer: time.timer)
    return DeviceServices(
      server: URL(string: "http://kiwi.test") ?? URL(filePath: "/"), folder: folder, deviceName: nil,
      log: nil, environment: environment)
  }

  private func launch(_ services: DeviceServices, as username: String? = nil) async throws -> AppModel {
    let model = AppModel(services: services)
    await model.launch()
    if let username { try await model.logIn(username) }
    return model
  }

  private func open(_ model: AppModel) async -> EbookReaderViewModel {
    let reader = EbookReaderViewModel(id: id, books: model.account.ebookRepository, clock: time.clock)
    await reader.load()
    return reader
  }

  private func end(_ model: AppModel, _ services: DeviceServices) async {
    await model.account.end()
    await services.close()
  }

  @Test func `an opened book is available offline and its changes are sent later`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var services = services()
    var model = try await launch(services, as: "ana")
    var reader = await open(model)
    #expect(reader.loading == .loaded)
    await model.account.ebookRepository.settled()
    network.set(isDown: true)
    await end(model, services)

    // The app is killed and starts again offline.
    services = self.services()
    model = try await launch(services)
    await model.account.ebooks.load()
    #expect(model.account.ebooks.ebooks.map(\.id) == [id])
    reader = await open(model)
    #expect(reader.loading == .loaded && reader.details?.chapters.count == 5)
    for _ in 0..<3 { await reader.goForward() }
    #expect(reader.position == EbookPosition(chapter: 3, word: 0))
    #expect(reader.positionFailure == nil && reader.changing.failure == nil)
    await reader.toggleBookmark()
    await reader.highlight(.blue, note: "True", part: 0..<5, ofBlock: 1)
    #expect(reader.bookmark?.quote.hasPrefix("Part 4 The sea 4") == true)
    #expect(reader.highlights(ofBlock: 1).map(\.quote) == ["The sea 4 was calm."])
    #expect(model.account.unsentWork.text == "3 changes in e-books")
    await end(model, services)

    services = self.services()
    model = try await launch(services)
    reader = await open(model)
    #expect(reader.position == EbookPosition(chapter: 3, word: 0) && reader.marks.count == 2)
    #expect(model.account.unsentWork.text == "3 changes in e-books")
    let book = try await ana.api.send(API.Ebooks.ebook(id))
    #expect(book.ebook.position == nil)
    #expect(try await ana.api.send(API.Ebooks.marks(id)).isEmpty)

    network.set(isDown: false)
    await model.deviceReconnected()
    #expect(model.account.unsentWork.isEmpty)
    let told = try await ana.api.send(API.Ebooks.ebook(id))
    #expect(told.ebook.position == EbookPosition(chapter: 3, word: 0))
    let marks = try await ana.api.send(API.Ebooks.marks(id))
    #expect(marks.map(\.quote) == reader.marks.map(\.quote) && marks.map(\.note) == ["", "True"])
    await end(model, services)
  }

  @Test func `the later position of two devices counts in any order of arrival`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = services()
    let model = try await launch(services, as: "ana")
    let reader = await open(model)
    await model.account.ebookRepository.settled()
    network.set(isDown: true)
    time.pass(60)
    await reader.goForward()
    time.pass(60)
    let there = EbookPosition(chapter: 4, word: 2)
    _ = try await ana.api.send(API.Ebooks.setPosition(id, EbookPositionUpdate(there)))
    time.pass(3_600)
    network.set(isDown: false)
    await model.deviceReconnected()
    let first = try await ana.api.send(API.Ebooks.ebook(id))
    #expect(first.ebook.position == there)
    network.set(isDown: true)
    await reader.goForward()
    time.pass(3_600)
    network.set(isDown: false)
    await model.deviceReconnected()
    let second = try await ana.api.send(API.Ebooks.ebook(id))
    #expect(second.ebook.position == EbookPosition(chapter: 2, word: 0))
    #expect(second.ebook.readAt == first.ebook.readAt?.addingTimeInterval(3_600))
    await end(model, services)
  }

  @Test func `another user sees no books of the previous one, whose changes are sent on return`() async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = services()
    let model = try await launch(services, as: "ana")
    let reader = await open(model)
    await model.account.ebookRepository.settled()
    network.set(isDown: true)
    await reader.goForward()
    await model.logOut(keepingUnsentWork: true)
    network.set(isDown: false)
    try await model.logIn("bob")
    network.set(isDown: true)
    #expect(await open(model).loading != .loaded)
    await model.account.ebooks.load()
    #expect(model.account.ebooks.ebooks.isEmpty && model.account.unsentWork.isEmpty)
    network.set(isDown: false)
    await model.logOut()
    #expect(try await ana.api.send(API.Ebooks.ebook(id)).ebook.position == nil)

    try await model.logIn("ana")
    network.set(isDown: true)
    // Logging out removed the text of the books.
    #expect(await open(model).loading != .loaded)
    network.set(isDown: false)
    await model.deviceReconnected()
    #expect(try await ana.api.send(API.Ebooks.ebook(id)).ebook.position == EbookPosition(chapter: 1, word: 0))
    await end(model, services)
  }

  @Test func `word-by-word reading works offline`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = services()
    let model = try await launch(services, as: "ana")
    _ = await open(model)
    await model.account.ebookRepository.settled()
    network.set(isDown: true)
    let source = EbookSource(books: model.account.ebookRepository, id: id)
    #expect(try await source.open().chapters.count == 5)
    #expect(try await source.words(ofChapter: 4).map(\.text).prefix(4) == ["Part", "5", "The", "sea"])
    try await source.save(SpeedReadingPlace(chapter: 4, word: 3))
    network.set(isDown: false)
    await model.deviceReconnected()
    #expect(try await ana.api.send(API.Ebooks.ebook(id)).ebook.position == EbookPosition(chapter: 4, word: 3))
    await end(model, services)
  }

  @Test func `a book removed elsewhere is removed here with its pending changes`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = services()
    let model = try await launch(services, as: "ana")
    let reader = await open(model)
    await model.account.ebookRepository.settled()
    network.set(isDown: true)
    await reader.goForward()
    _ = try await ana.api.send(API.Ebooks.remove(id))
    network.set(isDown: false)
    await model.account.ebooks.load()
    await model.deviceReconnected()
    #expect(model.account.ebooks.ebooks.isEmpty && model.account.unsentWork.isEmpty)
    network.set(isDown: true)
    #expect(await open(model).loading != .loaded)
    await end(model, services)
  }
}
