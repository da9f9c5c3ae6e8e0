import Formats
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// A library on several devices: changes are recorded and shown immediately, and all devices converge.
@MainActor @Suite struct LibraryRepositoryTests {
  private let server = LibraryServer()

  private func shelf(_ shelf: LibraryShelf, _ library: LibraryRepository) async throws -> [String] {
    try await library.titles(LibraryQuery(shelf: shelf)).items.map(\.id)
  }

  @Test func `offline changes show immediately, survive a restart and are sent later`() async throws {
    server.setOffline(true)
    let device = LibraryDevice(server)
    let library = try await device.online()
    let revision = library.revision
    try await library.swipe(.seen, .film("a"), platform: "Hulu")
    try await library.rate(Rating(quarterStars: 18), titleId: "a")
    #expect(library.revision == revision + 2)
    #expect(try await shelf(.favorites, library) == ["a"])
    #expect(library.unsentCount == 1)
    await library.end()

    let again = try await device.start()
    #expect(try await shelf(.favorites, again) == ["a"])
    await again.open()
    #expect(again.unsentCount == 1)
    #expect(server.records.items.isEmpty)
    server.setOffline(false)
    await again.deviceReconnected()
    #expect(again.unsentCount == 0)
    #expect(server.records.items["a"]?.personalRating?.value == Rating(quarterStars: 18))
  }

