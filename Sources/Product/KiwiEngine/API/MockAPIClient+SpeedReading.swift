import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Speed reading

  public func fetchSpeedReadingProfiles() async throws(APIFailure) -> [SpeedReadingProfile] {
    try await answer { $0.speedReading.profiles }
  }

  public func putSpeedReadingProfile(
    _ profile: SpeedReadingProfile
  ) async throws(APIFailure) -> SpeedReadingProfile {
    try await answer { server in
      if let index = server.speedReading.profiles.firstIndex(where: { $0.id == profile.id }) {
        server.speedReading.profiles[index] = profile
      } else {
        server.speedReading.profiles.append(profile)
      }
      return profile
    }
  }

  public func removeSpeedReadingProfile(id: String) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      guard server.speedReading.profiles.contains(where: { $0.id == id }) else { throw .notFound }
      server.speedReading.profiles.removeAll { $0.id == id }
      if server.speedReading.settings.profileId == id { server.speedReading.settings.profileId = nil }
    }
  }

  public func fetchSpeedReadingSettings() async throws(APIFailure) -> SpeedReadingSettings {
    try await answer { $0.speedReading.settings }
  }

  public func updateSpeedReadingSettings(
    _ change: SpeedReadingSettingsChange
  ) async throws(APIFailure) -> SpeedReadingSettings {
    try await answer { server in
      if let id = change.profileId { server.speedReading.settings.profileId = id }
      if let pace = change.ownWordsPerMinute { server.speedReading.settings.ownWordsPerMinute = pace }
      return server.speedReading.settings
    }
  }

  public func fetchSpeedReadingTexts() async throws(APIFailure) -> [SpeedReadingTextSummary] {
    try await answer { server in
      server.speedReading.texts.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }.map(\.summary)
    }
  }

  public func fetchSpeedReadingText(id: String) async throws(APIFailure) -> SpeedReadingText {
    try await answer { server throws(APIFailure) in
      guard let text = server.speedReading.texts.first(where: { $0.id == id }) else { throw .notFound }
      return text
    }
  }

  public func putSpeedReadingText(
    id: String, _ text: SpeedReadingTextRequest
  ) async throws(APIFailure) -> SpeedReadingTextSummary {
    let now = Date()
    return try await answer { server in
      if let known = server.speedReading.texts.first(where: { $0.id == id }) { return known.summary }
      let new = SpeedReadingText(id: id, name: text.name, text: text.text, updatedAt: now)
      server.speedReading.texts.append(new)
      return new.summary
    }
  }

  public func setSpeedReadingPosition(
    textId: String, word: Int
  ) async throws(APIFailure) -> SpeedReadingTextSummary {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      guard let index = server.speedReading.texts.firstIndex(where: { $0.id == textId }) else {
        throw .notFound
      }
      let known = server.speedReading.texts[index]
      let moved = SpeedReadingText(
        id: known.id, name: known.name, text: known.text, word: word, updatedAt: now)
      server.speedReading.texts[index] = moved
      return moved.summary
    }
  }

  public func removeSpeedReadingText(id: String) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      guard server.speedReading.texts.contains(where: { $0.id == id }) else { throw .notFound }
      server.speedReading.texts.removeAll { $0.id == id }
    }
  }
}

/// What the community in memory keeps of speed reading.
struct MockSpeedReading: Sendable {
  var profiles: [SpeedReadingProfile] = []
  var settings = SpeedReadingSettings()
  var texts: [SpeedReadingText] = []
}

extension SpeedReadingText {
  fileprivate var summary: SpeedReadingTextSummary {
    SpeedReadingTextSummary(
      id: id, name: name, wordCount: SpeedReadingWord.words(of: text).count, word: word, updatedAt: updatedAt)
  }
}
