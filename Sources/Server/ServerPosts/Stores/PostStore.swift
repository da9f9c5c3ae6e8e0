import ServerTitles
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// Posts and their hashtags.
package struct PostStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Changes

  /// Inserts a post and returns its key.
  package func insert(
    id: String, authorKey: Int64, caption: String?, visibility: Visibility, hasPhoto: Bool, now: Timestamp
  ) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
      VALUES (
        \(id), \(authorKey), \(caption), \(visibility.rawValue), \(visibility == .everyone), \(hasPhoto),
        \(now.seconds)
      )
      """)
    return connection.lastInsertedKey
  }

  package func update(key: Int64, caption: String?, visibility: Visibility, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE posts
      SET caption = \(caption), visibility = \(visibility.rawValue), listed = \(visibility == .everyone),
        editedAt = \(now.seconds)
      WHERE key = \(key)
      """)
  }

  /// Returns captions with `#` of posts after a key, ordered by key.
  package func captionsWithHashtags(after key: Int64, limit: Int) throws -> [(key: Int64, caption: String)] {
    try connection.all(
      """
      SELECT key, caption FROM posts
      WHERE key > \(key) AND \(sql: Dialect.contains("caption", "#"))
      ORDER BY key
      LIMIT \(limit)
      """
    ) { ($0.integer("key"), $0.text("caption")) }
  }

  package func hashtags(ofPost key: Int64) throws -> Set<String> {
    Set(try connection.all("SELECT tag FROM hashtags WHERE postKey = \(key)") { $0.text("tag") })
  }

  package func setHashtags(_ tags: [String], ofPost key: Int64) throws {
    try connection.run("DELETE FROM hashtags WHERE postKey = \(key)")
    for tag in tags {
      try connection.run(
        "INSERT INTO hashtags (tag, postKey) VALUES (\(tag), \(key)) ON CONFLICT (tag, postKey) DO NOTHING")
    }
  }

  /// Sets the title that a post is about, with rating and position. Without a title the post has no subject.
  package func setAbout(
    titleKey: Int64?, rating: Rating?, position: BookPosition? = nil, ofPost key: Int64
  ) throws {
    try connection.run(
      """
      UPDATE posts
      SET aboutTitleKey = \(titleKey), aboutSpotKey = NULL, aboutExperienceKey = NULL,
        aboutRating = \(titleKey == nil ? nil : rating?.quarterStars),
        aboutPage = \(titleKey == nil ? nil : position?.page),
        aboutPercent = \(titleKey == nil ? nil : position?.percent)
      WHERE key = \(key)
      """)
  }

  package func setSpoiler(_ isSpoiler: Bool, ofPost key: Int64) throws {
    try connection.run("UPDATE posts SET isSpoiler = \(isSpoiler) WHERE key = \(key)")
  }

  /// Lists or unlists up to `limit` of an author's posts before a key, newest first. Returns the range of their keys,
  /// or nil if there are none.
  package func setListed(
    _ isListed: Bool, ofAuthor authorKey: Int64, before key: Int64, limit: Int
  ) throws -> ClosedRange<Int64>? {
    let keys = try connection.all(
      "SELECT key FROM posts WHERE authorKey = \(authorKey) AND key < \(key) ORDER BY key DESC LIMIT \(limit)"
    ) { $0.integer("key") }
    guard let oldest = keys.last, let newest = keys.first else { return nil }
    try connection.run(
      """
      UPDATE posts SET listed = \(isListed)
      WHERE authorKey = \(authorKey) AND key BETWEEN \(oldest) AND \(newest) AND visibility = 'everyone'
        AND listed <> \(isListed)
      """)
    return oldest...max(oldest, newest)
  }

  /// Returns the suspended authors whose posts are still listed.
  package func authorsBeingUnlisted() throws -> [Int64] {
    try connection.all(
      """
      SELECT users.key AS key FROM batchedWork
      JOIN users ON users.key = batchedWork.subject
      WHERE batchedWork.kind = \(PostListing.kind.name) AND users.suspendedAt IS NOT NULL
      """
    ) { $0.integer("key") }
  }

  /// Removes the content of a post. A row that only its author could see remains.
  package func hide(key: Int64) throws {
    try connection.run("DELETE FROM pictures WHERE postKey = \(key)")
    try connection.run("DELETE FROM hashtags WHERE postKey = \(key)")
    try connection.run(
      """
      UPDATE posts SET
        visibility = 'me', listed = 0, caption = NULL, fileBytes = 0, aboutTitleKey = NULL, aboutSpotKey = NULL,
        aboutExperienceKey = NULL
      WHERE key = \(key)
      """)
  }

  package func delete(key: Int64) throws {
    try connection.run("DELETE FROM posts WHERE key = \(key)")
  }

  /// Deletes up to `limit` comments, likes and notifications of a post. Returns their number.
  package func deleteSome(ofPost key: Int64, limit: Int) throws -> Int {
    var count = 0
    for (table, column) in [("comments", "key"), ("likes", "userKey"), ("notifications", "key")]
    where count < limit {
      try connection.run(
        """
        DELETE FROM \(raw: table) WHERE postKey = \(key) AND \(raw: column) IN (
          SELECT \(raw: column) FROM \(raw: table) WHERE postKey = \(key) LIMIT \(limit - count)
        )
        """)
      count += connection.changes
    }
    return count
  }

  // MARK: Reading

  /// Returns a post without checking visibility.
  package func post(id: String) throws -> PostAccess? {
    try connection.first(
      "SELECT \(sql: PostAccess.columns) FROM posts WHERE id = \(id)", PostAccess.init(row:))
  }

  /// Returns a post if `viewer` may see it. Hidden posts are indistinguishable from missing ones.
  package func post(id: String, visibleTo viewer: Viewer?) throws -> PostAccess? {
    guard let viewer else { return try connection.first(Self.visibleToAll, id, read: PostAccess.init(row:)) }
    return try connection.first(Self.visibleToViewer, id, viewer.key, read: PostAccess.init(row:))
  }

  private static let visibleToAll = PreparedSQL(
    """
    SELECT \(PostAccess.columns.text) FROM posts
    WHERE id = ?1 AND \(PostCondition.isVisible(to: nil).text)
    """)
  private static let visibleToViewer = PreparedSQL(
    """
    SELECT \(PostAccess.columns.text) FROM posts
    WHERE id = ?1 AND \(PostCondition.isVisible(toKey: "?2").text)
    """)

  package func livePost(key: Int64) throws -> LivePost? {
    try connection.first(Self.livePostQuery, key, read: LivePost.init(row:))
  }

  private static let livePostQuery = PreparedSQL(
    "SELECT \(LivePost.columns.text) FROM posts WHERE key = ?1")

  /// Returns the existing posts among these, unordered.
  package func contents(ofPosts keys: [Int64]) throws -> [PostContent] {
    var contents: [PostContent] = []
    contents.reserveCapacity(keys.count)
    for range in KeyRange.covering(keys) {
      try connection.forEach(Self.contentsQuery, range.lowest, range.highest) { row in
        if keys.contains(row.integer("key")) { contents.append(PostContent(row: row)) }
      }
    }
    return contents
  }

  private static let contentsQuery = PreparedSQL(
    """
    SELECT \(PostContent.columns.text)
    FROM posts
    WHERE key BETWEEN ?1 AND ?2
    """)

  /// Returns the subjects of posts about titles.
  package func subjects(ofPosts keys: [Int64]) throws -> [Int64: PostSubject] {
    var found: [Int64: (row: SubjectRow, makers: [String])] = [:]
    for range in KeyRange.covering(keys) {
      try connection.forEach(Self.subjectsQuery, range.lowest, range.highest) { row in
        let key = row.integer("key")
        if found[key] == nil { found[key] = (SubjectRow(row: row), []) }
        if let maker = row.optionalText("maker") { found[key]?.makers.append(maker) }
      }
    }
    return found.mapValues { $0.row.subject(makers: $0.makers) }
  }

  private struct SubjectRow {
    let id: String
    let kind: TitleKind
    let name: String
    let year: Int?
    let rating: Rating?
    let position: BookPosition?

    init(row: borrowing Row) {
      id = row.text("id")
      kind = TitleKind(rawValue: row.text("kind")) ?? .book
      name = row.text("name")
      year = row.optionalInt("year")
      rating = row.optionalInt("aboutRating").flatMap(Rating.init(quarterStars:))
      position = BookPosition(page: row.optionalInt("aboutPage"), percent: row.optionalInt("aboutPercent"))
    }

    func subject(makers: [String]) -> PostSubject {
      let makers = Array(makers.prefix(Limits.makersPerSummary))
      return PostSubject(
        .title(TitleSummary(id: id, kind: kind, name: name, year: year, makers: makers)), rating: rating,
        position: position)
    }
  }

  // Makers are among the first people, so reading few is enough for titles with many.
  private static let subjectsQuery = PreparedSQL(
    """
    SELECT posts.key AS key, posts.aboutRating AS aboutRating, posts.aboutPage AS aboutPage,
      posts.aboutPercent AS aboutPercent, titles.id AS id, titles.kind AS kind, titles.name AS name,
      titles.year AS year, titlePeople.name AS maker
    FROM posts
    JOIN titles ON titles.key = posts.aboutTitleKey
    LEFT JOIN titlePeople ON titlePeople.titleKey = titles.key AND titlePeople.position < 10
      AND titlePeople.role <> 'translator'
    WHERE posts.key BETWEEN ?1 AND ?2
    ORDER BY posts.key, titlePeople.position
    """)

  /// Returns the text of a post's card, or nil for a deleted post or one with a photo.
  package func words(ofPost key: Int64) throws -> QuoteCardWords? {
    try connection.first(
      """
      SELECT \(sql: QuoteCardWords.columns)
      FROM posts
      JOIN users ON users.key = posts.authorKey
      WHERE posts.key = \(key) AND posts.hasPhoto = 0 AND posts.caption IS NOT NULL
      """, QuoteCardWords.init(row:))
  }

  /// Returns a post's numbers of likes and comments, 0 without a post.
  package func counts(id: String) throws -> (likes: Int, comments: Int) {
    try connection.first(Self.countsQuery, id) { ($0.int("likeCount"), $0.int("commentCount")) } ?? (0, 0)
  }

  private static let countsQuery = PreparedSQL("SELECT likeCount, commentCount FROM posts WHERE id = ?1")

  package func id(key: Int64) throws -> String? {
    try connection.first("SELECT id FROM posts WHERE key = \(key)") { $0.text("id") }
  }

  package func author(key: Int64) throws -> Int64? {
    try connection.first("SELECT authorKey FROM posts WHERE key = \(key)") { $0.integer("authorKey") }
  }
}

extension TitleReference {
  static let ofPosts = TitleReference(rowsOf: "posts", column: "aboutTitleKey")
}
