import Foundation
import KiwiKit
import StringCatalogs
import SwiftUICore
import Testing
import ViewTesting

@testable import KiwiUI

/// The labels of times, durations and ages.
@MainActor struct TimeLabelTests {
  /// Returns the result in a language, with common spaces.
  private func read(in language: String, _ label: () -> String) -> String {
    ReaderLocale.$current.withValue(Locale(identifier: language), operation: label)
      .replacing("\u{202F}", with: " ")
  }

  @Test(arguments: [
    ("en_US", "9:30 PM", "6 AM"), ("de_DE", "21:30", "06 Uhr"), ("en_GB", "21:30", "06"),
  ])
  func `times of day follow the reader's locale`(language: String, time: String, hour: String) {
    #expect(read(in: language) { ReadingWords.time(minuteOfDay: 1_290) } == time)
    #expect(read(in: language) { StatisticsWords.hour(6) } == hour)
  }

  @Test(arguments: [
    (0, "0 min"), (20, "1 min"), (1_260, "21 min"), (3_600, "1 hr"), (22_860, "6 hr 21 min"),
  ])
  func `a duration has hours and minutes`(seconds: Int, text: String) {
    #expect(ReadingWords.duration(seconds) == text)
  }

  @Test(arguments: [
    (59.0, "now", "just now"), (300, "5m", "5 minutes ago"), (7_200, "2h", "2 hours ago"),
    (86_400, "1d", "1 day ago"),
  ])
  func `an age is short on the screen and complete when read aloud`(
    seconds: TimeInterval, text: String, spoken: String
  ) throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let age = Age(of: now.addingTimeInterval(-seconds), now: now)
    #expect(try shown(age.text).contains(text))
    #expect(try shown(age.spoken).contains(spoken))
  }

  @Test func `genres are in title case`() {
    #expect(TitleWords.genre("science fiction") == "Science Fiction")
  }

  private func shown(_ text: Text) throws -> String {
    let session = ViewSession(root: AnyRoot { text }, environment: ClientEnvironment(url: "/"))
    return try PageModel(session.document()).root.allText
  }
}
