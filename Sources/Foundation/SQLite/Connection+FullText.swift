import CSQLite

extension Connection {
  /// The names of the full-text indexes.
  public func fullTextIndexes() throws -> [String] {
    try all(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%' AND sql LIKE '% USING fts5%'
      ORDER BY name
      """
    ) { $0.text(0) }
  }

  /// Merges some of the segments of a full-text index into one. A deletion only adds a mark to the index: its words leave
  /// when the segments that have them are merged with those that have the mark. Returns whether there is more to merge.
  ///
  /// - Parameters:
  ///   - name: The table of the index.
  ///   - pages: About so many pages are written, so that other writes need not wait long.
  ///   - isFirst: Whether this begins to merge all segments that are there.
  public func mergeFullTextIndex(_ name: String, pages: Int, isFirst: Bool) throws -> Bool {
    let before = sqlite3_total_changes64(handle)
    try run(
      "INSERT INTO \(raw: name) (\(raw: name), rank) VALUES ('merge', \(isFirst ? -pages : pages))")
    // The command itself counts for one. <https://sqlite.org/fts5.html#the_merge_command>
    return sqlite3_total_changes64(handle) - before >= 2
  }
}
