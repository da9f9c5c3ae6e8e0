import ServerCore
import KiwiKit
import SQLite

/// A pasted text, without its content.
package struct SpeedReadingTextRecord: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package let userKey: Int64
  package let name: String
  package let wordCount: Int
  package let word: Int
  let updatedAt: Timestamp
}

/// The profiles, settings and texts for speed reading.
struct SpeedReadingStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Profiles

  /// Returns a user's profiles, oldest first.
  func profiles(ofUser userKey: Int64) throws -> [SpeedReadingProfile] {
    try connection.all(
      """
      SELECT id, name, wordsPerMinute, chunkSize, isAdaptive, pausesAtSentences, fontSize
      FROM speedReadingProfiles WHERE userKey = \(userKey) ORDER BY key
      """
    ) { row in
      SpeedReadingProfile(
        id: row.text("id"), name: row.text("name"), wordsPerMinute: row.int("wordsPerMinute"),
        chunkSize: row.int("chunkSize"), isAdaptive: row.bool("isAdaptive"),
        pausesAtSentences: row.bool("pausesAtSentences"), fontSize: row.int("fontSize"))
    }
  }

  /// Returns the key of a profile's owner; nil if the profile does not exist.
  func owner(ofProfile id: String) throws -> Int64? {
    try connection.first("SELECT userKey FROM speedReadingProfiles WHERE id = \(id)") {
      $0.integer("userKey")
    }
  }

  func put(_ profile: SpeedReadingProfile, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO speedReadingProfiles (
        id, userKey, name, wordsPerMinute, chunkSize, isAdaptive, pausesAtSentences, fontSize
      ) VALUES (
        \(profile.id), \(userKey), \(profile.name), \(profile.wordsPerMinute), \(profile.chunkSize),
        \(profile.isAdaptive), \(profile.pausesAtSentences), \(profile.fontSize)
      )
      ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, wordsPerMinute = excluded.wordsPerMinute, chunkSize = excluded.chunkSize,
        isAdaptive = excluded.isAdaptive, pausesAtSentences = excluded.pausesAtSentences,
        fontSize = excluded.fontSize
      """)
  }

  func removeProfile(id: String) throws {
    try connection.run("DELETE FROM speedReadingProfiles WHERE id = \(id)")
  }

  // MARK: Settings

  func settings(ofUser userKey: Int64) throws -> SpeedReadingSettings? {
    try connection.first(
      """
      SELECT speedReadingProfiles.id AS profileId, ownWordsPerMinute FROM speedReadingSettings
      LEFT JOIN speedReadingProfiles ON speedReadingProfiles.key = speedReadingSettings.profileKey
      WHERE speedReadingSettings.userKey = \(userKey)
      """
    ) { row in
      SpeedReadingSettings(
        profileId: row.optionalText("profileId"), ownWordsPerMinute: row.optionalInt("ownWordsPerMinute"))
    }
  }

  func put(_ settings: SpeedReadingSettings, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO speedReadingSettings (userKey, profileKey, ownWordsPerMinute)
      VALUES (
        \(userKey), (SELECT key FROM speedReadingProfiles WHERE id = \(settings.profileId)),
        \(settings.ownWordsPerMinute)
      )
      ON CONFLICT (userKey) DO UPDATE SET
        profileKey = excluded.profileKey, ownWordsPerMinute = excluded.ownWordsPerMinute
      """)
  }

  // MARK: Texts

  /// Returns a user's texts, last read first.
  func texts(ofUser userKey: Int64) throws -> [SpeedReadingTextRecord] {
    try connection.all(
      """
      SELECT key, id, userKey, name, wordCount, word, updatedAt FROM speedReadingTexts
      WHERE userKey = \(userKey) ORDER BY updatedAt DESC, key DESC
      """, Self.record)
  }

  func text(id: String) throws -> SpeedReadingTextRecord? {
    try connection.first(
      "SELECT key, id, userKey, name, wordCount, word, updatedAt FROM speedReadingTexts WHERE id = \(id)",
      Self.record)
  }

  func content(ofText key: Int64) throws -> String {
    try connection.first("SELECT text FROM speedReadingTexts WHERE key = \(key)") { $0.text("text") } ?? ""
  }

  func put(_ text: SpeedReadingTextInput, ofUser userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO speedReadingTexts (id, userKey, name, text, wordCount, word, updatedAt)
      VALUES (\(text.id), \(userKey), \(text.name), \(text.text), \(text.wordCount), 0, \(now.seconds))
      """)
  }

  func setWord(_ word: Int, ofText key: Int64, now: Timestamp) throws {
    try connection.run(
      "UPDATE speedReadingTexts SET word = \(word), updatedAt = \(now.seconds) WHERE key = \(key)")
  }

  func removeText(key: Int64) throws {
    try connection.run("DELETE FROM speedReadingTexts WHERE key = \(key)")
  }

  private static func record(_ row: borrowing Row) -> SpeedReadingTextRecord {
    SpeedReadingTextRecord(
      key: row.integer("key"), id: row.text("id"), userKey: row.integer("userKey"), name: row.text("name"),
      wordCount: row.int("wordCount"), word: row.int("word"),
      updatedAt: Timestamp(seconds: row.int("updatedAt")))
  }
}
