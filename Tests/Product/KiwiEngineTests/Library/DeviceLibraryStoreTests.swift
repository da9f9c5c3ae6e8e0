import Formats
import Foundation
import KiwiKit
import KiwiSamples
import SQLite
import TestSupport
import Testing

@testable import KiwiData
@testable import KiwiEngine

/// A library in a device's database gives the same answers as ``LibraryRecords``, the simplest implementation
/// of the rules.
@MainActor @Suite struct DeviceLibraryStoreTests {
  private nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private static let clock = EngineClock(now: { now }, sleep: { _ in })

  private func open(_ folder: URL) async throws -> (DeviceLibraryStore, RealKiwiRepository) {
    let data = try await RealKiwiRepository(folder: folder)
    let store = DeviceLibraryStore(
      repository: data, client: MockAPIClient(), me: LibraryDevice.me, clock: Self.clock)
    return (store, data)
  }

  private func folder() -> URL {
    URL(filePath: NSTemporaryDirectory()).appending(path: "library-store-\(UUID().uuidString)")
  }

  private static let words = ["Été", "the wire", "Schindler’s", "b", "Zebra", "七人", "O'Neill", "été 2"]

  private func makeTitle(_ index: Int, _ random: inout SeededGenerator) -> Title {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    return Title(
      id: "t\(index)", kind: pick(TitleKind.allCases),
      name: [pick(Self.words), pick(Self.words)].joined(separator: " "),
      originalName: random.chance(20) ? pick(Self.words) : nil,
      year: random.chance(20) ? nil : Int.random(in: 1990...1995, using: &random),
      people: random.chance(40) ? [TitlePerson(role: .author, name: pick(Self.words))] : [],
      genres: ["drama", "science fiction", "crime"].filter { _ in random.chance(40) })
  }

