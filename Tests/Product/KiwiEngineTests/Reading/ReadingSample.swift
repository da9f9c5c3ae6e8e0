import Foundation
import KiwiKit
import KiwiSamples

@testable import KiwiEngine

/// Somebody who reads in Greenwich, in the community in memory.
@MainActor struct ReadingSample {
  let client = MockAPIClient()
  let utc = TimeZone.gmt

  func reading() async -> ReadingViewModel {
    let reading = ReadingViewModel(client: client)
    await reading.load(in: utc)
    return reading
  }

  /// Returns whether a session has begun.
  func begin(_ book: String, _ reading: ReadingViewModel) async -> Bool {
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = book
    return await form.start(in: utc)
  }
}
