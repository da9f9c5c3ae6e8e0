import Formats
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces
@testable import ServerReading

/// The cost of pushed records must not grow with the number of the account's records.
struct PushWorkTests {
  private static let many = 20_000
  private static let pushed = 100

  /// A kind of record: the account's existing rows, and new ones.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// SQL that fills the account of `user`; `n` counts from 1.
    let fill: [String]
    let changes: @Sendable (_ number: Int) throws -> LibraryChange

    init(_ name: String, _ fill: [String], _ changes: @escaping @Sendable (Int) throws -> LibraryChange) {
      testDescription = name
      self.fill = fill
      self.changes = changes
    }
  }

  private static func numbers(_ count: Int, _ statement: String) -> String {
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count)) \(statement)"
  }

  private static let spot = Spot(
    id: "spot", name: "Noodle Bar", category: .restaurant,
    coordinate: middle)
  private static let middle: Coordinate = {
    guard let middle = Coordinate(latitude: 48.2, longitude: 16.37) else {
      preconditionFailure("The coordinate is valid.")
    }
    return middle
  }()

  private static let experiences = """
    INSERT INTO experiences (
      id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
      record, sequence
    )
    SELECT 'old' || n, users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', n, 'everyone', 0, 0, 0, '{}', n
    FROM numbers, users, spots WHERE users.username = 'ana' AND spots.id = 'spot'
    """

  static let kinds = [
    Kind("experiences", [numbers(many, experiences)]) {
      .experience(newExperience("new\($0)", at: spot))
    },
    Kind(
      "ratings of one experience",
      [
        numbers(
          390,
          """
          INSERT INTO experienceRatings (id, userKey, experienceKey, rating, time, createdAt, record, sequence)
          SELECT 'old' || n, userKey, key, 8, printf('%012x-0000-00000001', n), n, '{}', n
          FROM numbers, experiences WHERE id = 'mine'
          """)
      ]
    ) { try newRating("new\($0)", of: "mine", 8, time: $0) },
    Kind(
      "wishes",
      [
        numbers(
          many,
          """
          INSERT INTO spots (
            id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words
          )
          SELECT 'old' || n, 'cafe', 1, 'Cafe', 40 + n / 1000.0, 10, 'findResult', n, 'cafe', '' FROM numbers
          """),
        """
        INSERT INTO wantToGoSpots (userKey, spotKey, wantsToGo, record, sequence)
        SELECT users.key, spots.key, 1, '{}', spots.key FROM spots, users
        WHERE users.username = 'ana' AND spots.id LIKE 'old%'
        """,
      ]
    ) { number in
      newWish(
        Spot(id: "place\(number)", name: "Bar", category: .restaurant, coordinate: spot.coordinate))
    },
    Kind(
      "decisions",
      [
        numbers(
          many,
          """
          INSERT INTO swipedItems (userKey, titleKey, record, sequence)
          SELECT users.key, titles.key, '{}', n FROM numbers, users JOIN titles ON titles.id = 'old' || n
          WHERE users.username = 'ana'
          """),
        """
        INSERT INTO libraryTitles (
          userKey, titleKey, direction, dateSwiped, personalRating, kind, year, sortName
        )
        SELECT users.key, titles.key, 'seen', titles.key, 0, 'book', 2000, 'old' FROM users, titles
        WHERE users.username = 'ana' AND titles.id LIKE 'old%'
        """,
      ]
    ) { .swipedItem(SwipedItem(titleId: "title\($0)", seenAt: .at($0))) },
    Kind(
      "entries",
      [
        numbers(
          many,
          """
          INSERT INTO libraryEntries (id, userKey, titleKey, status, day, isDeleted, record, sequence)
          SELECT 'old' || n, users.key, titles.key, 'done', '2020-01-01', 0, '{}', n
          FROM numbers, users JOIN titles ON titles.id = 'title' || (1 + n % 100) WHERE users.username = 'ana'
          """)
      ]
    ) {
      .entry(
        LibraryEntry(
          id: "new\($0)", titleId: "title\($0)",
          finishedOn: Stamped(CivilDate(year: 2026, month: 2, day: 1), at: .at($0))))
    },
    Kind(
      "lists",
      [
        numbers(
          1_890,
          """
          INSERT INTO userLists (id, ownerKey, record, sortKey, isDeleted, sequence)
          SELECT 'old' || n, users.key, '{}', 'a', n > 390, n FROM numbers, users WHERE users.username = 'ana'
          """)
      ]
    ) {
      .list(
        UserList(
          id: "new\($0)", name: Stamped("List", at: .at($0)), sortKey: Stamped("b", at: .at($0)),
          createdDate: Stamped(.daysAgo(1), at: .at($0))))
    },
    Kind(
      "entries of a list",
      [
        numbers(
          4_800,
          """
          INSERT INTO listEntries (listKey, titleKey, ownerKey, record, sortKey, isDeleted, sequence)
          SELECT userLists.key, titles.key, ownerKey, '{}', 'a', 0, n
          FROM numbers, userLists JOIN titles ON titles.id = 'old' || n WHERE userLists.id = 'mine'
          """)
      ]
    ) {
      .listEntry(
        ListEntry(
          listId: "mine", titleId: "title\($0)", sortKey: Stamped("b", at: .at($0)),
          dateAdded: Stamped(.daysAgo(1), at: .at($0)), isDeleted: Stamped(false, at: .at($0))))
    },
  ]

  /// An account with one place, one experience and one list, and other names the SQL uses.
  private static let base = [
    """
    INSERT INTO spots (id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words)
    VALUES ('spot', 'restaurant', 0, 'Noodle Bar', 48.2, 16.37, 'findResult', 0, 'noodlebar', '')
    """,
    numbers(
      pushed,
      """
      INSERT INTO spots (id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words)
      SELECT 'place' || n, 'restaurant', 0, 'Bar', 50, n, 'findResult', 0, 'bar', '' FROM numbers
      """),
    numbers(
      many,
      """
      INSERT INTO titles (id, kind, name, sortName, words) SELECT 'old' || n, 'book', 'Old', 'old', '' FROM numbers
      """),
    numbers(
      pushed,
      """
      INSERT INTO titles (id, kind, name, sortName, words) SELECT 'title' || n, 'book', 'New', 'new', '' FROM numbers
      """),
    """
    INSERT INTO userLists (id, ownerKey, record, sortKey, isDeleted, sequence)
    SELECT 'mine', key, '{"id":"mine"}', 'a', 0, 0 FROM users WHERE username = 'ana'
    """,
    """
    INSERT INTO experiences (
      id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
      record, sequence
    )
    SELECT 'mine', users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', 0, 'everyone', 0, 0, 0,
      '{"id":"mine","spotId":"spot"}', 0
    FROM users, spots WHERE users.username = 'ana' AND spots.id = 'spot'
    """,
  ]

  /// The work of `body` in a small account and in a filled one.
  private static func work(
    filling fill: [String], _ body: @escaping @Sendable (Viewer, Transaction) throws -> Void
  ) async throws -> (ofNew: Int, ofFilled: Int) {
    func steps(_ fill: [String]) async throws -> Int {
      var steps = 0
      try await StorageEngine.sqlite.withStorage { storage in
        steps = try await storage.write { transaction in
          let ana = try Fixtures(transaction).addUser("ana")
          for statement in base + fill { try transaction.connection.run("\(raw: statement)") }
          let before = transaction.connection.work
          try body(ana, transaction)
          return (transaction.connection.work - before).steps
        }
      }
      return steps
    }
    return (try await steps([]), try await steps(fill))
  }

  private static func check(_ work: (ofNew: Int, ofFilled: Int)) {
    #expect(work.ofNew > pushed, "The work must be counted.")
    #expect(Double(work.ofFilled) <= Double(work.ofNew) * 1.1, "\(work)")
  }

  @Test(arguments: kinds)
  func `pushed records cost the same in an account with very many`(kind: Kind) async throws {
    Self.check(
      try await Self.work(filling: kind.fill) { ana, transaction in
        let changes = try (1...Self.pushed).map { try kind.changes($0) }
        _ = try LibraryPush.run(
          changes, of: Areas.libraryKinds, by: ana, now: .at(9), in: transaction)
      })
  }

  @Test func `a note costs the same in an account with very many`() async throws {
    let fill = Self.numbers(
      9_000,
      """
      INSERT INTO notes (
        id, userKey, bookTitle, kind, text, visibility, createdAt, revision, isDeleted
      )
      SELECT 'old' || n, users.key, 'Emma', 'note', 'Words', 'onlyMe', n, 0, 0 FROM numbers, users
      """)
    Self.check(
      try await Self.work(filling: [fill]) { ana, transaction in
        for number in 1...Self.pushed {
          let input = NewNote(
            id: "01a1fd7d-0000-7000-8000-\(100_000_000_000 + number)", bookTitle: "Emma", text: "More")
          _ = try NoteService.create(input, by: ana, now: .at(number), in: transaction)
        }
      })
  }

  @Test func `adding a place costs the same after adding very many`() async throws {
    let fill = Self.numbers(
      Self.many,
      """
      INSERT INTO spots (
        id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words, creatorKey
      )
      SELECT 'old' || n, 'cafe', 1, 'Cafe', 40 + n / 1000.0, 10, 'imported', 0, 'cafe', '', users.key
      FROM numbers, users
      """)
    Self.check(
      try await Self.work(filling: [fill]) { ana, transaction in
        for _ in 1...Self.pushed {
          let facts = SpotFacts(name: "Home", category: .cafe, coordinate: Self.spot.coordinate)
          _ = try SpotService.add(facts, isPrivate: true, by: ana, now: .at(200_000), in: transaction)
        }
      })
  }

  @Test func `joining a challenge costs the same after joining very many`() async throws {
    let fill = [
      Self.numbers(
        Self.many,
        """
        INSERT INTO challenges (
          id, creatorKey, title, unit, amount, firstDay, lastDay, points, visibility, createdAt
        )
        SELECT 'old' || n, key, 'Read', 'days', 1, '2020-01-01', '2020-02-01', 1, 'everyone', 0 FROM numbers, users
        """),
      """
      INSERT INTO challengeMembers (challengeKey, userKey, joinedAt, progress)
      SELECT challenges.key, users.key, 1, 0 FROM challenges, users
      """,
    ]
    Self.check(
      try await Self.work(filling: fill) { ana, transaction in
        let today = CivilDate(year: 2026, month: 2, day: 2)
        for _ in 1...Self.pushed {
          _ = try ChallengeMemberStore(transaction).countOpen(ofUser: ana.key, today: today)
          _ = try ChallengeStore(transaction).countCreated(byUser: ana.key, since: .at(1))
        }
      })
  }
}
