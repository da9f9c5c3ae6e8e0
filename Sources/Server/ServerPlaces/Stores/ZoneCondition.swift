import SQLite

/// Hides records whose `isInZone` may be outdated, and places that a private area may hide.
package enum ZoneCondition {
  /// Matches places that were compared with their creator's current private areas. Costs one lookup per query while
  /// no refresh is pending.
  ///
  /// - Parameter spotKey: The column with the key of the place.
  static func isCompared(_ spotKey: SQL) -> SQL {
    """
    (
      NOT EXISTS (SELECT 1 FROM zoneRefreshes WHERE zoneRefreshes.spotKey < 0)
      OR NOT EXISTS (
        SELECT 1 FROM spots AS added
        JOIN zoneRefreshes ON zoneRefreshes.userKey = added.creatorKey
        WHERE added.key = \(sql: spotKey) AND zoneRefreshes.spotKey < 0
      )
    )
    """
  }

  /// Matches records that were refreshed since their user's private areas changed. Costs one lookup per query while
  /// no refresh is pending.
  ///
  /// - Parameters:
  ///   - userKey: The column or value with the key of the user.
  ///   - spotKey: The column with the key of the place.
  static func isRefreshed(ofUser userKey: SQL, at spotKey: SQL) -> SQL {
    """
    (
      NOT EXISTS (SELECT 1 FROM zoneRefreshes)
      OR NOT EXISTS (
        SELECT 1 FROM zoneRefreshes AS pending
        WHERE pending.userKey = \(sql: userKey) AND pending.spotKey < \(sql: spotKey)
      )
    )
    """
  }
}
