import Formats
import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces
@testable import ServerTitles

/// Compares the library's hand-written JSON with KiwiKit's types.
struct LibraryWireTests {
  private static let time = HybridTime.at(1)
  private static let day = CivilDate(year: 2026, month: 11, day: 23)
  private static let rating = Rating(quarterStars: 18)

  private static func stamped<Value>(_ value: Value) -> Stamped<Value> { Stamped(value, at: time) }

  private static let whole: [LibraryChange] = [
    .swipedItem(
      SwipedItem(
        titleId: "t", seenAt: time, watchlistAt: time, skippedAt: time, clearedAt: time,
        dateSwiped: stamped(.daysAgo(1)), personalRating: stamped(rating),
        sourcePlatform: stamped("Cinema \"One\""), isPrivate: stamped(true))),
    .entry(
      LibraryEntry(
        id: "e", titleId: "t", startedOn: stamped(day), finishedOn: stamped(day), pausedOn: stamped(day),
        stoppedOn: stamped(day), progress: stamped(.init(40, .pages)), rating: stamped(rating),
        note: stamped("Two\nlines"), isSpoiler: stamped(false), isDeleted: stamped(false),
        isPrivate: stamped(true))),
    .list(
      UserList(
        id: "l", name: stamped("Winter"), description: stamped("Dark"), sortKey: stamped("i"),
        createdDate: stamped(.daysAgo(2)), isDeleted: stamped(true))),
    .listEntry(
      ListEntry(
        listId: "l", titleId: "t", sortKey: stamped("i"), dateAdded: stamped(.daysAgo(3)),
        isDeleted: stamped(false))),
    .experience(
      Experience(
        id: "x", spotId: "s", name: stamped("Soup"), description: stamped("Hot"), visitedOn: stamped(day),
        companions: stamped(["Jo", "@bob"]), photo: stamped("a.jpg"), visibility: stamped(.followers),
        publishedFrom: stamped(.daysAgo(4)), showsTownOnly: stamped(true), createdDate: stamped(.daysAgo(5)),
        isDeleted: stamped(false))),
    .experienceRating(
      ExperienceRating(
        id: "r", experienceId: "x", rating: rating.map(stamped), note: stamped("Good"),
        createdDate: stamped(.daysAgo(6)))),
    .spotWish(SpotWish(spotId: "s", isWished: stamped(true), dateWished: stamped(.daysAgo(7)))),
    .privacyZone(
      PrivacyZone(
        id: "z", name: stamped("Home"),
        circle: Coordinate(latitude: 52.5, longitude: 13.25).map { stamped(.init(center: $0, radius: 200)) },
        isDeleted: stamped(false))),
  ]

  /// Stamped values that are null.
  private static let cleared: [LibraryChange] = [
    .swipedItem(SwipedItem(titleId: "t", personalRating: stamped(nil), sourcePlatform: stamped(nil))),
    .entry(
      LibraryEntry(
        id: "e", titleId: "t", startedOn: stamped(nil), progress: stamped(nil), rating: stamped(nil),
        note: stamped(nil))),
    .list(UserList(id: "l", description: stamped(nil))),
    .experience(
      Experience(
        id: "x", spotId: "s", description: stamped(nil), visitedOn: stamped(nil), companions: stamped([]),
        photo: stamped(nil), publishedFrom: stamped(nil))),
    .experienceRating(ExperienceRating(id: "r", experienceId: "x", note: stamped(nil))),
  ]

  private static let empty: [LibraryChange] = [
    .swipedItem(SwipedItem(titleId: "t")), .entry(LibraryEntry(id: "e", titleId: "t")),
    .list(UserList(id: "l")), .listEntry(ListEntry(listId: "l", titleId: "t")),
    .experience(Experience(id: "x", spotId: "s")),
    .experienceRating(ExperienceRating(id: "r", experienceId: "x")), .spotWish(SpotWish(spotId: "s")),
    .privacyZone(PrivacyZone(id: "z")),
  ]

  @Test(arguments: whole + cleared + empty)
  func `a written record equals the JSON of its type`(change: LibraryChange) throws {
    var writer = JSONWriter()
    Areas.libraryKinds.write(change, to: &writer)
    #expect(try writer.bytes == WireWriter.bytes(of: change))
  }

