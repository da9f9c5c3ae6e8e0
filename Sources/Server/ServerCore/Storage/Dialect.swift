import KiwiKit
import SQLite

/// What SQLite alone says, or says in its own words. Statements outside this file, the schema, filling and checking
/// are those that PostgreSQL takes too.
package enum Dialect {
  /// Joins tables in the order in which they are written, so that rows come in the order of the first one's index.
  /// PostgreSQL writes `JOIN`.
  package static let orderedJoin = "CROSS JOIN"

  /// Stands where a limit is needed and none is meant; PostgreSQL writes `LIMIT ALL`.
  package static let noLimit = "LIMIT -1"

  /// Holds a query to an index that the planner would not always choose; PostgreSQL has nothing of the kind.
  package static func index(_ name: String) -> String { "INDEXED BY \(name)" }

  /// The greater of two numbers, of which none is null; PostgreSQL writes `greatest`.
  package static func greater(_ one: SQL, _ other: SQL) -> SQL { "max(\(sql: one), \(sql: other))" }

  /// A text as it is compared without regard to case and form of Unicode (`CaseFolding`); PostgreSQL writes
  /// `casefold(normalize(…))`.
  package static func folded(_ text: SQL) -> SQL { "casefold(\(sql: text))" }

  /// A table `keys` with the column `value`, of however many keys; PostgreSQL writes `unnest(?) AS keys (value)`.
  package static func keys(_ keys: [Int64]) -> SQL {
    let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
    return "json_each(\(list)) AS keys"
  }

  /// Whether a text has another in it; PostgreSQL writes `strpos`.
  package static func contains(_ text: SQL, _ part: String) -> SQL { "instr(\(sql: text), \(part)) > 0" }

  /// The number of bytes of a chapter, which SQLite knows without reading them; PostgreSQL writes `octet_length`.
  package static let chapterBytes = "LENGTH(content)"

  /// What a condition gives that an index of words answers: of `posts`, and the order from best to worst.
  package static func postsMatch(_ words: FullTextWords) -> SQL { "postSearch MATCH \(words.expression)" }
  package static let postMatches = "postSearch"
  /// The key of the post that a match is.
  package static let postMatchKey = "postSearch.rowid"
  /// The BM25 function of the index: the best have the least.
  package static let postMatchRank = "bm25(postSearch)"

  package static func namesMatch(_ words: FullTextWords) -> SQL {
    "userSearch MATCH \("displayName : (\(words.expression))")"
  }
  package static let nameMatches = "userSearch"
  package static let nameMatchKey = "userSearch.rowid"

  /// In the order of the titles' keys, unless another one is asked for.
  package static func titlesMatch(_ words: FullTextWords, kind: String?) -> SQL {
    let named = "{sortName words} : (\(words.expression))"
    guard let kind else { return "titleSearch MATCH \(named)" }
    return "titleSearch MATCH \("(\(named)) AND (kind : \(FullTextWords.phrase(kind)))")"
  }
  package static let titleMatches = "titleSearch"
  package static let titleMatchKey = "titleSearch.rowid"

  package static func spotsMatch(_ words: FullTextWords) -> SQL { "spotSearch MATCH \(words.expression)" }
  /// In towns and streets alone.
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

  /// In the words of one person; each person is a word too.
  package static func notesMatch(_ words: FullTextWords, ofUser userKey: Int64) -> SQL {
    "noteSearch MATCH \("owner : (\(FullTextWords.phrase("u\(userKey)"))) AND {text bookTitle} : (\(words.expression))")"
  }
  package static let noteMatches = "noteSearch"
  package static let noteMatchKey = "noteSearch.rowid"

  /// Of a record of a library; PostgreSQL writes `record::jsonb #>> '{progress,value,unit}'`.
  package static func progressUnit(_ record: SQL) -> SQL {
    "json_extract(\(sql: record), '$.progress.value.unit')"
  }
  package static func progressValue(_ record: SQL) -> SQL {
    "json_extract(\(sql: record), '$.progress.value.value')"
  }

  package static func towns(in box: CoordinateBox, limit: Int) -> SQL {
    "SELECT key, latitude, longitude FROM townsIndex WHERE \(sql: isInside(box)) LIMIT \(limit)"
  }

  /// Of one level.
  package static func outlines(in box: CoordinateBox, level: Int, limit: Int) -> SQL {
    """
    SELECT key FROM mapOutlinesIndex
    WHERE \(sql: isInside(box)) AND minLevel >= \(level) AND maxLevel <= \(level)
    LIMIT \(limit)
    """
  }

  /// A row if the database has a table; PostgreSQL reads `information_schema`.
  static let anyTable: SQL = "SELECT 1 FROM sqlite_schema LIMIT 1"

  /// The columns of the primary key of each table; PostgreSQL reads them from `information_schema`.
  package static let primaryKeys: SQL = """
    SELECT tables.name AS name, columns.name AS held
    FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%' AND columns.pk > 0
    ORDER BY tables.name, columns.pk
    """

  /// The columns that name rows of other tables, and what becomes of their rows when those go; PostgreSQL reads them from
  /// `information_schema`.
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

  /// The key and place of what lies in a box, and perhaps of what lies a little outside, in no order; PostgreSQL has
  /// indexes of its own for this (GiST).
  ///
  /// - Parameters:
  ///   - category: The number of a category; nil for all.
  ///   - condition: Has to hold for the place with a key.
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

/// Words to look for in full text, in the syntax of FTS5.
package struct FullTextWords: Sendable {
  package let expression: String
  package let words: [String]

  /// - Parameter words: Each with whether it may be the beginning of a longer one. Every word becomes a phrase in
  ///   quotes, so nothing a person types is an operator.
  package init(_ words: [(text: some StringProtocol, isBeginning: Bool)]) {
    // A star makes the last word of a phrase a beginning.
    self.words = words.map { String($0.text) }
    expression = words.map { Self.phrase($0.text) + ($0.isBeginning ? "*" : "") }.joined(separator: " ")
  }

  /// Whether a scalar is of writing without spaces, where a word is found wherever it is.
  package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool { UnspacedText.contains(scalar) }

  /// Goes by scalars, not by characters: a quote with a combining mark behind it is one character for Swift, and
  /// still the end of a phrase for SQLite.
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
