import ServerCore
import KiwiKit
import SQLite

/// The rankings of sources, for each method of discovery.
///
/// Each new ranking is a generation. The previous one is kept, so users in the middle of it can continue.
package struct TitleRankingStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Replaces the ranking. For a repeated title the first place counts.
  package func setRanking(_ titleKeys: [Int64], of method: DiscoveryMethod) throws {
    let newest = try newestGeneration(of: method) ?? 0
    try connection.run(
      "DELETE FROM titleRankings WHERE method = \(method.rawValue) AND generation < \(newest)")
    var placed: Set<Int64> = []
    for key in titleKeys where placed.insert(key).inserted {
      try connection.run(
        """
        INSERT INTO titleRankings (method, generation, position, titleKey)
        VALUES (\(method.rawValue), \(newest + 1), \(placed.count - 1), \(key))
        """)
    }
  }

  /// Returns the newest generation, or nil if there is no ranking.
  package func newestGeneration(of method: DiscoveryMethod) throws -> Int64? {
    try connection.first(
      """
      SELECT generation FROM titleRankings WHERE method = \(method.rawValue) ORDER BY generation DESC LIMIT 1
      """
    ) { $0.integer("generation") }
  }

  package func has(_ generation: Int64, of method: DiscoveryMethod) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS one FROM titleRankings
      WHERE method = \(method.rawValue) AND generation = \(generation) LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Returns the titles' keys of the newest ranking.
  package func ranking(of method: DiscoveryMethod) throws -> [Int64] {
    guard let newest = try newestGeneration(of: method) else { return [] }
    return try connection.all(
      """
      SELECT titleKey FROM titleRankings
      WHERE method = \(method.rawValue) AND generation = \(newest)
      ORDER BY position
      """
    ) { $0.integer("titleKey") }
  }

  /// Returns the methods that have a ranking.
  package func rankedMethods() throws -> Set<DiscoveryMethod> {
    // One lookup per method, independent of the rankings' lengths.
    Set(try DiscoveryMethod.allCases.filter { try newestGeneration(of: $0) != nil })
  }
}