  private func makeChange(_ random: inout SeededGenerator, _ clock: inout HybridClock) -> LibraryChange {
    let title = "t\(Int.random(in: 0..<40, using: &random))"
    let list = "l\(Int.random(in: 0..<3, using: &random))"
    let time = clock.now(0)
    let day = Date(
      timeIntervalSince1970: 1_790_000_000 - Double(Int.random(in: 0..<60, using: &random)) * 86_400)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      var item = SwipedItem(titleId: title)
      item[SwipeDirection.allCases[Int.random(in: 0..<3, using: &random)]] = time
      if random.chance(80) { item.dateSwiped = Stamped(day, at: time) }
      if random.chance(40) { item.sourcePlatform = Stamped(random.chance(50) ? "Hulu" : "Max", at: time) }
      if random.chance(10) { item.clearedAt = time }
      return .swipedItem(item)
    case 4..<6:
      let rating = random.chance(20) ? nil : Rating(quarterStars: .random(in: 1...20, using: &random))
      return .swipedItem(SwipedItem(titleId: title, personalRating: Stamped(rating, at: time)))
    case 6..<8:
      let civil = CivilDate(year: 2026, month: 11, day: Int.random(in: 1...28, using: &random))
      var entry = LibraryEntry(id: "\(title)-\(Int.random(in: 0..<2, using: &random))", titleId: title)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: entry.startedOn = Stamped(civil, at: time)
      case 1: entry.finishedOn = Stamped(civil, at: time)
      case 2: entry.pausedOn = Stamped(civil, at: time)
      case 3: entry.stoppedOn = Stamped(civil, at: time)
      default: entry.isDeleted = Stamped(random.chance(50), at: time)
      }
      return .entry(entry)
    case 8:
      return .list(
        UserList(
          id: list, name: Stamped("List", at: time),
          sortKey: Stamped(random.chance(50) ? "a" : "i", at: time),
          isDeleted: Stamped(random.chance(20), at: time)))
    default:
      let key = ["b", "i", "m"][Int.random(in: 0..<3, using: &random)]
      return .listEntry(
        ListEntry(
          listId: list, titleId: title, sortKey: random.chance(80) ? Stamped(key, at: time) : nil,
          isDeleted: random.chance(30) ? Stamped(random.chance(50), at: time) : nil))
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `every query gives the same answer as the records`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var clock = HybridClock(node: 1)
    let folder = folder()
    let (store, data) = try await open(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Some titles are unknown.
    let titles = (0..<36).map { makeTitle($0, &random) }
    let known = Dictionary(uniqueKeysWithValues: titles.map { ($0.id, $0) })
    var records = LibraryRecords()
    for _ in 0..<20 {
      var commit = LibraryCommit(sync: LibrarySyncRecord(clock: clock))
      var shown: [LibraryChange.ID: LibraryChange] = [:]
      for _ in 0..<15 {
        let record = records.merge(makeChange(&random, &clock))
        shown[record.id] = record
      }
      commit.records = Array(shown.values)
      try await store.commit(commit)
    }
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: clock))
    commit.titles = titles
    try await store.commit(commit)
    #expect(try await store.summary() == records.summary(of: known, now: Self.now), "seed \(seed)")
    for _ in 0..<150 {
      var query = LibraryQuery(shelf: LibraryShelf.allCases[Int.random(in: 0..<9, using: &random)])
      query.sort = LibrarySort.allCases[Int.random(in: 0..<4, using: &random)]
      if random.chance(20) {
        query.text =
          ["ete", "schindlers", "E", "?!", "七", "oneill", "zebra b"].randomElement(using: &random) ?? ""
      }
      if random.chance(20) { query.kind = .film }
      if random.chance(20) { query.genre = random.chance(50) ? "drama" : "science" }
      if random.chance(20) { query.platform = "Hulu" }
      if random.chance(20) { query.minimumRating = Rating(quarterStars: .random(in: 1...20, using: &random)) }
      let truth = records.titles(query, of: known, now: Self.now)
      var found: [LibraryTitle] = []
      var page: Int? = 1
      while let number = page {
        let answer = try await store.titles(query, page: number, pageSize: 7)
        found += answer.items
        page = answer.nextPage
      }
      #expect(found == truth, "seed \(seed): \(query)")
    }
    for title in titles {
      #expect(try await store.record(ofTitle: title.id) == records.record(ofTitle: title.id), "seed \(seed)")
    }
    let lists = records.lists.values.filter { $0.isDeleted?.value != true }
    let described = try await store.lists()
    #expect(Set(described.map(\.id)) == Set(lists.map(\.id)))
    #expect(
      described.map { [$0.sortKey, $0.id] }
        == described.map { [$0.sortKey, $0.id] }.sorted { $0.lexicographicallyPrecedes($1) })
    for list in described {
      let truth = records.titles(ofList: list.id, of: known)
      #expect(try await store.titles(ofList: list.id, page: 1, pageSize: 100).items == truth, "seed \(seed)")
      #expect(list.titleCount == truth.count && list.firstTitles == truth.prefix(4).map(\.title))
      #expect(try await store.list(list.id) == list)
    }
    await data.close()
  }

  /// The maximum number of SQLite VM steps for a page of the shelf in any order, with a search or a filter,
  /// and for the summary.
  private static let mostSteps = (page: 300_000, summary: 550_000)

  @Test func `a library of 10,000 titles is opened and filtered within a bound of work`() async throws {
    let folder = folder()
    let (store, data) = try await open(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededGenerator(seed: 1)
    var clock = HybridClock(node: 1)
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: clock))
    for index in 0..<10_000 {
      commit.titles.append(makeTitle(index, &random))
      let item = SwipedItem(
        titleId: "t\(index)", seenAt: clock.now(0),
        dateSwiped: Stamped(Self.now.addingTimeInterval(-Double(index)), at: clock.now(0)),
        personalRating: Stamped(Rating(quarterStars: 1 + index % 20), at: clock.now(0)))
      commit.records.append(.swipedItem(item))
    }
    try await store.commit(commit)
    func steps() async -> Int { await data.user.metrics.work.steps }
    var most = 0
    var queries = LibrarySort.allCases.map { LibraryQuery(shelf: .all, sort: $0) }
    queries += [
      LibraryQuery(shelf: .seen, text: "zebra"), LibraryQuery(shelf: .favorites, kind: .film, genre: "drama"),
    ]
    for query in queries {
      let before = await steps()
      #expect(try await store.titles(query, page: 1, pageSize: 60).items.count == 60)
      most = max(most, await steps() - before)
    }
    let before = await steps()
    #expect(try await store.summary().count(.seen) == 10_000)
    let summary = await steps() - before
    #expect(
      most > 60 && most < Self.mostSteps.page && summary < Self.mostSteps.summary, "\(most), \(summary)")
    print("10,000 titles: a page \(most) steps, a summary \(summary)")
    await data.close()
  }

  @Test func `logging out keeps only pending changes, which show again on return`() async throws {
    let server = LibraryServer()
    server.know([.film("a"), .film("b")])
    let device = LibraryDevice(server)
    let library = try await device.online()
    try await library.swipe(.seen, .film("a"))
    await library.worker?.value
    server.setOffline(true)
    try await library.rate(Rating(quarterStars: 20), titleId: "a")
    try await library.swipe(.watchlist, .film("b"))
    await library.end()
    try await device.data?.clearCache()
    let kept = try #require(try await device.data?.fetchLibrary())
    #expect(kept.sync?.cursor == nil && kept.waiting.map(\.base) == [nil, nil])

    let again = try await device.start()
    #expect(try await again.titles(LibraryQuery(shelf: .all)).items.map(\.id) == ["b"])
    server.setOffline(false)
    await again.deviceReconnected()
    #expect(try await again.titles(LibraryQuery(shelf: .favorites)).items.map(\.id) == ["a"])
    #expect(server.records.items["b"]?.direction == .watchlist)
    await again.end()
    try await device.data?.removeUserData()
    #expect(try await device.data?.fetchLibrary() == LibraryInfoDetailed())
  }

  @Test func `a list's owner and members are the server's latest`() async throws {
    let folder = folder()
    let (store, data) = try await open(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    var clock = HybridClock(node: 1)
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: clock))
    for id in ["mine", "shared", "ended", "waiting"] {
      commit.records.append(
        .list(
          UserList(
            id: id, name: Stamped("My \(id)", at: clock.now(0)), sortKey: Stamped(id, at: clock.now(0)))))
    }
    for id in ["mine", "shared", "ended"] {
      commit.records.append(
        .listEntry(ListEntry(listId: id, titleId: "t", isDeleted: Stamped(false, at: clock.now(0)))))
    }
    commit.records.append(.entry(LibraryEntry(id: "e", titleId: "t", note: Stamped("n", at: clock.now(0)))))
    commit.records.append(.swipedItem(SwipedItem(titleId: "u", seenAt: clock.now(0))))
    try await store.commit(commit)
    let bob = User(id: "bob", username: "bob")
    func describe(_ id: String, _ role: ListRole, _ owner: User, isPublished: Bool = false) -> ListDescription
    {
      ListDescription(
        id: id, name: "Theirs", description: nil, owner: owner, collaborators: [], titleCount: 7,
        isPublished: isPublished, role: role, firstTitles: [], sortKey: id)
    }
    try await store.saveLists(
      [
        describe("mine", .owner, LibraryDevice.me, isPublished: true), describe("shared", .collaborator, bob),
        describe("followed", .follower, bob),
      ], keeping: ["waiting"])
    let lists = try await store.lists()
    #expect(lists.map(\.id) == ["followed", "mine", "shared", "waiting"])
    #expect(lists.map(\.name) == ["Theirs", "My mine", "My shared", "My waiting"])
    #expect(lists.map(\.role) == [.follower, .owner, .collaborator, .owner])
    #expect(lists.map(\.isPublished) == [false, true, false, false])
    #expect(lists.map(\.titleCount) == [7, 0, 0, 0])
    let own = try await store.ownRecords()
    #expect(
      own.map(\.id) == ["list/mine", "list/waiting", "swipedItem/u", "entry/e", "listEntry/mine/t"],
      "Other users' lists are sent again by their owners.")
    await data.close()
  }
}
