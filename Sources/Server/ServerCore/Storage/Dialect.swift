import KiwiKit
import SQLite

/// SQL that only SQLite has.
///
/// Statements elsewhere are also valid in PostgreSQL, except in the schema, backfills and checks.
package enum Dialect {
  /// Joins tables in the written order, so rows follow the first table's index. PostgreSQL uses `JOIN`.
  package static let orderedJoin = "CROSS JOIN"

  /// No limit, for syntax that requires one. PostgreSQL uses `LIMIT ALL`.
  package static let noLimit = "LIMIT -1"

  /// Forces an index that the planner would not always choose. PostgreSQL has no equivalent.
  package static func index(_ name: String) -> String { "INDEXED BY \(name)" }

  /// The greater of two non-null numbers. PostgreSQL uses `greatest`.
  package static func greater(_ one: SQL, _ other: SQL) -> SQL { "max(\(sql: one), \(sql: other))" }

  /// Text for comparison without regard to case and Unicode form (`CaseFolding`). PostgreSQL uses
  /// `casefold(normalize(…))`.
  package static func folded(_ text: SQL) -> SQL { "casefold(\(sql: text))" }

  /// A table `keys` with the column `value` and any number of keys. PostgreSQL uses `unnest(?) AS keys (value)`.
  package static func keys(_ keys: [Int64]) -> SQL {
    let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
    return "json_each(\(list)) AS keys"
  }

  /// True if a text contains another one. PostgreSQL uses `strpos`.
  package static func contains(_ text: SQL, _ part: String) -> SQL { "instr(\(sql: text), \(part)) > 0" }

  /// The size of a chapter in bytes, which SQLite knows without reading it. PostgreSQL uses `octet_length`.
  package static let chapterBytes = "LENGTH(content)"

  /// The condition for `posts` that the full-text index matches, for any order.
  package static func postsMatch(_ words: FullTextWords) -> SQL { "postSearch MATCH \(words.expression)" }
  package static let postMatches = "postSearch"
  /// The key of the matching post.
  package static let postMatchKey = "postSearch.rowid"
  /// The index's BM25 rank: the best match has the least.
  package static let postMatchRank = "bm25(postSearch)"

  package static func namesMatch(_ words: FullTextWords) -> SQL {
    "userSearch MATCH \("displayName : (\(words.expression))")"
  }
  package static let nameMatches = "userSearch"
  package static let nameMatchKey = "userSearch.rowid"

  /// The condition for titles that match, by default in the order of their keys.
  package static func titlesMatch(_ words: FullTextWords, kind: String?) -> SQL {
    let named = "{sortName words} : (\(words.expression))"
    guard let kind else { return "titleSearch MATCH \(named)" }
    return "titleSearch MATCH \("(\(named)) AND (kind : \(FullTextWords.phrase(kind)))")"
  }
  package static let titleMatches = "titleSearch"
  package static let titleMatchKey = "titleSearch.rowid"

  package static func spotsMatch(_ words: FullTextWords) -> SQL { "spotSearch MATCH \(words.expression)" }
  /// Matches only towns and streets.
  package static func spotWordsMatch(_ words: FullTextWords) -> SQL {
    "spotSearch MATCH \("words : (\(words.expression))")"
  }
  package static let spotMatches = "spotSearch"
  package static let spotMatchKey = "spotSearch.rowid"

  package static func experiencesMatch(_ words: FullTextWords) -> SQL {
    "experienceSearch MATCH \(words.expression)"
  }
  package static let experienceMatches = "experienceSearch"
  package static let experienceMatchKey = "experienceSearch.rowid"

  /// Matches the notes of one user. The index has each owner as a word.
  package static func notesMatch(_ words: FullTextWords, ofUser userKey: Int64) -> SQL {
    "noteSearch MATCH \("owner : (\(FullTextWords.phrase("u\(userKey)"))) AND {text bookTitle} : (\(words.expression))")"
  }
  package static let noteMatches = "noteSearch"
  package static let noteMatchKey = "noteSearch.rowid"

  /// The unit of a library record's progress. PostgreSQL uses `record::jsonb #>> '{progress,value,unit}'`.
  package static func progressUnit(_ record: SQL) -> SQL {
    "json_extract(\(sql: record), '$.progress.value.unit')"
  }
  package static func progressValue(_ record: SQL) -> SQL {
    "json_extract(\(sql: record), '$.progress.value.value')"
  }

  package static func towns(in box: CoordinateBox, limit: Int) -> SQL {
    "SELECT key, latitude, longitude FROM townsIndex WHERE \(sql: isInside(box)) LIMIT \(limit)"
  }

  /// The outlines of one level.
  package static func outlines(in box: CoordinateBox, level: Int, limit: Int) -> SQL {
    """
    SELECT key FROM mapOutlinesIndex
    WHERE \(sql: isInside(box)) AND minLevel >= \(level) AND maxLevel <= \(level)
    LIMIT \(limit)
    """
  }

  /// Returns a row if the database has a table. PostgreSQL reads `information_schema`.
  static let anyTable: SQL = "SELECT 1 FROM sqlite_schema LIMIT 1"

  /// The primary key columns of each table. PostgreSQL reads them from `information_schema`.
  package static let primaryKeys: SQL = """
    SELECT tables.name AS name, columns.name AS held
    FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%' AND columns.pk > 0
    ORDER BY tables.name, columns.pk
    """

  /// The foreign keys with their rules for deletions. PostgreSQL reads them from `information_schema`.
  package static let references: SQL = """
    SELECT tables.name AS name, keys."from" AS held, keys."table" AS parent, keys.on_delete AS rule
    FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys.on_delete IN ('CASCADE', 'SET NULL')
    ORDER BY tables.name, keys.id
    """

  private static func isInside(_ box: CoordinateBox) -> SQL {
    """
    maxLatitude >= \(box.latitudes.lowerBound) AND minLatitude <= \(box.latitudes.upperBound)
    AND maxLongitude >= \(box.longitudes.lowerBound) AND minLongitude <= \(box.longitudes.upperBound)
    """
  }

  /// The keys and coordinates of places in a box, and perhaps slightly outside, unordered. PostgreSQL uses GiST
  /// indexes.
  ///
  /// - Parameters:
  ///   - category: The number of a category; nil for all.
  ///   - condition: A condition for the place with a key.
  package static func spots(
    in box: CoordinateBox, of category: Int?, limit: Int?, where condition: (_ spotKey: SQL) -> SQL
  ) -> SQL {
    guard let category else {
      return """
        SELECT key, latitude, longitude FROM spotsGeospatialIndex
        WHERE \(sql: isInside(box)) AND \(sql: condition("spotsGeospatialIndex.key"))
        LIMIT \(limit ?? -1)
        """
    }
    return """
      SELECT key, latitude, longitude FROM spotsCategoryIndex
      WHERE \(sql: isInside(box)) AND minCategory = \(category) AND maxCategory = \(category)
        AND \(sql: condition("spotsCategoryIndex.key"))
      LIMIT \(limit ?? -1)
      """
  }
}

/// Words of a full-text query, in the syntax of FTS5.
package struct FullTextWords: Sendable {
  package let expression: String
  package let words: [String]

  /// - Parameter words: The words, and whether each may be a prefix. Each becomes a quoted phrase, so user input
  ///   contains no operators.
  package init(_ words: [(text: some StringProtocol, isBeginning: Bool)]) {
    // A star makes the last word of a phrase a prefix.
    self.words = words.map { String($0.text) }
    expression = words.map { Self.phrase($0.text) + ($0.isBeginning ? "*" : "") }.joined(separator: " ")
  }

  /// Returns whether a scalar belongs to a script without spaces.
  ///
  /// Its words are found anywhere in a text.
  package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool { UnspacedText.contains(scalar) }

  /// Quotes a text as a phrase.
  ///
  /// Escapes scalars, not characters: Swift joins a quote with a following combining mark, but SQLite still ends the
  /// phrase there.
  package static func phrase(_ text: some StringProtocol) -> String {
    var phrase = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { phrase.unicodeScalars.append("\"") }
      phrase.unicodeScalars.append(scalar)
    }
    phrase.unicodeScalars.append("\"")
    return phrase
  }
}
