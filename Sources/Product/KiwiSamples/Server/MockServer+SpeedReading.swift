import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addSpeedReading(to router: inout MockRouter) {
    router.on(API.SpeedReading.profiles) { server, _, _ in server.speedReading.profiles }
    router.on(API.SpeedReading.putProfile) { server, id, _, request in
      let profile = SpeedReadingProfile(id: id, request)
      if let index = server.speedReading.profiles.firstIndex(where: { $0.id == id }) {
        server.speedReading.profiles[index] = profile
      } else {
        server.speedReading.profiles.append(profile)
      }
      return profile
    }
    router.on(API.SpeedReading.removeProfile) { server, id, _, _ throws(APIFailure) in
      guard server.speedReading.profiles.contains(where: { $0.id == id }) else { throw .notFound }
      server.speedReading.profiles.removeAll { $0.id == id }
      if server.speedReading.settings.profileId == id { server.speedReading.settings.profileId = nil }
      return Nothing()
    }
    router.on(API.SpeedReading.settings) { server, _, _ in server.speedReading.settings }
    router.on(API.SpeedReading.changeSettings) { server, _, change in
      if let id = change.profileId { server.speedReading.settings.profileId = id }
      if let pace = change.ownWordsPerMinute { server.speedReading.settings.ownWordsPerMinute = pace }
      return server.speedReading.settings
    }
    router.on(API.SpeedReading.texts) { server, _, _ in
      server.speedReading.texts.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }.map(\.summary)
    }
    router.on(API.SpeedReading.text) { server, id, _, _ throws(APIFailure) in
      try server.speedReading.text(id)
    }
    router.on(API.SpeedReading.putText) { server, id, _, request in
      if let known = server.speedReading.texts.first(where: { $0.id == id }) { return known.summary }
      let new = SpeedReadingText(id: id, name: request.name, text: request.text, updatedAt: Date())
      server.speedReading.texts.append(new)
      return new.summary
    }
    router.on(API.SpeedReading.setPosition) { server, id, _, position throws(APIFailure) in
      let known = try server.speedReading.text(id)
      let moved = SpeedReadingText(
        id: id, name: known.name, text: known.text, word: position.word, updatedAt: Date())
      server.speedReading.texts = server.speedReading.texts.map { $0.id == id ? moved : $0 }
      return moved.summary
    }
    router.on(API.SpeedReading.removeText) { server, id, _, _ throws(APIFailure) in
      _ = try server.speedReading.text(id)
      server.speedReading.texts.removeAll { $0.id == id }
      return Nothing()
    }
  }
}

/// The speed reading of the user of ``MockServer``.
struct MockSpeedReading: Sendable {
  var profiles: [SpeedReadingProfile] = []
  var settings = SpeedReadingSettings()
  var texts: [SpeedReadingText] = []

  func text(_ id: String) throws(APIFailure) -> SpeedReadingText {
    guard let text = texts.first(where: { $0.id == id }) else { throw .notFound }
    return text
  }
}

extension SpeedReadingText {
  fileprivate var summary: SpeedReadingTextSummary {
    SpeedReadingTextSummary(
      id: id, name: name, wordCount: SpeedReadingWord.words(of: text).count, word: word, updatedAt: updatedAt)
  }
}
