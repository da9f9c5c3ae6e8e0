import ServerCore
import HTTPServer
import KiwiKit

/// The rules of speed reading. Profiles and texts exist only for their owner.
enum SpeedReadingService {
  // MARK: Profiles

  static func put(_ profile: SpeedReadingProfile, by viewer: Viewer, in transaction: Transaction) throws {
    if let owner = try SpeedReadingStore(transaction).owner(ofProfile: profile.id) {
      guard owner == viewer.key else { throw idIsTaken }
    } else if try SpeedReadingStore(transaction).profiles(ofUser: viewer.key).count
      >= Limits.speedReadingProfiles
    {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.speedReadingProfiles) profiles, which is the limit. Delete one first.")
    }
    try SpeedReadingStore(transaction).put(profile, ofUser: viewer.key)
  }

  static func removeProfile(id: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard try SpeedReadingStore(transaction).owner(ofProfile: id) == viewer.key else {
      throw APIError.notFound
    }
    try SpeedReadingStore(transaction).removeProfile(id: id)
  }

  static func settings(of viewer: Viewer, in transaction: Transaction) throws -> SpeedReadingSettings {
    try SpeedReadingStore(transaction).settings(ofUser: viewer.key) ?? SpeedReadingSettings()
  }

  static func change(
    _ input: SpeedReadingSettingsChange, by viewer: Viewer, in transaction: Transaction
  ) throws -> SpeedReadingSettings {
    var settings = try settings(of: viewer, in: transaction)
    if let id = input.profileId {
      guard try SpeedReadingStore(transaction).owner(ofProfile: id) == viewer.key else {
        throw APIError.invalid("profileId", "This profile does not exist. Choose another profile.")
      }
      settings.profileId = id
    }
    if let pace = input.ownWordsPerMinute { settings.ownWordsPerMinute = pace }
    try SpeedReadingStore(transaction).put(settings, ofUser: viewer.key)
    return settings
  }

  // MARK: Texts

  static func text(
    id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> SpeedReadingTextRecord {
    guard let text = try SpeedReadingStore(transaction).text(id: id), text.userKey == viewer.key else {
      throw APIError.notFound
    }
    return text
  }

  static func summary(
    id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> SpeedReadingTextSummary {
    try text(id: id, of: viewer, in: transaction).summary
  }

  /// Stores a text. Texts do not change; storing one again returns it.
  static func put(
    _ input: SpeedReadingTextInput, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> SpeedReadingTextRecord {
    if let known = try SpeedReadingStore(transaction).text(id: input.id) {
      guard known.userKey == viewer.key else { throw idIsTaken }
      return known
    }
    guard try SpeedReadingStore(transaction).texts(ofUser: viewer.key).count < Limits.speedReadingTexts else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.speedReadingTexts) texts, which is the limit. Delete one first.")
    }
    try SpeedReadingStore(transaction).put(input, ofUser: viewer.key, now: now)
    return try text(id: input.id, of: viewer, in: transaction)
  }

  static func setWord(
    _ word: Int, ofText id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> SpeedReadingTextRecord {
    let known = try text(id: id, of: viewer, in: transaction)
    guard (0...known.wordCount).contains(word) else {
      throw APIError.invalid(
        "word", "The position is outside the text. Choose a word from 0 to \(known.wordCount).")
    }
    try SpeedReadingStore(transaction).setWord(word, ofText: known.key, now: now)
    return try text(id: id, of: viewer, in: transaction)
  }

  private static var idIsTaken: APIError {
    .invalid("id", "This id is in use. Generate a random one.")
  }
}