  @Test func `only a changed decision gets a new date`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.online()
    try await library.swipe(.watchlist, .film("a"))
    let saved = try #require(try await library.record(ofTitle: "a").item?.dateSwiped?.value)
    device.wait(86_400)
    try await library.swipe(.skipped, .film("a"))
    #expect(try await library.record(ofTitle: "a").item?.dateSwiped?.value == saved)
    try await library.swipe(.seen, .film("a"))
    let seen = try #require(try await library.record(ofTitle: "a").item)
    #expect(seen.direction == .seen && (seen.dateSwiped?.value).map { $0 > saved } == true)
  }

  @Test func `a write does not wait for the server`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.online()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    server.whenAsked { for await _ in stream { break } }
    try await library.swipe(.watchlist, .film("a"))
    #expect(try await shelf(.watchlist, library) == ["a"])
    #expect(server.records.items.isEmpty)
    continuation.yield()
    await library.worker?.value
    #expect(server.records.items["a"]?.direction == .watchlist)
  }

  @Test func `a change made while its record is being sent is not lost`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.online()
    server.whenAsked { @MainActor in try? await library.rate(Rating(quarterStars: 8), titleId: "a") }
    try await library.swipe(.seen, .film("a"))
    await library.worker?.value
    #expect(server.records.items["a"]?.personalRating?.value == Rating(quarterStars: 8))
    #expect(library.unsentCount == 0)
  }

  @Test func `a lost response is retried without a duplicate`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.online()
    server.loseAnswers(1)
    let id = try await library.createList(name: "Autumn")
    await library.worker?.value
    #expect(library.unsentCount == 1)
    await library.deviceReconnected()
    #expect(library.unsentCount == 0)
    #expect(server.records.lists.count == 1 && server.records.lists[id]?.name?.value == "Autumn")
  }

  // MARK: Other devices

  @Test func `a new device loads the whole library with its titles`() async throws {
    server.know((0..<23).map { .film("t\($0)") })
    let one = try await LibraryDevice(server, node: 1).online()
    for index in 0..<23 { try await one.swipe(.seen, .film("t\(index)")) }
    let list = try await one.createList(name: "Autumn")
    try await one.add(["t1", "t2"], toList: list, after: nil)
    await one.worker?.value
    let other = try await LibraryDevice(server, node: 2).online()
    #expect(try await other.summary().count(.seen) == 23)
    // Owners and members of lists come from the server.
    server.setLists(try await one.lists())
    await other.deviceReconnected()
    #expect(try await other.titles(ofList: list).items.map(\.id) == ["t1", "t2"])
    #expect(try await other.lists().map(\.name) == ["Autumn"])
  }

  @Test func `a notified device shows another device's change immediately`() async throws {
    server.know([.film("a")])
    let one = try await LibraryDevice(server, node: 1).online()
    let other = try await LibraryDevice(server, node: 2).online()
    try await one.swipe(.watchlist, .film("a"))
    await one.worker?.value
    let revision = other.revision
    other.changedElsewhere()
    while other.revision == revision { await Task.yield() }
    #expect(try await shelf(.watchlist, other) == ["a"])
  }

  @Test func `records lost by restoring a server's backup are sent again by each device`() async throws {
    let (one, other, list) = try await pair()
    let backup = server.backUp()
    try await one.swipe(.watchlist, .film("b"))
    try await one.rate(Rating(quarterStars: 8), titleId: "a")
    await one.worker?.value
    try await other.add(["b"], toList: list, after: nil)
    await other.worker?.value
    let before = server.records
    server.restore(backup)
    #expect(server.records != before)
    for device in [one, other, one] { await device.deviceReconnected() }
    #expect(server.records == before)
    #expect(one.unsentCount == 0 && other.unsentCount == 0)
    for device in [one, other] { #expect(try await device.titles(ofList: list).items.count == 2) }
  }

  /// Two devices that have the film `a`, seen and rated, in a list.
  private func pair() async throws -> (one: LibraryRepository, other: LibraryRepository, list: String) {
    server.know([.film("a"), .film("b")])
    let one = try await LibraryDevice(server, node: 1).online()
    try await one.swipe(.seen, .film("a"))
    try await one.rate(Rating(quarterStars: 20), titleId: "a")
    let list = try await one.createList(name: "Autumn")
    try await one.add(["a"], toList: list, after: nil)
    await one.worker?.value
    server.setLists(try await one.lists())
    let other = try await LibraryDevice(server, node: 2).online()
    #expect(try await shelf(.favorites, other) == ["a"])
    return (one, other, list)
  }

  @Test func `a title removed on one device stays removed on the others`() async throws {
    let (one, other, list) = try await pair()
    try await one.remove(["a"])
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await shelf(.all, other) == [])
    #expect(try await other.record(ofTitle: "a").lists == [])
    #expect(try await other.titles(ofList: list).items == [])
    // The other device writes a change and a third one starts empty.
    try await other.swipe(.seen, .film("b"))
    await other.worker?.value
    let third = try await LibraryDevice(server, node: 3).online()
    #expect(try await shelf(.all, third) == ["b"])
  }

  @Test func `a removed title stays in lists owned by other users`() async throws {
    let (one, _, list) = try await pair()
    let mine = try await one.createList(name: "Mine")
    try await one.add(["a"], toList: mine, after: nil)
    await one.worker?.value
    server.setLists(
      try await one.lists().map { known in
        ListDescription(
          id: known.id, name: known.name, description: nil, owner: known.owner, collaborators: [],
          titleCount: 1, isPublished: false, role: known.id == list ? .collaborator : .owner, firstTitles: [],
          sortKey: known.sortKey)
      })
    await one.deviceReconnected()
    #expect(Set(try await one.record(ofTitle: "a").lists) == [list, mine])
    try await one.remove(["a"])
    #expect(try await one.record(ofTitle: "a").lists == [list])
    await one.worker?.value
    #expect(try await one.titles(ofList: list).items.map(\.id) == ["a"])
  }

  @Test func `a deleted list is removed everywhere`() async throws {
    let (one, other, list) = try await pair()
    try await one.delete(list: list)
    await one.worker?.value
    server.setLists([])
    await other.deviceReconnected()
    #expect(try await other.lists() == [])
    #expect(try await other.record(ofTitle: "a").lists == [])
  }

  @Test func `a cleared rating is removed from the other device`() async throws {
    let (one, other, _) = try await pair()
    try await one.rate(nil, titleId: "a")
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await shelf(.favorites, other) == [])
    #expect(try await other.record(ofTitle: "a").item?.personalRating?.value == nil)
  }

  @Test func `undo to a lower decision reaches the other device`() async throws {
    server.know([.film("a")])
    let one = try await LibraryDevice(server, node: 1).online()
    let other = try await LibraryDevice(server, node: 2).online()
    try await one.swipe(.skipped, .film("a"))
    let before = try await one.swipe(.seen, .film("a"))
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await shelf(.seen, other) == ["a"])
    try await one.restore(before, ofTitle: "a")
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await shelf(.skipped, other) == ["a"])
    #expect(try await shelf(.seen, other) == [])
  }

  @Test func `bulk additions and removals reach the other device`() async throws {
    let (one, other, list) = try await pair()
    let many = (0..<150).map { Title.film("m\($0)") }
    server.know(many)
    for title in many { try await one.swipe(.seen, title) }
    try await one.add(
      many.map(\.id), toList: list, after: try await one.titles(ofList: list).items.last?.sortKey)
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await other.list(list).titleCount == 151)
    try await one.remove(many.map(\.id), fromList: list)
    try await one.remove(Array(many.map(\.id).prefix(100)))
    await one.worker?.value
    await other.deviceReconnected()
    #expect(try await other.list(list).titleCount == 1)
    #expect(try await other.summary().count(.seen) == 51)
  }

  @Test func `a concurrent change is not missed despite wrong clocks`() async throws {
    server.know([.film("a"), .film("b")])
    let ahead = try await LibraryDevice(server, node: 1, clockError: 86_400).online()
    let behind = try await LibraryDevice(server, node: 2, clockError: -86_400).online()
    // During the push, the other device's change reaches the server with yesterday's time.
    server.whenAsked { @MainActor in
      _ = try? await behind.swipe(.seen, .film("b"))
      await behind.worker?.value
    }
    try await ahead.swipe(.seen, .film("a"))
    await ahead.worker?.value
    await ahead.deviceReconnected()
    await behind.deviceReconnected()
    #expect(try await Set(shelf(.seen, ahead)) == ["a", "b"])
    #expect(try await Set(shelf(.seen, behind)) == ["a", "b"])
  }

  @Test func `a device with a fast clock adopts the server's times and does not always win`() async throws {
    server.know([.film("a")])
    let ahead = try await LibraryDevice(server, node: 1, clockError: 86_400).online()
    let right = try await LibraryDevice(server, node: 2, clockError: 30).online()
    try await ahead.rate(Rating(quarterStars: 4), titleId: "a")
    await ahead.worker?.value
    await right.deviceReconnected()
    try await right.rate(Rating(quarterStars: 20), titleId: "a")
    await right.worker?.value
    await ahead.deviceReconnected()
    let item = try await ahead.record(ofTitle: "a").item
    #expect(item?.personalRating?.value == Rating(quarterStars: 20))
    #expect(item == (try await right.record(ofTitle: "a").item))
  }

  // MARK: Rejections

  @Test func `only the rejected change is rolled back and reported`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.start()
    var refused: [APIFailure] = []
    library.onRejected = { refused.append($0) }
    for id in ["a", "bad", "c", "d"] { try await library.swipe(.seen, .film(id)) }
    await library.deviceReconnected()
    #expect(refused.count == 1)
    #expect(try await Set(shelf(.seen, library)) == ["a", "c", "d"])
    #expect(Set(server.records.items.keys) == ["a", "c", "d"])
    #expect(library.unsentCount == 0)
  }

  @Test func `a rejected change restores the server's value`() async throws {
    let (one, _, _) = try await pair()
    server.refuse([422])
    try await one.rate(nil, titleId: "a")
    await one.worker?.value
    #expect(try await one.record(ofTitle: "a").item?.personalRating?.value == Rating(quarterStars: 20))
  }

  @Test func `a failing server loses no change`() async throws {
    let device = LibraryDevice(server)
    let library = try await device.online()
    server.refuse(Array(repeating: 500, count: 30))
    for id in ["a", "b", "c"] { try await library.swipe(.seen, .film(id)) }
    for _ in 0..<40 where library.unsentCount > 0 {
      device.wait(120)
      await library.deviceReconnected()
    }
    #expect(Set(server.records.items.keys) == ["a", "b", "c"])
  }

  @Test func `logging out records all changes and rejects later ones`() async throws {
    server.setOffline(true)
    let device = LibraryDevice(server)
    let library = try await device.online()
    let writing = Task { try await library.swipe(.seen, .film("a")) }
    await Task.yield()
    await library.end()
    _ = try await writing.value
    await #expect(throws: APIFailure.self) { try await library.swipe(.seen, .film("b")) }
    let again = try await device.start()
    #expect(try await shelf(.seen, again) == ["a"])
  }

  // MARK: Entries

  @Test func `only changed fields of an entry are written`() async throws {
    let (one, other, _) = try await pair()
    var change = EntryChange()
    change.startedOn = .some(CivilDate(year: 2026, month: 11, day: 1))
    change.note = .some("slow")
    try await one.save(change, entryId: "e", titleId: "a")
    await one.worker?.value
    await other.deviceReconnected()
    var note = EntryChange()
    note.note = .some(nil)
    try await one.save(note, entryId: "e", titleId: "a")
    var progress = EntryChange()
    progress.progress = .some(LibraryEntry.Progress(50, .percent))
    try await other.save(progress, entryId: "e", titleId: "a")
    await one.worker?.value
    await other.worker?.value
    await one.deviceReconnected()
    let entry = try #require(try await one.record(ofTitle: "a").entries.first)
    #expect(entry.note?.value == nil && entry.progress?.value == LibraryEntry.Progress(50, .percent))
    #expect(entry.startedOn?.value == CivilDate(year: 2026, month: 11, day: 1))
    #expect(try await shelf(.now, one) == ["a"])
    try await one.deleteEntry("e", titleId: "a")
    #expect(try await shelf(.now, one) == [])
  }
}
