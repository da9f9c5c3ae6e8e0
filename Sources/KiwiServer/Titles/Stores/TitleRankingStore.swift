import KiwiKit
import SQLite

/// The order in which a source lists titles, for each method of discovery that it has lists for.
protocol TitleRankingStore {
  /// Puts another order in the place of the one that is known; of a title that is there twice its first place counts.
  func setRanking(_ titleKeys: [Int64], of method: DiscoveryMethod) throws
  /// The keys of the titles behind a position, in order; from the first with -1.
  func ranking(of method: DiscoveryMethod, after position: Int, limit: Int) throws -> [Int64]
  /// The methods for which there is an order, in no order of their own.
  func rankedMethods() throws -> Set<DiscoveryMethod>
}

extension Transaction {
  var titleRankings: any TitleRankingStore { SQLTitleRankingStore(connection: connection) }
}

struct SQLTitleRankingStore: TitleRankingStore {
  let connection: Connection

  func setRanking(_ titleKeys: [Int64], of method: DiscoveryMethod) throws {
    try connection.run("DELETE FROM titleRankings WHERE method = \(method.rawValue)")
    var placed: Set<Int64> = []
    for key in titleKeys where placed.insert(key).inserted {
      try connection.run(
        """
        INSERT INTO titleRankings (method, position, titleKey)
        VALUES (\(method.rawValue), \(placed.count - 1), \(key))
        """)
    }
  }

  func ranking(of method: DiscoveryMethod, after position: Int, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT titleKey FROM titleRankings
      WHERE method = \(method.rawValue) AND position > \(position)
      ORDER BY position
      LIMIT \(limit)
      """
    ) { $0.integer("titleKey") }
  }

  func rankedMethods() throws -> Set<DiscoveryMethod> {
    // One look for each, however long their lists are.
    Set(
      try DiscoveryMethod.allCases.filter { method in
        try connection.first("SELECT 1 FROM titleRankings WHERE method = \(method.rawValue) LIMIT 1") { _ in
          true
        } ?? false
      })
  }
}
