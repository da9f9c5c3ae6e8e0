import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Speed reading

  public func fetchSpeedReadingProfiles() async throws(APIFailure) -> [SpeedReadingProfile] {
    try await fetch(HTTPRequest(.get, .speedReading(.profiles)))
  }

  public func putSpeedReadingProfile(
    _ profile: SpeedReadingProfile
  ) async throws(APIFailure) -> SpeedReadingProfile {
    let body = try Self.json(SpeedReadingProfileRequest(profile))
    return try await fetch(Self.write(.put, .speedReading(.profile(id: profile.id)), body: body))
  }

  public func removeSpeedReadingProfile(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .speedReading(.profile(id: id))))
  }

  public func fetchSpeedReadingSettings() async throws(APIFailure) -> SpeedReadingSettings {
    try await fetch(HTTPRequest(.get, .speedReading(.settings)))
  }

  public func updateSpeedReadingSettings(
    _ change: SpeedReadingSettingsChange
  ) async throws(APIFailure) -> SpeedReadingSettings {
    try await fetch(Self.write(.put, .speedReading(.settings), body: Self.json(change)))
  }

  public func fetchSpeedReadingTexts() async throws(APIFailure) -> [SpeedReadingTextSummary] {
    try await fetch(HTTPRequest(.get, .speedReading(.texts)))
  }

  public func fetchSpeedReadingText(id: String) async throws(APIFailure) -> SpeedReadingText {
    try await fetch(HTTPRequest(.get, .speedReading(.text(id: id))))
  }

  public func putSpeedReadingText(
    id: String, _ text: SpeedReadingTextRequest
  ) async throws(APIFailure) -> SpeedReadingTextSummary {
    try await fetch(Self.write(.put, .speedReading(.text(id: id)), body: Self.json(text)))
  }

  public func setSpeedReadingPosition(
    textId: String, word: Int
  ) async throws(APIFailure) -> SpeedReadingTextSummary {
    let body = try Self.json(SpeedReadingPosition(word: word))
    return try await fetch(Self.write(.put, .speedReading(.position(textId: textId)), body: body))
  }

  public func removeSpeedReadingText(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .speedReading(.text(id: id))))
  }
}
