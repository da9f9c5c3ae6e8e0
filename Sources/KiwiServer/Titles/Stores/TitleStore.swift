import KiwiKit
import SQLite

/// Books, films and shows, and what their sources call them.
protocol TitleStore {
  func title(id: String) throws -> TitleRecord?
  func title(key: Int64) throws -> TitleRecord?
  func key(id: String) throws -> Int64?
  /// What a source calls by this name.
  func title(source: String) throws -> TitleRecord?
  func insert(_ facts: TitleFacts, id: String, source: String) throws
  /// Puts other facts in the place of those that are known.
  func update(key: Int64, _ facts: TitleFacts) throws
  /// The titles of a page and one more, in the order of their names.
  func titles(of kind: TitleKind?, page: Page) throws -> [TitleRecord]
  /// Which state of a catalogue is here whole.
  func version(ofCatalogue name: String) throws -> String?
  func setVersion(_ version: String, ofCatalogue name: String) throws
}

extension Transaction {
  var titles: any TitleStore { SQLTitleStore(connection: connection) }
}

struct SQLTitleStore: TitleStore {
  let connection: Connection

  static let columns: SQL = """
    titles.key AS key, titles.id AS id, titles.kind AS kind, titles.name AS name,
    titles.originalName AS originalName, titles.year AS year, titles.language AS language,
    titles.runtimeMinutes AS runtimeMinutes, titles.pages AS pages, titles.description AS description,
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

  func title(id: String) throws -> TitleRecord? {
    try whole(
      try connection.first("SELECT \(sql: Self.columns) FROM titles WHERE id = \(id)", TitleRecord.init(row:))
    )
  }

  func title(key: Int64) throws -> TitleRecord? {
    try whole(
      try connection.first(
        "SELECT \(sql: Self.columns) FROM titles WHERE key = \(key)", TitleRecord.init(row:)))
  }

  func key(id: String) throws -> Int64? {
    try connection.first("SELECT key FROM titles WHERE id = \(id)") { $0.integer("key") }
  }

  func title(source: String) throws -> TitleRecord? {
    try whole(
      try connection.first(
        """
        SELECT \(sql: Self.columns)
        FROM titleSources
        JOIN titles ON titles.key = titleSources.titleKey
        WHERE titleSources.source = \(source)
        """, TitleRecord.init(row:)))
  }

  func titles(of kind: TitleKind?, page: Page) throws -> [TitleRecord] {
    // Further down nobody goes by number, and the way there would be long.
    guard page.offset < Page.mostLookedAt else { return [] }
    let condition: SQL = kind.map { "kind = \($0.rawValue)" } ?? "true"
    return try titles(
      """
      SELECT \(sql: Self.columns) FROM titles WHERE \(sql: condition)
      ORDER BY sortName, key
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  /// The titles that a query finds, with their people and genres.
  func titles(_ query: SQL) throws -> [TitleRecord] {
    try connection.all(query, TitleRecord.init(row:)).map(whole)
  }

  private func whole(_ title: TitleRecord?) throws -> TitleRecord? {
    try title.map { try whole($0) }
  }

  /// With people and genres.
  func whole(_ title: TitleRecord) throws -> TitleRecord {
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

  func insert(_ facts: TitleFacts, id: String, source: String) throws {
    try connection.run(
      """
      INSERT INTO titles (
        id, kind, name, originalName, year, language, runtimeMinutes, pages, description, sortName, words
      )
      VALUES (
        \(id), \(facts.kind.rawValue), \(facts.name), \(facts.originalName), \(facts.year), \(facts.language),
        \(facts.runtimeMinutes), \(facts.pages), \(facts.description), \(FoldedText.fold(facts.name)),
        \(Self.words(facts))
      )
      """)
    let key = connection.lastInsertedKey
    try connection.run("INSERT INTO titleSources (source, titleKey) VALUES (\(source), \(key))")
    try insertLists(of: key, facts)
  }

  func update(key: Int64, _ facts: TitleFacts) throws {
    try connection.run(
      """
      UPDATE titles SET
        kind = \(facts.kind.rawValue), name = \(facts.name), originalName = \(facts.originalName),
        year = \(facts.year), language = \(facts.language), runtimeMinutes = \(facts.runtimeMinutes),
        pages = \(facts.pages), description = \(facts.description), sortName = \(FoldedText.fold(facts.name)),
        words = \(Self.words(facts))
      WHERE key = \(key)
      """)
    try connection.run("DELETE FROM titlePeople WHERE titleKey = \(key)")
    try connection.run("DELETE FROM titleGenres WHERE titleKey = \(key)")
    try insertLists(of: key, facts)
  }

  private func insertLists(of key: Int64, _ facts: TitleFacts) throws {
    for (position, person) in facts.people.enumerated() {
      try connection.run(
        """
        INSERT INTO titlePeople (titleKey, position, role, name)
        VALUES (\(key), \(position), \(person.role.rawValue), \(person.name))
        """)
    }
    for (position, genre) in facts.genres.enumerated() {
      try connection.run(
        "INSERT INTO titleGenres (titleKey, position, genre) VALUES (\(key), \(position), \(genre))")
    }
  }

  static func words(_ facts: TitleFacts) -> String {
    facts.otherNames.map(FoldedText.fold).joined(separator: " ")
  }

  // MARK: Catalogues

  func version(ofCatalogue name: String) throws -> String? {
    try connection.first("SELECT version FROM titleCatalogues WHERE name = \(name)") { $0.text("version") }
  }

  func setVersion(_ version: String, ofCatalogue name: String) throws {
    try connection.run(
      """
      INSERT INTO titleCatalogues (name, version) VALUES (\(name), \(version))
      ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """)
  }
}

extension TitleRecord {
  /// Without people and genres, which have rows of their own.
  init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    facts = TitleFacts(
      kind: TitleKind(rawValue: row.text("kind")) ?? .book, name: row.text("name"),
      originalName: row.optionalText("originalName"), year: row.optionalInt("year"),
      language: row.optionalText("language"), runtimeMinutes: row.optionalInt("runtimeMinutes"),
      pages: row.optionalInt("pages"), description: row.optionalText("description"))
    coverName = row.optionalText("coverName")
    smallCoverName = row.optionalText("smallCoverName")
    isFromTMDB = row.bool("isFromTMDB")
    isFromOpenLibrary = row.bool("isFromOpenLibrary")
    watchProviders = row.text("watchProviders").split(separator: "\n").map(String.init)
  }
}
