import Passwords
import ServerTesting
import Testing
import Threads

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerDiscover
@testable import ServerLibrary
@testable import ServerPlaces
@testable import ServerPosts
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

struct SlotsTests {
  private struct Figure: Sendable, Equatable {
    let value: Int
  }

  /// Records the stale data it is notified of.
  private final class Cache: InvalidatedCache {
    private let received = Mutex<[Invalidation]>([])
    var all: [Invalidation] { received.withLock { $0 } }
    func evict(_ invalidation: Invalidation) { received.withLock { $0.append(invalidation) } }
  }

  @Test func `a value is found by its type, and an optional value may be nil`() {
    var slots = Slots()
    slots.register(Figure(value: 7))
    slots.register(nil as Figure?)
    #expect(slots[Figure.self] == Figure(value: 7))
    #expect(slots[Figure?.self] == nil)
  }

  @Test func `a value registered as a protocol is found by that protocol`() {
    var slots = Slots()
    slots.register(UnreadNotifications(), as: (any LiveNotifications).self)
    #expect(slots[(any LiveNotifications).self] is UnreadNotifications)
  }

  @Test func `a list has the elements of all areas in order`() {
    var slots = Slots()
    #expect(slots.all(Figure.self) == [])
    slots.append([Figure(value: 1), Figure(value: 2)])
    slots.append([Figure(value: 3)])
    #expect(slots.all(Figure.self).map(\.value) == [1, 2, 3])
  }

  @Test func `registered caches are found among other values`() {
    var slots = Slots()
    let cache = Cache()
    slots.register(Figure(value: 1))
    slots.register(cache)
    slots.register(nil as Cache?)
    #expect(slots.caches.count == 1)
    for cache in slots.caches { cache.evict(.appearance) }
    #expect(cache.all == [.appearance])
  }

  @Test func `every value provided by an area is registered`() async throws {
    let server = try await TestServer()
    let context = server.context
    _ = (
      context[SessionCache.self], context[PasswordHasher.self], context[MediaServices.self],
      context[TitleLookups.self]
    )
    _ = (
      context[DeckRanges.self], context[DeckCursors.self], context[LibraryClock.self],
      context[SpotsProviders.self]
    )
    _ = (
      context[SpotLookups.self], context[MapTiles?.self], context[PostCache.self],
      context[WeatherLookups?.self], context[ReadingMetrics.self]
    )
    _ = (context.slots[(any ViewerAccounts).self], context.slots[(any OwnProfiles).self])
    #expect(context.slots.caches.contains { $0 is SessionCache })
    #expect(context.slots.caches.contains { $0 is PostCache })
    #expect(context.slots.caches.contains { $0 is DeckRanges })
    #expect(context.slots.all(AccountPart.self).count == 4)
    #expect(context.slots.all(BlockEffect.self).count == 1)
  }

  @Test func `a change invalidates caches after its commit, and not after a rollback`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let viewer = try TokenAuthentication.viewer(token: SessionToken(presented: ana), on: server.context)
    let context = server.context
    func entry() throws -> SessionCache.Entry? {
      guard let token = SessionToken(presented: ana) else { return nil }
      return try context[SessionCache.self].entry(for: token.hash, in: context.storage) { _ in nil }
    }
    #expect(try entry() != nil)
    struct RolledBack: Error {}
    await #expect(throws: RolledBack.self) {
      try await context.storage.write { transaction in
        context.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
        throw RolledBack()
      }
    }
    #expect(try entry() != nil)
    try await context.storage.write { transaction in
      context.announce(AccountChange.sessions(userKey: viewer.key), afterCommitOf: transaction)
    }
    #expect(try entry() == nil)
  }

  @Test func `each change names the data it invalidates`() {
    #expect(AccountChange.accountStatus(userKey: 7).invalidations == [.sessions(userKey: 7), .appearance])
    #expect(AccountChange.sessionsExpired.invalidations == [])
    #expect(EditedPost(key: 3).invalidations == [.post(3)])
    #expect(PostChange.removed(key: 3).invalidations == [.post(3)])
    #expect(TitleFactsChange.changed(keys: [1, 2]).invalidations == [.titles([1, 2])])
    #expect(LibraryRecordsChange(userKeys: [7], listKeys: []).invalidations == [])
    #expect(
      LibraryRecordsChange(userKeys: [7], listKeys: [], returnsToDeck: true).invalidations == [
        .deck(userKey: 7)
      ])
    #expect(SocialChange.notificationsRead(userKey: 7).invalidations == [])
  }

  @Test func `settings of areas have defaults until they are set`() {
    var configuration = Configuration(dataFolder: "", publicURL: "http://kiwi.test", mediaHelper: "")
    #expect(configuration[WeatherSettings.self].usesOpenMeteo == false)
    configuration[WeatherSettings.self].usesOpenMeteo = true
    #expect(configuration[WeatherSettings.self].usesOpenMeteo == true)
    #expect(configuration[SpotSourceSettings.self].asksOpenStreetMap == false)
    #expect(configuration[MapTileSettings?.self] == nil)
    configuration[MapTileSettings?.self] = MapTileSettings(
      template: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "Tiles")
    #expect(configuration[MapTileSettings?.self]?.attribution == "Tiles")
    configuration[MapTileSettings?.self] = nil
    #expect(configuration[MapTileSettings?.self] == nil)
  }
}
