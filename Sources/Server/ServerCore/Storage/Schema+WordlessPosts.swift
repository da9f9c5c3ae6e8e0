extension Schema {
  /// Adds a row for each post to the full-text index.
  ///
  /// The check of FTS5 reports missing rows as damage.
  package static let wordlessPosts = """
    DROP TRIGGER postsSearchInsert;
    DROP TRIGGER postsSearchDelete;
    DROP TRIGGER postsSearchUpdate;
    CREATE TRIGGER postsSearchInsert AFTER INSERT ON posts BEGIN
      INSERT INTO postSearch (rowid, caption) VALUES (new.key, new.caption);
    END;
    CREATE TRIGGER postsSearchDelete AFTER DELETE ON posts BEGIN
      INSERT INTO postSearch (postSearch, rowid, caption) VALUES ('delete', old.key, old.caption);
    END;
    CREATE TRIGGER postsSearchUpdate AFTER UPDATE OF caption ON posts BEGIN
      INSERT INTO postSearch (postSearch, rowid, caption) VALUES ('delete', old.key, old.caption);
      INSERT INTO postSearch (rowid, caption) VALUES (new.key, new.caption);
    END;
    INSERT INTO postSearch (postSearch) VALUES ('rebuild');
    """
}
