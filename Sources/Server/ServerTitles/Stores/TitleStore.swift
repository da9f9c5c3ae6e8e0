import ServerCore
import KiwiKit
import SQLite

/// Books, films and shows, and their sources.
package struct TitleStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package static let columns: SQL = """
    titles.key AS key, titles.id AS id, titles.kind AS kind, titles.name AS name,
    titles.originalName AS originalName, titles.year AS year, titles.language AS language,
    titles.runtimeMinutes AS runtimeMinutes, titles.pages AS pages, titles.description AS description,
    titles.corrections AS corrections, titles.mergedIntoKey AS mergedIntoKey,
    titles.coverName AS coverName, titles.smallCoverName AS smallCoverName,
    titles.watchProviders AS watchProviders,
    EXISTS (
      SELECT 1 FROM titleFetches WHERE titleKey = titles.key AND source >= 'tmdb:' AND source < 'tmdb;'
    ) AS isFromTMDB,
    EXISTS (
      SELECT 1 FROM titleSources
      WHERE titleKey = titles.key AND source >= 'openlibrary:' AND source < 'openlibrary;'
    ) AS isFromOpenLibrary
    """

  // MARK: Reading

  /// Returns the title with an id. The id of a duplicate finds the title it was merged into.
  package func title(id: String) throws -> TitleRecord? {
    var title = try titleOrDuplicate(id: id)
    while let next = title?.mergedIntoKey { title = try self.title(key: next) }
    return title
  }

  /// Returns the title with exactly this id, even if it is a duplicate.
  package func titleOrDuplicate(id: String) throws -> TitleRecord? { try title(where: "id = \(id)") }

  package func title(key: Int64) throws -> TitleRecord? { try title(where: "key = \(key)") }

  /// Returns the summaries of titles.
  package func summaries(keys: Set<Int64>) throws -> [Int64: TitleSummary] {
    guard !keys.isEmpty else { return [:] }
    var found: [Int64: TitleSummary] = [:]
    // Makers are among the first people, so reading few is enough for titles with many.
    try connection.scan(
      """
      SELECT titles.key AS key, titles.id AS id, titles.kind AS kind, titles.name AS name, titles.year AS year,
        titlePeople.name AS maker
      FROM titles
      LEFT JOIN titlePeople ON titlePeople.titleKey = titles.key AND titlePeople.position < 10
        AND titlePeople.role <> 'translator'
      WHERE titles.key IN (\(list: keys))
      ORDER BY titles.key, titlePeople.position
      """
    ) { row in
      let key = row.integer("key")
      let before = found[key]
      let makers = (before?.makers ?? []) + [row.optionalText("maker")].compactMap(\.self)
      found[key] = TitleSummary(
        id: before?.id ?? row.text("id"), kind: TitleKind(rawValue: row.text("kind")) ?? .book,
        name: row.text("name"), year: row.optionalInt("year"),
        makers: Array(makers.prefix(Limits.makersPerSummary)))
      return true
    }
    return found
  }

  private func title(where condition: SQL) throws -> TitleRecord? {
    try withPeopleAndGenres(
      try connection.first(
        "SELECT \(sql: Self.columns) FROM titles WHERE \(sql: condition)", TitleRecord.init(row:)))
  }

  /// Returns the key of a title, even for the id of a duplicate.
  package func key(id: String) throws -> Int64? {
    let found = try connection.first("SELECT key, mergedIntoKey FROM titles WHERE id = \(id)") { row in
      (key: row.integer("key"), isDuplicate: row.optionalInteger("mergedIntoKey") != nil)
    }
    guard let found, found.isDuplicate else { return found?.key }
    return try title(id: id)?.key
  }

  /// Returns the title that a source knows by an id.
  package func title(source: String) throws -> TitleRecord? {
    try withPeopleAndGenres(
      try connection.first(
        """
        SELECT \(sql: Self.columns)
        FROM titleSources
        JOIN titles ON titles.key = titleSources.titleKey
        WHERE titleSources.source = \(source)
        """, TitleRecord.init(row:)))
  }

  package func isFollowed(source: String) throws -> Bool {
    try connection.first(Self.followed, source) { $0.bool("isFollowed") } ?? false
  }

  private static let followed = PreparedSQL("SELECT isFollowed FROM titleSources WHERE source = ?1")

  package func key(source: String) throws -> Int64? {
    try connection.first(Self.keyOfSource, source) { $0.integer("titleKey") }
  }

  private static let keyOfSource = PreparedSQL("SELECT titleKey FROM titleSources WHERE source = ?1")

  /// Returns the titles of a page and one more, ordered by name.
  package func titles(of kind: TitleKind?, page: Page) throws -> [TitleRecord] {
    // Pages this far down are not read, because reaching them is slow.
    guard page.offset < Page.maxRows else { return [] }
    let condition: SQL =
      kind.map { "kind = \($0.rawValue) AND mergedIntoKey IS NULL" } ?? "mergedIntoKey IS NULL"
    return try titles(
      """
      SELECT \(sql: Self.columns) FROM titles WHERE \(sql: condition)
      ORDER BY sortName, key
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  /// Returns the titles that a query finds, with their people and genres.
  package func titles(_ query: SQL) throws -> [TitleRecord] {
    try connection.all(query, TitleRecord.init(row:)).map(withPeopleAndGenres)
  }

  private func withPeopleAndGenres(_ title: TitleRecord?) throws -> TitleRecord? {
    try title.map { try withPeopleAndGenres($0) }
  }

  /// Returns the title with its people and genres.
  package func withPeopleAndGenres(_ title: TitleRecord) throws -> TitleRecord {
    var title = title
    title.facts.people = try connection.all(
      "SELECT role, name FROM titlePeople WHERE titleKey = \(title.key) ORDER BY position"
    ) { row in
      TitlePerson(role: TitleRole(rawValue: row.text("role")) ?? .creator, name: row.text("name"))
    }
    title.facts.genres = try connection.all(
      "SELECT genre FROM titleGenres WHERE titleKey = \(title.key) ORDER BY position"
    ) { $0.text("genre") }
    return title
  }

  // MARK: Writing

  /// Inserts a title.
  ///
  /// - Parameter source: The title's id in its catalog.
  package func insert(_ facts: TitleFacts, id: String, source: String) throws {
    try insert(FoldedTitle(facts), id: id, source: source)
  }

  /// Inserts a title without a source and returns its key.
  package func insert(_ facts: TitleFacts, id: String) throws -> Int64 {
    try insert(FoldedTitle(facts), id: id)
  }

  package func insert(_ title: FoldedTitle, id: String, source: String) throws {
    try connection.run(Self.sourceInsertion, source, try insert(title, id: id))
  }

  private func insert(_ title: FoldedTitle, id: String) throws -> Int64 {
    let facts = title.facts
    try connection.run(
      Self.insertion, id, facts.kind.rawValue, facts.name, facts.originalName, facts.year, facts.language,
      facts.runtimeMinutes, facts.pages, facts.description, title.sortName, title.words)
    let key = connection.lastInsertedKey
    try insertLists(of: key, facts)
    return key
  }

  /// Replaces the facts of a title.
  package func update(key: Int64, _ facts: TitleFacts) throws {
    let title = FoldedTitle(facts)
    try connection.run(
      """
      UPDATE titles SET
        kind = \(facts.kind.rawValue), name = \(facts.name), originalName = \(facts.originalName),
        year = \(facts.year), language = \(facts.language), runtimeMinutes = \(facts.runtimeMinutes),
        pages = \(facts.pages), description = \(facts.description), sortName = \(title.sortName),
        words = \(title.words)
      WHERE key = \(key)
      """)
    try connection.run("DELETE FROM titlePeople WHERE titleKey = \(key)")
    try connection.run("DELETE FROM titleGenres WHERE titleKey = \(key)")
    try insertLists(of: key, facts)
  }

  /// Sets the fields that catalogs must not change.
  package func setCorrections(_ fields: TitleFields, key: Int64) throws {
    try connection.run("UPDATE titles SET corrections = \(fields.rawValue) WHERE key = \(key)")
  }

  private func insertLists(of key: Int64, _ facts: TitleFacts) throws {
    for (position, person) in facts.people.enumerated() {
      try connection.run(Self.personInsertion, key, position, person.role.rawValue, person.name)
    }
    for (position, genre) in facts.genres.enumerated() {
      try connection.run(Self.genreInsertion, key, position, genre)
    }
  }

  private static let insertion = PreparedSQL(
    """
    INSERT INTO titles (
      id, kind, name, originalName, year, language, runtimeMinutes, pages, description, sortName, words
    )
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
    """)
  private static let sourceInsertion = PreparedSQL(
    "INSERT INTO titleSources (source, titleKey) VALUES (?1, ?2)")
  private static let personInsertion = PreparedSQL(
    "INSERT INTO titlePeople (titleKey, position, role, name) VALUES (?1, ?2, ?3, ?4)")
  private static let genreInsertion = PreparedSQL(
    "INSERT INTO titleGenres (titleKey, position, genre) VALUES (?1, ?2, ?3)")

  // MARK: Catalogs

  /// Returns the version of a catalog that is completely loaded.
  package func version(ofCatalog name: String) throws -> String? {
    try connection.first("SELECT version FROM titleCatalogs WHERE name = \(name)") { $0.text("version") }
  }

  package func setVersion(_ version: String, ofCatalog name: String) throws {
    try connection.run(
      """
      INSERT INTO titleCatalogs (name, version) VALUES (\(name), \(version))
      ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """)
  }
}

extension TitleRecord {
  /// Creates a record without people and genres, which are in other tables.
  package init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    facts = TitleFacts(
      kind: TitleKind(rawValue: row.text("kind")) ?? .book, name: row.text("name"),
      originalName: row.optionalText("originalName"), year: row.optionalInt("year"),
      language: row.optionalText("language"), runtimeMinutes: row.optionalInt("runtimeMinutes"),
      pages: row.optionalInt("pages"), description: row.optionalText("description"))
    corrections = TitleFields(rawValue: row.int("corrections"))
    mergedIntoKey = row.optionalInteger("mergedIntoKey")
    coverName = row.optionalText("coverName")
    smallCoverName = row.optionalText("smallCoverName")
    isFromTMDB = row.bool("isFromTMDB")
    isFromOpenLibrary = row.bool("isFromOpenLibrary")
    watchProviders = row.text("watchProviders").split(separator: "\n").map(String.init)
  }
}

extension TitleStore {
  /// The lowest shuffle value of well-known titles. Random values are lower (`Schema.deck`).
  private static let first: Int64 = 1 << 33

  /// Places a title before titles with random shuffle values that are equal in an order.
  package func placeFirst(titleKey: Int64, place: Int) throws {
    try connection.run(
      "UPDATE titleStatistics SET shuffle = \(Self.first - Int64(place)) WHERE titleKey = \(titleKey)")
  }
}
