extension Schema {
  /// Counters of the bytes that each account stores in the rows of these tables.
  package static let storedBytes =
    """
    ALTER TABLE accountTotals ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    -- Of the pictures of a post, in all their sizes; 0 for those that came before they were counted.
    ALTER TABLE posts ADD COLUMN fileBytes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE experiencePhotos ADD COLUMN byteCount INTEGER NOT NULL DEFAULT 0;

    """ + storedTables.map(\.triggers).joined(separator: "\n") + "\n" + storedBytesRecount + ";"

  private static let storedBytesRecount = recount(storedTables)

  package static func recount(_ tables: [StoredTable]) -> String {
    """
    INSERT INTO accountTotals (userKey, bytes)
    \(bytesOfAccounts(tables))
    ON CONFLICT (userKey) DO UPDATE SET bytes = excluded.bytes
    """
  }

  private static func bytesOfAccounts(_ tables: [StoredTable]) -> String {
    "SELECT users.key, \(tables.map { $0.sum(of: "users.key") }.joined(separator: "\n  + ")) FROM users WHERE 1 = 1"
  }

  /// A query for the keys and bytes of all accounts, counted from their rows.
  package static let storedBytesOfAccounts = bytesOfAccounts(countedTables)

  /// A query for the bytes of one account, counted from its rows.
  package static let storedBytesOfAccount =
    "SELECT " + countedTables.map { $0.sum(of: "accountTotals.userKey") }.joined(separator: "\n  + ")

  /// A table whose rows count towards the storage of an account.
  package struct StoredTable {
    package var table: String
    /// The column with the key of the account, or of the `parent` row.
    package let owner: String
    /// The table through which rows belong to an account, and its owner column.
    package var parent: (table: String, owner: String)?
    /// True if rows are kept without an owner after the account's removal.
    package var outlivesOwner = false
    /// The columns of text and sizes that determine the bytes of a row.
    package var texts: [String] = []
    package var sizes: [String] = []

    /// The approximate size of a row without its texts.
    private static let overhead = 100

    private func bytes(_ row: String) -> String {
      (texts.map { "COALESCE(LENGTH(CAST(\(row).\($0) AS BLOB)), 0)" } + sizes.map { "\(row).\($0)" }
        + ["\(Self.overhead)"]).joined(separator: " + ")
    }

    package func sum(of user: String) -> String {
      if let parent {
        return """
          (SELECT COALESCE(SUM(\(bytes(table))), 0) FROM \(parent.table)
            JOIN \(table) ON \(table).\(owner) = \(parent.table).key WHERE \(parent.table).\(parent.owner) = \(user))
          """
      }
      return "(SELECT COALESCE(SUM(\(bytes(table))), 0) FROM \(table) WHERE \(table).\(owner) = \(user))"
    }

    private func owner(of row: String) -> String {
      guard let parent else { return "\(row).\(owner)" }
      return "(SELECT \(parent.owner) FROM \(parent.table) WHERE key = \(row).\(owner))"
    }

    /// Like ``triggers``, but also for rows with a parent or without an owner.
    package var furtherTriggers: String {
      let isOwned = outlivesOwner ? " WHEN new.\(owner) IS NOT NULL" : ""
      let columns = texts + sizes + (outlivesOwner ? [owner] : [])
      return """
        CREATE TRIGGER \(table)BytesInsert AFTER INSERT ON \(table)\(isOwned) BEGIN
          INSERT INTO accountTotals (userKey, bytes) VALUES (\(owner(of: "new")), \(bytes("new")))
          ON CONFLICT (userKey) DO UPDATE SET bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER \(table)BytesUpdate AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table) BEGIN
          UPDATE accountTotals SET bytes = bytes - (\(bytes("old"))) WHERE userKey = \(owner(of: "old"));
          UPDATE accountTotals SET bytes = bytes + (\(bytes("new"))) WHERE userKey = \(owner(of: "new"));
        END;
        CREATE TRIGGER \(table)BytesDelete AFTER DELETE ON \(table) BEGIN
          UPDATE accountTotals SET bytes = bytes - (\(bytes("old"))) WHERE userKey = \(owner(of: "old"));
        END;
        """
    }

    package var triggers: String {
      """
      CREATE TRIGGER \(table)BytesInsert AFTER INSERT ON \(table) BEGIN
        INSERT INTO accountTotals (userKey, bytes) VALUES (new.\(owner), \(bytes("new")))
        ON CONFLICT (userKey) DO UPDATE SET bytes = bytes + excluded.bytes;
      END;
      CREATE TRIGGER \(table)BytesUpdate AFTER UPDATE OF \((texts + sizes).joined(separator: ", ")) ON \(table) BEGIN
        UPDATE accountTotals SET bytes = bytes + (\(bytes("new"))) - (\(bytes("old"))) WHERE userKey = new.\(owner);
      END;
      CREATE TRIGGER \(table)BytesDelete AFTER DELETE ON \(table) BEGIN
        UPDATE accountTotals SET bytes = bytes - (\(bytes("old"))) WHERE userKey = old.\(owner);
      END;
      """
    }
  }

  package static let storedTables = [
    StoredTable(table: "posts", owner: "authorKey", texts: ["caption"], sizes: ["fileBytes"]),
    StoredTable(table: "comments", owner: "authorKey", texts: ["text"]),
    StoredTable(table: "notes", owner: "userKey", texts: ["text", "bookTitle"]),
    StoredTable(table: "drafts", owner: "userKey", texts: ["content"]),
    StoredTable(table: "swipedItems", owner: "userKey", texts: ["record"]),
    StoredTable(table: "libraryEntries", owner: "userKey", texts: ["record"]),
    StoredTable(table: "userLists", owner: "ownerKey", texts: ["record"]),
    StoredTable(table: "listEntries", owner: "ownerKey", texts: ["record"]),
    StoredTable(table: "experiences", owner: "userKey", texts: ["record"]),
    StoredTable(table: "experiencesRatings", owner: "userKey", texts: ["record", "notes"]),
    StoredTable(table: "experiencePhotos", owner: "userKey", sizes: ["byteCount"]),
    StoredTable(table: "spotWishes", owner: "userKey", texts: ["record"]),
    StoredTable(table: "privacyZones", owner: "userKey", texts: ["record"]),
    StoredTable(table: "speedReadingTexts", owner: "userKey", texts: ["text"]),
    StoredTable(table: "ebooks", owner: "userKey", sizes: ["size"]),
  ]
}
