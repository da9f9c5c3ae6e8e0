extension Schema {
  /// The bytes that each account has stored: of what people write and send, in the rows of these tables.
  static let storedBytes =
    """
    ALTER TABLE accountTotals ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    -- Of the pictures of a post, in all their sizes; 0 for those that came before they were counted.
    ALTER TABLE posts ADD COLUMN fileBytes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE experiencePhotos ADD COLUMN byteCount INTEGER NOT NULL DEFAULT 0;

    """ + storedTables.map(\.triggers).joined(separator: "\n") + "\n" + storedBytesRecount + ";"

  private static let storedBytesRecount = """
    INSERT INTO accountTotals (userKey, bytes)
    \(storedBytesOfAccounts)
    ON CONFLICT (userKey) DO UPDATE SET bytes = excluded.bytes
    """

  /// The keys and bytes of all accounts, by their rows.
  static let storedBytesOfAccounts =
    "SELECT users.key, \(storedTables.map { $0.sum(of: "users.key") }.joined(separator: "\n  + ")) FROM users WHERE 1 = 1"

  /// The bytes of one account, by its rows.
  static let storedBytesOfAccount =
    "SELECT " + storedTables.map { $0.sum(of: "accountTotals.userKey") }.joined(separator: "\n  + ")

  private struct StoredTable {
    let table: String
    let owner: String
    /// Columns of text and numbers of bytes, on which the bytes of a row depend.
    var texts: [String] = []
    var sizes: [String] = []

    /// What a row takes beside its texts, about.
    private static let overhead = 100

    private func bytes(_ row: String) -> String {
      (texts.map { "COALESCE(LENGTH(CAST(\(row).\($0) AS BLOB)), 0)" } + sizes.map { "\(row).\($0)" }
        + ["\(Self.overhead)"]).joined(separator: " + ")
    }

    func sum(of user: String) -> String {
      "(SELECT COALESCE(SUM(\(bytes(table))), 0) FROM \(table) WHERE \(table).\(owner) = \(user))"
    }

    var triggers: String {
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

  private static let storedTables = [
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
