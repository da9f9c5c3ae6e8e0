import ServerCore
import Foundation
import KiwiKit

/// Profiles and pasted texts for speed reading. All requests are idempotent.
package enum SpeedReadingArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    addProfiles(to: &router)
    addTexts(to: &router)
  }

  private static func addProfiles(to router: inout EndpointRouter) {
    router.on(API.SpeedReading.profiles) { call, viewer in
      try call.answer(call.snapshot { try SpeedReadingStore($0).profiles(ofUser: viewer.key) })
    }
    router.on(API.SpeedReading.putProfile) { call, viewer in
      let profile = try SpeedReadingProfile(id: wellFormed(call.path), call.body)
      return try await call.write(replay: { _ in profile }) { transaction in
        try SpeedReadingService.put(profile, by: viewer, in: transaction)
        return profile
      }
    }
    router.on(API.SpeedReading.removeProfile) { call, viewer in
      try await call.write {
        try SpeedReadingService.removeProfile(id: call.path, by: viewer, in: $0)
      }
    }
    router.on(API.SpeedReading.settings) { call, viewer in
      try call.answer(call.snapshot { try SpeedReadingService.settings(of: viewer, in: $0) })
    }
    router.on(API.SpeedReading.changeSettings) { call, viewer in
      try await call.write(
        replay: { try SpeedReadingService.settings(of: viewer, in: $0) }
      ) { transaction in
        try SpeedReadingService.change(call.body, by: viewer, in: transaction)
      }
    }
  }

  private static func addTexts(to router: inout EndpointRouter) {
    router.on(API.SpeedReading.texts) { call, viewer in
      let texts = try call.snapshot { try SpeedReadingStore($0).texts(ofUser: viewer.key) }
      return try call.answer(texts.map(\.summary))
    }
    router.on(API.SpeedReading.text) { call, viewer in
      try call.answer(
        call.snapshot { transaction in
          let text = try SpeedReadingService.text(id: call.path, of: viewer, in: transaction)
          return try text.whole(SpeedReadingStore(transaction).content(ofText: text.key))
        })
    }
    router.on(API.SpeedReading.putText) { call, viewer in
      let id = try wellFormed(call.path)
      guard let text = SpeedReadingTextInput(id: id, call.body) else {
        throw APIError.invalid("text", "This text has no words. Paste another text.")
      }
      return try await call.write(replay: { try SpeedReadingService.summary(id: id, of: viewer, in: $0) }) {
        try SpeedReadingService.put(text, by: viewer, now: call.now, in: $0).summary
      }
    }
    router.on(API.SpeedReading.setPosition) { call, viewer in
      let id = call.path
      return try await call.write(replay: { try SpeedReadingService.summary(id: id, of: viewer, in: $0) }) {
        try SpeedReadingService.setWord(call.body.word, ofText: id, by: viewer, now: call.now, in: $0).summary
      }
    }
    router.on(API.SpeedReading.removeText) { call, viewer in
      try await call.write { transaction in
        let text = try SpeedReadingService.text(id: call.path, of: viewer, in: transaction)
        try SpeedReadingStore(transaction).removeText(key: text.key)
      }
    }
  }

  /// Returns a well-formed id of a profile or text, which devices choose. No other ids exist.
  private static func wellFormed(_ id: String) throws(APIError) -> String {
    guard Identifier.isWellFormed(id) else { throw .notFound }
    return id
  }
}

/// A text that a user pastes, with its words counted.
package struct SpeedReadingTextInput: Sendable {
  package let id: String
  package let name: String
  package let text: String
  package let wordCount: Int

  /// Counts the words of a text; nil if it has none.
  package init?(id: String, _ request: SpeedReadingTextRequest) {
    self.id = id
    name = request.name
    text = request.text
    wordCount = SpeedReadingWord.words(of: text).count
    guard wordCount > 0 else { return nil }
  }
}

extension SpeedReadingTextRecord {
  package var summary: SpeedReadingTextSummary {
    SpeedReadingTextSummary(id: id, name: name, wordCount: wordCount, word: word, updatedAt: updatedAt.date)
  }

  package func whole(_ content: String) -> SpeedReadingText {
    SpeedReadingText(id: id, name: name, text: content, word: word, updatedAt: updatedAt.date)
  }
}
