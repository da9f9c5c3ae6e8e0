import Formats
import Foundation
import KiwiKit
import Testing

/// The queries of a library: shelves, lists, entries and counts.
struct LibraryRecordsTests {
  private static let film = Title(id: "a", kind: .film, name: "Name of a", year: 2000)
  private static let now = Date(timeIntervalSince1970: 10_000_000)
  private var clock = HybridClock(node: 1)
  private var library = LibraryRecords()
  private var titles: [String: Title] = [:]
  private var moment: Int64 = 0

  private mutating func time() -> HybridTime {
    moment += 1
    return clock.now(moment)
  }

  private mutating func stamped<Value>(_ value: Value) -> Stamped<Value> { Stamped(value, at: time()) }

  private mutating func know(_ id: String, _ kind: TitleKind = .film, genres: [String] = []) {
    titles[id] = Title(id: id, kind: kind, name: "Name of \(id)", year: 2000, genres: genres)
  }

  private mutating func swipe(_ id: String, _ direction: SwipeDirection, daysAgo: Double = 0) {
    if titles[id] == nil { know(id) }
    var item = SwipedItem(titleId: id)
    item[direction] = time()
    item.dateSwiped = stamped(Self.now.addingTimeInterval(-daysAgo * 86_400))
    library.merge(.swipedItem(item))
  }

  private mutating func rate(_ id: String, _ quarterStars: Int) {
    library.merge(
      .swipedItem(SwipedItem(titleId: id, personalRating: stamped(Rating(quarterStars: quarterStars)))))
  }

  private mutating func remove(_ id: String) {
    library.merge(
      .swipedItem(SwipedItem(titleId: id, clearedAt: time(), personalRating: stamped(nil))))
  }

  private func shelf(_ shelf: LibraryShelf) -> [String] {
    library.titles(LibraryQuery(shelf: shelf), of: titles, now: Self.now).map(\.id)
  }

  // MARK: Shelves and ratings

  @Test mutating func `a swipe puts a title on its shelf`() {
    swipe("a", .seen)
    swipe("b", .watchlist)
    swipe("c", .skipped)
    #expect(shelf(.seen) == ["a"] && shelf(.watchlist) == ["b"] && shelf(.skipped) == ["c"])
    #expect(Set(shelf(.all)) == ["a", "b"])
  }

  @Test mutating func `a title swiped again occurs once and keeps its rating`() {
    swipe("a", .watchlist)
    rate("a", 18)
    swipe("a", .seen)
    #expect(library.items.count == 1)
    #expect(shelf(.watchlist) == [] && shelf(.seen) == ["a"])
    #expect(library.libraryTitle(Self.film).personalRating == Rating(quarterStars: 18))
  }

  @Test mutating func `a lower swipe does not replace a higher decision`() {
    swipe("a", .seen)
    swipe("a", .watchlist)
    swipe("a", .skipped)
    swipe("b", .watchlist)
    rate("b", 14)
    swipe("b", .skipped)
    #expect(shelf(.seen) == ["a"] && shelf(.watchlist) == ["b"] && shelf(.skipped) == [])
    #expect(library.items["b"]?.personalRating?.value == Rating(quarterStars: 14))
  }

  @Test mutating func `a skipped title can be saved and seen later`() {
    swipe("a", .skipped)
    swipe("a", .watchlist)
    #expect(shelf(.watchlist) == ["a"])
    swipe("a", .seen)
    #expect(shelf(.seen) == ["a"])
  }

  @Test mutating func `a film and a show with the same name are two titles`() {
    know("film", .film)
    know("show", .show)
    swipe("film", .seen)
    swipe("show", .watchlist)
    #expect(shelf(.seen) == ["film"] && shelf(.watchlist) == ["show"])
  }

  @Test mutating func `a removed title leaves all shelves and loses its rating`() {
    swipe("a", .seen)
    rate("a", 20)
    remove("a")
    #expect(LibraryShelf.allCases.allSatisfy { shelf($0).isEmpty })
    swipe("a", .seen)
    #expect(shelf(.seen) == ["a"])
    #expect(library.libraryTitle(Self.film).personalRating == nil)
  }

  @Test mutating func `removing an unknown title changes no shelf`() {
    remove("a")
    know("a")
    #expect(shelf(.all) == [])
    #expect(library.record(ofTitle: "b") == LibraryTitleRecord(item: nil, entries: [], lists: []))
  }

  @Test mutating func `a rating can be set, changed and cleared`() {
    swipe("a", .seen)
    rate("a", 8)
    rate("a", 16)
    #expect(shelf(.favorites) == ["a"])
    library.merge(.swipedItem(SwipedItem(titleId: "a", personalRating: stamped(nil))))
    #expect(shelf(.favorites) == [] && shelf(.seen) == ["a"])
  }

