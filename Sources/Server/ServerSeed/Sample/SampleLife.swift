import ServerLibrary
import ServerAccounts
import ServerReading
import ServerPlaces
import ServerTitles
import ServerSocial
import ServerCore
import Formats
import KiwiKit
import Media
import Passwords

/// Gives the sample community friends, places, notes, challenges, goals and e-books.
///
/// All changes follow the product's rules. Libraries and sessions must exist already.
package struct SampleLife {
  package let server: ServerContext

  package init(server: ServerContext) {
    self.server = server
  }

  private static let day = 86_400
  private static let seed: UInt64 = 7

  package func run() async throws {
    let now = server.now()
    let viewers = try await server.storage.write { transaction in
      let people = try SampleCommunity.people.map { try Self.viewer($0.username, in: transaction) }
      try Self.befriend(people, now: now, in: transaction)
      let spots = try Self.addPlaces(by: people, now: now, in: transaction)
      try Self.visit(spots, people, now: now, in: transaction)
      try Self.writeNotes(people, now: now, in: transaction)
      try Self.challenge(people, now: now, in: transaction)
      try Self.setGoals(people, now: now, in: transaction)
      try Self.completeSessions(people, now: now, in: transaction)
      try Self.startSessions(people, now: now, in: transaction)
      return people
    }
    for (number, viewer) in viewers.enumerated() { try await addEbook(to: viewer, number, now: now) }
  }

  private static func viewer(_ username: String, in transaction: Transaction) throws -> Viewer {
    guard let user = try UserStore(transaction).user(username: username) else { throw APIError.notFound }
    return Viewer(
      key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
  }

  private static func ago(_ days: Int, _ now: Timestamp) -> Timestamp {
    now.adding(.seconds(-days * day))
  }

  // MARK: People

  /// Makes mutual followers friends, and adds one pending request.
  private static func befriend(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws {
    for (one, person) in SampleCommunity.people.enumerated() {
      for other in person.follows where one < other {
        guard SampleCommunity.people[other].follows.contains(one) else { continue }
        let (asking, asked) = (people[other], people[one])
        _ = try FriendService.agree(
          username: asked.username, by: asking, now: ago(20 - other, now), in: transaction)
        _ = try FriendService.agree(
          username: asking.username, by: asked, now: ago(19 - other, now), in: transaction)
      }
    }
    let (asking, asked) = SampleCommunity.request
    _ = try FriendService.agree(
      username: people[asked].username, by: people[asking], now: ago(1, now), in: transaction)
    for status in SampleCommunity.statuses {
      try StatusStore(transaction).put(
        StatusRecord(
          text: status.text, visibility: .everyone, createdAt: now.adding(.seconds(-3_600)),
          expiresAt: now.adding(.seconds(3 * day))),
        ofUser: people[status.person].key)
    }
  }

  // MARK: Places

  private static func addPlaces(
    by people: [Viewer], now: Timestamp, in transaction: Transaction
  ) throws -> [StoredSpot] {
    try SampleCommunity.places.enumerated().compactMap { number, place -> StoredSpot? in
      guard let coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude) else {
        return nil
      }
      var facts = SpotFacts(name: place.name, category: place.category, coordinate: coordinate)
      facts.address = place.address
      facts.town = SampleCommunity.town
      facts.description = place.description
      return try SpotService.add(
        facts, isPrivate: false, by: people[number % people.count], now: ago(22, now), in: transaction)
    }
  }

  private static func visit(
    _ spots: [StoredSpot], _ people: [Viewer], now: Timestamp, in transaction: Transaction
  ) throws {
    var random = SeedRandom(seed: seed, purpose: 21)
    for (number, viewer) in people.enumerated() {
      var clock = HybridClock(node: UInt32(truncatingIfNeeded: random.next()))
      var changes: [LibraryChange] = []
      for visit in SampleCommunity.visits where visit.person == number {
        let then = ago(visit.daysAgo, now)
        let time = clock.now(Int64(then.seconds) * 1_000)
        let id = random.identifier(milliseconds: then.seconds * 1_000)
        changes.append(
          .experience(
            Experience(
              id: id, spotId: spots[visit.place].id, name: Stamped(visit.name, at: time),
              description: Stamped(visit.words.isEmpty ? nil : visit.words, at: time),
              visitedOn: Stamped(CivilDate(daysSinceEpoch: then.seconds / day), at: time),
              visibility: Stamped(visit.visibility, at: time), createdDate: Stamped(then.date, at: time))))
        guard let rating = Rating(quarterStars: visit.rating) else { continue }
        changes.append(
          .experienceRating(
            ExperienceRating(
              id: random.identifier(milliseconds: then.seconds * 1_000), experienceId: id,
              rating: Stamped(rating, at: time), createdDate: Stamped(then.date, at: time))))
      }
      let time = clock.now(Int64(now.seconds) * 1_000)
      for place in [number, number + 3].map({ ($0 * 7 + 4) % spots.count }) {
        changes.append(
          .spotWish(
            SpotWish(
              spotId: spots[place].id, isWished: Stamped(true, at: time),
              dateWished: Stamped(now.date, at: time))))
      }
      _ = try LibraryPush.run(changes, of: .places, by: viewer, now: now, in: transaction)
    }
  }

  // MARK: Reading

  private static func title(_ source: String, in transaction: Transaction) throws -> TitleRecord? {
    try TitleStore(transaction).title(source: "\(BundledCatalog.name):\(source)")
  }

  private static func writeNotes(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws {
    var random = SeedRandom(seed: seed, purpose: 22)
    for (number, note) in SampleCommunity.notes.enumerated() {
      guard let title = try Self.title(note.book, in: transaction) else { continue }
      let then = ago(1 + number % 17, now)
      try NoteStore(transaction).insert(
        NoteRecord(
          key: 0, id: random.identifier(milliseconds: then.seconds * 1_000), userKey: people[note.person].key,
          titleKey: title.key, bookTitle: title.facts.name, sessionKey: nil, sessionId: nil,
          kind: note.isQuote ? .quote : .note, text: note.text, position: BookPosition(page: note.page),
          chapter: nil,
          word: nil, visibility: note.visibility, createdAt: then, editedAt: nil, revision: 0))
    }
  }

  private static func challenge(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws {
    for challenge in SampleCommunity.challenges {
      let then = ago(challenge.daysAgo, now)
      let draft = ChallengeDraft(
        title: challenge.title, description: challenge.words, unit: challenge.unit, amount: challenge.amount,
        window: .month, visibility: .everyone)
      let made = try ChallengeService.create(
        draft, by: people[challenge.creator], now: then, in: transaction)
      for (number, person) in people.enumerated()
      where number != challenge.creator && number.isMultiple(of: challenge.every) {
        _ = try ChallengeService.join(
          id: made.id, timeZone: nil, by: person, now: now.adding(.seconds(-3_600 * (number + 1))),
          in: transaction)
      }
    }
  }

  /// Sets goals and preferred genres.
  private static func setGoals(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws {
    for (number, viewer) in people.enumerated() {
      try GoalService.set(12 + 4 * (number % 4), .year, .books, of: viewer, now: now, in: transaction)
      let genres = [0, 1].map { PreferredGenre.allCases[(number + 4 * $0) % PreferredGenre.allCases.count] }
      try PreferredGenreStore(transaction).put(genres, ofUser: viewer.key)
    }
  }

  /// Completes a session of each user with the book of their first note.
  private static func completeSessions(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws
  {
    var random = SeedRandom(seed: seed, purpose: 24)
    for (number, viewer) in people.enumerated() {
      guard let note = SampleCommunity.notes.first(where: { $0.person == number }),
        let title = try Self.title(note.book, in: transaction)
      else { continue }
      let then = now.adding(.seconds(-60 * (300 + 7 * number)))
      let id = random.identifier(milliseconds: then.seconds * 1_000)
      let start = ReadingSessionStart(
        id: id, titleId: title.id, startPage: max(1, note.page - 20), timeZone: "UTC")
      _ = try ReadingService.start(start, by: viewer, now: then, in: transaction)
      _ = try ReadingService.complete(
        id: id, ReadingSessionOutcome(endPage: note.page), by: viewer, now: then.adding(.seconds(2_400)),
        in: transaction)
    }
  }

  /// Starts sessions of some users, one of them with a book outside the catalog.
  private static func startSessions(_ people: [Viewer], now: Timestamp, in transaction: Transaction) throws {
    var random = SeedRandom(seed: seed, purpose: 23)
    let sessions: [(person: Int, book: String?, page: Int, minutes: Int)] = [
      (1, "book:the-magic-mountain-1924", 183, 25), (2, "book:normal-people-2018", 96, 12),
      (8, nil, 14, 40),
    ]
    for session in sessions {
      let then = now.adding(.seconds(-60 * session.minutes))
      let title = try session.book.flatMap { try Self.title($0, in: transaction) }
      let id = random.identifier(milliseconds: then.seconds * 1_000)
      let start = ReadingSessionStart(
        id: id, titleId: title?.id, bookTitle: title == nil ? "The Projectionist's Handbook" : nil,
        startPage: session.page, timeZone: "UTC")
      _ = try ReadingService.start(start, by: people[session.person], now: then, in: transaction)
    }
  }

  // MARK: E-books

  /// Adds the e-book to a user, each at another position.
  private func addEbook(to viewer: Viewer, _ number: Int, now: Timestamp) async throws {
    let reading = EbookReading(
      name: SampleCommunity.ebookName, creators: [SampleCommunity.ebookAuthor], language: "en",
      chapters: SampleCommunity.ebookChapters.map { chapter in
        EbookReading.Chapter(
          name: chapter.name,
          blocks: [EbookReading.Block(kind: .heading, text: chapter.name, level: 1)]
            + chapter.paragraphs.map { EbookReading.Block(kind: .paragraph, text: $0) })
      },
      contents: SampleCommunity.ebookChapters.enumerated().map { number, chapter in
        .init(name: chapter.name, level: 0, chapter: number, word: 0)
      })
    let size = SampleCommunity.ebookChapters.reduce(0) { size, chapter in
      size + chapter.paragraphs.reduce(0) { $0 + $1.utf8.count }
    }
    let then = Self.ago(10, now)
    let ebook = try await server.storage.write { transaction in
      try EbookService.add(
        hash: Hash.sha256(Array(SampleCommunity.ebookName.utf8)), size: size,
        name: SampleCommunity.ebookName, by: viewer, now: then, in: transaction
      ).ebook
    }
    try await server.withStaging { staging in
      try await EbookWork.store(reading, of: ebook, staging)
    }
    try await server.storage.write { transaction in
      _ = try EbookService.setPosition(
        EbookPosition(chapter: number % SampleCommunity.ebookChapters.count, word: 20), secondsAgo: 0,
        of: ebook.id, by: viewer, now: Self.ago(1, now), in: transaction)
    }
  }
}
