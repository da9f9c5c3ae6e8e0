import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/SpeedReadingProfile``.
  mutating func speedReadingProfile(_ profile: SpeedReadingProfile) {
    object { writer in
      writer.member("id", profile.id)
      writer.member("name", profile.name)
      writer.member("wordsPerMinute", profile.wordsPerMinute)
      writer.member("chunkSize", profile.chunkSize)
      writer.member("isAdaptive", profile.isAdaptive)
      writer.member("pausesAtSentences", profile.pausesAtSentences)
      writer.member("fontSize", profile.fontSize)
    }
  }

  /// A ``KiwiKit/SpeedReadingSettings``.
  mutating func speedReadingSettings(_ settings: SpeedReadingSettings) {
    object { writer in
      writer.member("profileId", settings.profileId)
      writer.member("ownWordsPerMinute", settings.ownWordsPerMinute)
    }
  }

  /// A ``KiwiKit/SpeedReadingTextSummary``.
  mutating func speedReadingTextSummary(_ text: SpeedReadingTextRecord) {
    object { writer in
      writer.member("id", text.id)
      writer.member("name", text.name)
      writer.member("wordCount", text.wordCount)
      writer.member("word", text.word)
      writer.member("updatedAt", date: text.updatedAt)
    }
  }

  /// A ``KiwiKit/SpeedReadingText``.
  mutating func speedReadingText(_ text: SpeedReadingTextRecord, saying content: String) {
    object { writer in
      writer.member("id", text.id)
      writer.member("name", text.name)
      writer.member("text", content)
      writer.member("word", text.word)
      writer.member("updatedAt", date: text.updatedAt)
    }
  }
}
