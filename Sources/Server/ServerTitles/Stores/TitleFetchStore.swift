import ServerCore
import KiwiKit
import SQLite

/// The state of a title at a source.
package struct TitleFetchRecord: Hashable, Sendable {
  package enum Cover: String, Sendable {
    /// The source has no cover.
    case none
    case wanted
    case kept
    /// The cover is missing or not a picture. Fetched again when the source names another one.
    case refused
  }

  package let source: String
  package let titleKey: Int64
  package var isOrigin: Bool
  package var isWhole: Bool
  package var fetchedAt: Timestamp
  var coverPath: String?
  package var cover: Cover
}

/// The states of titles at sources.
struct TitleFetchStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = "source, titleKey, isOrigin, isWhole, fetchedAt, coverPath, coverState"

  func fetch(source: String) throws -> TitleFetchRecord? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM titleFetches WHERE source = \(source)", TitleFetchRecord.init(row:))
  }

  /// Inserts or replaces the state at a source.
  func save(_ fetch: TitleFetchRecord) throws {
    try connection.run(
      """
      INSERT INTO titleFetches (\(sql: Self.columns))
      VALUES (
        \(fetch.source), \(fetch.titleKey), \(fetch.isOrigin), \(fetch.isWhole), \(fetch.fetchedAt.seconds),
        \(fetch.coverPath), \(fetch.cover.rawValue)
      )
      ON CONFLICT (source) DO UPDATE SET
        titleKey = excluded.titleKey, isOrigin = excluded.isOrigin, isWhole = excluded.isWhole,
        fetchedAt = excluded.fetchedAt, coverPath = excluded.coverPath, coverState = excluded.coverState
      """)
  }

  /// Maps a source's id to a title, unless it is mapped already.
  func add(source: String, toTitle titleKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO titleSources (source, titleKey) VALUES (\(source), \(titleKey)) ON CONFLICT DO NOTHING
      """)
  }

  /// Returns the titles of the same kind and folded name.
  func namesakes(of facts: TitleFacts, limit: Int) throws -> [TitleRecord] {
    try TitleStore(Transaction(connection)).titles(
      """
      SELECT \(sql: TitleStore.columns) FROM titles
      WHERE kind = \(facts.kind.rawValue) AND sortName = \(FoldedText.fold(facts.name))
        AND mergedIntoKey IS NULL
      ORDER BY key
      LIMIT \(limit)
      """)
  }

  /// Returns whether a source with this prefix knows the title.
  func isKnown(titleKey: Int64, toSource prefix: String) throws -> Bool {
    let sources = try connection.all("SELECT source FROM titleSources WHERE titleKey = \(titleKey) LIMIT 500")
    {
      $0.text("source")
    }
    return sources.contains { $0.hasPrefix(prefix) }
  }

  // Two queries, so each uses an index in order.
  /// Returns incomplete titles, then those fetched before `time`, oldest first.
  func due(before time: Timestamp, limit: Int) throws -> [TitleFetchRecord] {
    let parts = try fetches("isWhole = 0", limit: limit)
    guard parts.count < limit else { return parts }
    return try parts + fetches("isWhole = 1 AND fetchedAt < \(time.seconds)", limit: limit - parts.count)
  }

  private func fetches(_ condition: SQL, limit: Int) throws -> [TitleFetchRecord] {
    try connection.all(
      """
      SELECT \(sql: Self.columns) FROM titleFetches
      WHERE \(sql: condition)
      ORDER BY fetchedAt, source
      LIMIT \(limit)
      """, TitleFetchRecord.init(row:))
  }

  /// Stores the names of streaming services, which contain no line breaks.
  func setWatchProviders(_ names: [String], ofTitle titleKey: Int64) throws {
    try connection.run(
      "UPDATE titles SET watchProviders = \(names.joined(separator: "\n")) WHERE key = \(titleKey)")
  }

  func wantedCovers(limit: Int) throws -> [TitleFetchRecord] {
    try connection.all(
      """
      SELECT \(sql: Self.columns) FROM titleFetches WHERE coverState = 'wanted' ORDER BY source LIMIT \(limit)
      """, TitleFetchRecord.init(row:))
  }
}

extension TitleFetchRecord {
  package init(row: borrowing Row) {
    source = row.text("source")
    titleKey = row.integer("titleKey")
    isOrigin = row.bool("isOrigin")
    isWhole = row.bool("isWhole")
    fetchedAt = Timestamp(seconds: row.int("fetchedAt"))
    coverPath = row.optionalText("coverPath")
    cover = Cover(rawValue: row.text("coverState")) ?? .none
  }
}