  @Test mutating func `a rating alone puts a title on no shelf`() {
    know("a")
    rate("a", 20)
    #expect(shelf(.all) == [] && shelf(.favorites) == [])
  }

  @Test mutating func `the latest swipe comes first`() {
    for (index, id) in ["c", "a", "b"].enumerated() { swipe(id, .seen, daysAgo: Double(index)) }
    #expect(shelf(.seen) == ["c", "a", "b"])
  }

  @Test mutating func `a title is recent for thirty days after it was seen`() {
    swipe("a", .seen, daysAgo: 30)
    swipe("b", .seen, daysAgo: 30.1)
    swipe("c", .watchlist)
    #expect(shelf(.recent) == ["a"])
  }

  // MARK: Entries

  @Test mutating func `the status of a title follows from its entries`() throws {
    know("a")
    swipe("a", .watchlist)
    #expect(library.libraryTitle(Self.film).status == .want)
    let day = try #require(CivilDate("2026-11-20"))
    library.merge(.entry(LibraryEntry(id: "e", titleId: "a", startedOn: stamped(day))))
    #expect(library.libraryTitle(Self.film).status == .now)
    library.merge(.entry(LibraryEntry(id: "e", titleId: "a", pausedOn: stamped(day))))
    #expect(shelf(.onHold) == ["a"])
    library.merge(.entry(LibraryEntry(id: "e", titleId: "a", stoppedOn: stamped(day))))
    #expect(shelf(.didNotFinish) == ["a"])
    library.merge(.entry(LibraryEntry(id: "e", titleId: "a", finishedOn: stamped(day))))
    #expect(library.libraryTitle(Self.film).status == .done)
    library.merge(.entry(LibraryEntry(id: "e", titleId: "a", isDeleted: stamped(true))))
    #expect(library.libraryTitle(Self.film).status == .want)
    #expect(library.record(ofTitle: "a").entries.isEmpty)
  }

  @Test mutating func `a title in progress again has the status now`() throws {
    know("a")
    let first = try #require(CivilDate("2020-01-01"))
    library.merge(.entry(LibraryEntry(id: "1", titleId: "a", finishedOn: stamped(first))))
    library.merge(.entry(LibraryEntry(id: "2", titleId: "a", startedOn: stamped(first))))
    #expect(shelf(.now) == ["a"])
    #expect(library.entries(ofTitle: "a").map(\.id) == ["2", "1"])
  }

  // MARK: Lists

  private mutating func put(_ title: String, in list: String, _ key: String, isDeleted: Bool = false) {
    if titles[title] == nil { know(title) }
    library.merge(
      .listEntry(
        ListEntry(listId: list, titleId: title, sortKey: stamped(key), isDeleted: stamped(isDeleted))))
  }

  @Test mutating func `a list has each title once in its own order`() {
    library.merge(.list(UserList(id: "l", name: stamped("Autumn"))))
    put("a", in: "l", "m")
    put("b", in: "l", "c")
    put("a", in: "l", "b")
    #expect(library.titles(ofList: "l", of: titles).map(\.id) == ["a", "b"])
    put("a", in: "l", "b", isDeleted: true)
    #expect(library.titles(ofList: "l", of: titles).map(\.id) == ["b"])
    put("a", in: "l", "z")
    #expect(library.titles(ofList: "l", of: titles).map(\.id) == ["b", "a"])
    #expect(library.record(ofTitle: "a").lists == ["l"])
    library.merge(.list(UserList(id: "l", isDeleted: stamped(true))))
    #expect(library.record(ofTitle: "a").lists == [])
  }

  // MARK: Counts

  @Test mutating func `a summary counts shelves, kinds, genres of two or more titles and platforms`() {
    know("a", .film, genres: ["drama", "crime"])
    know("b", .book, genres: ["drama"])
    know("c", .film, genres: ["comedy"])
    for id in ["a", "b", "c"] { swipe(id, .seen) }
    swipe("d", .watchlist)
    library.merge(.swipedItem(SwipedItem(titleId: "c", sourcePlatform: stamped("Hulu"))))
    let summary = library.summary(of: titles, now: Self.now)
    #expect(summary.count(.seen) == 3 && summary.count(.watchlist) == 1 && summary.count(.all) == 4)
    #expect(summary.kinds == [NamedCount(name: "film", count: 2), NamedCount(name: "book", count: 1)])
    #expect(summary.genres == [NamedCount(name: "drama", count: 2)])
    #expect(summary.platforms == [NamedCount(name: "Hulu", count: 1)])
  }
}