  @Test(arguments: whole + cleared + empty)
  func `a record is read as written`(change: LibraryChange) throws {
    let request = PushLibraryChangesRequest(changes: [change], cursor: "1.2.3")
    #expect(try PushLibraryChangesRequest(JSONObject(WireWriter.bytes(of: request)), Areas.slots) == request)
  }

  @Test(arguments: whole + cleared + empty)
  func `a stored record is read as it was written`(change: LibraryChange) throws {
    func reread<Record: LibraryKind>(_ type: Record.Type) throws -> LibraryChange? {
      try Record(change).map { try Record(stored: $0.stored).change }
    }
    #expect(try reread(Areas.libraryKinds[change.kind]) == change)
  }

  @Test func `each kind of record belongs to one area, in a table with the named columns`() async throws {
    let kinds = (Areas.slots.all() as [any LibraryPart.Type]).flatMap { $0.kinds }
    #expect(kinds.map { $0.kind.rawValue } == LibraryChange.Kind.allCases.map(\.rawValue))
    #expect(Set(kinds.map { $0.table.name }).count == kinds.count)
    for kind in kinds {
      #expect(ObjectIdentifier(Areas.libraryKinds[kind.kind]) == ObjectIdentifier(kind))
      try await StorageEngine.sqlite.withTransaction { transaction in
        let columns = try transaction.connection.all("PRAGMA table_info(\(raw: kind.table.name))") {
          $0.text("name")
        }
        #expect(columns.contains(kind.table.owner) && columns.contains("sequence"), "\(kind)")
        #expect(kind.table.subject.map(columns.contains) ?? true, "\(kind)")
      }
    }
  }

  @Test func `an answer with changes equals the JSON of its type`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Emma", .book, people: ["Autumn"], genres: ["drama"])
    let changes: [LibraryChange] = [
      .swipedItem(SwipedItem(titleId: title.id, seenAt: Self.time, personalRating: Self.stamped(nil))),
      .entry(LibraryEntry(id: newId(), titleId: title.id, note: Self.stamped("Two\nlines"))),
    ]
    let pushed = try await server.pushed(changes, as: ana).body
    let pulled = try await server.get("/library/changes", as: ana).body
    for body in [pushed, pulled] {
      let answer = try TestServer.decoder.decode(LibraryChangesResponse.self, from: Data(body))
      #expect(answer.changes == changes && answer.titles == [title])
      #expect(try WireWriter.bytes(of: answer) == body)
    }
  }

  @Test func `a written title equals the JSON of its type`() throws {
    let facts = TitleFacts(
      kind: .book, name: "Emma \"1\"", originalName: "Emma", year: -20,
      people: [TitlePerson(role: .author, name: "Jane Austen")], genres: ["drama"], language: "en",
      runtimeMinutes: 90, pages: 300, description: "A match.\nTwo.")
    let titles = [
      TitleRecord(
        key: 1, id: "t", facts: facts, coverName: "a.jpg", smallCoverName: "b.jpg", isFromTMDB: true,
        isFromOpenLibrary: true, watchProviders: ["Screen"]),
      TitleRecord(key: 2, id: "u", facts: TitleFacts(kind: .film, name: "Film")),
    ]
    for title in titles {
      var writer = JSONWriter()
      title.write(to: &writer, at: "https://kiwi.example")
      #expect(try writer.bytes == WireWriter.bytes(of: title.title(at: "https://kiwi.example")))
    }
  }

  @Test func `a query has the defaults of a shelf and keeps its filters`() throws {
    func read(_ text: String) throws -> LibraryQuery {
      try WireReader.read(LibraryTitlesQuery.self, from: Parameters(text)).query
    }
    #expect(try read("") == LibraryQuery(shelf: .all))
    let query = LibraryQuery(
      shelf: .seen, text: "em", kind: .book, genre: "drama", platform: "TV", minimumRating: Self.rating,
      sort: .rating)
    #expect(
      try read("shelf=seen&q=em&kind=book&genre=drama&platform=TV&minimumRating=18&sort=rating") == query)
    #expect(LibraryTitlesQuery(query).query == query)
    for text in ["shelf=here", "sort=up", "kind=song", "minimumRating=21", "minimumRating=x"] {
      let error = #expect(throws: APIError.self) { try read(text) }
      #expect(
        error?.code == "invalid_parameter"
          && error?.field == text.split(separator: "=").first.map(String.init))
    }
  }
}
