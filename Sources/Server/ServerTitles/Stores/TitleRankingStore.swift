import ServerCore
import KiwiKit
import SQLite

/// The order in which a source lists titles, for each method of discovery that it has lists for.
///
/// Each order that takes the place of another is a generation. The one before the newest is kept, so that whoever is in
/// the middle of it goes on there.
package struct TitleRankingStore {
  let connection: Connection

  /// Puts another order in the place of the one that is known; of a title that is there twice its first place counts.
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

  /// Nil when there is no order.
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

  /// The keys of the titles of the newest order.
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

  /// The methods for which there is an order, in no order of their own.
  package func rankedMethods() throws -> Set<DiscoveryMethod> {
    // One look for each, however long their lists are.
    Set(try DiscoveryMethod.allCases.filter { try newestGeneration(of: $0) != nil })
  }
}
