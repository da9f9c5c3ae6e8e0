import SQLite

/// Hides records whose `isInZone` may be older than the zones of their user, and places that these zones may hide.
package enum ZoneCondition {
  /// Holds for places that were compared with the zones of the user who added them since these changed. Costs one lookup
  /// for a whole query while no refresh is pending.
  ///
  /// - Parameter spotKey: The column that has the key of the place.
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

  /// Holds for records that were refreshed since the zones of their user changed. Costs one lookup for a whole query
  /// while no refresh is pending.
  ///
  /// - Parameters:
  ///   - userKey: The column, or the value, that has the key of the user.
  ///   - spotKey: The column that has the key of the place.
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
