import SQLite

/// Hides records whose `isInZone` may be older than the zones of their user.
enum ZoneCondition {
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
