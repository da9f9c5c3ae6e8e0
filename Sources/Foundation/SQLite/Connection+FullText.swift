import CSQLite

extension Connection {
  /// Returns the names of the full-text indexes.
  public func fullTextIndexes() throws -> [String] {
    try all(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%' AND sql LIKE '% USING fts5%'
      ORDER BY name
      """
    ) { $0.text(0) }
  }

  /// Merges some segments of a full-text index and returns whether more remain.
  ///
  /// A deletion only adds a tombstone. The deleted words leave the index when their segment is merged with
  /// the tombstone's.
  ///
  /// - Parameters:
  ///   - name: The name of the index's table.
  ///   - pages: The approximate number of pages to write, which bounds how long other writes wait.
  ///   - isFirst: Indicates whether this call starts a merge of all current segments.
  public func mergeFullTextIndex(_ name: String, pages: Int, isFirst: Bool) throws -> Bool {
    let before = sqlite3_total_changes64(handle)
    try run(
      "INSERT INTO \(raw: name) (\(raw: name), rank) VALUES ('merge', \(isFirst ? -pages : pages))")
    // The merge command itself counts as one change. <https://sqlite.org/fts5.html#the_merge_command>
    return sqlite3_total_changes64(handle) - before >= 2
  }
}
