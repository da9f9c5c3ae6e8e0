import Foundation
import KiwiKit
import KiwiSamples

@testable import KiwiEngine

/// A reader in UTC on the mock API.
@MainActor struct ReadingSample {
  let client = MockAPIClient()
  let utc = TimeZone.gmt

  func reading() async -> ReadingViewModel {
    let reading = ReadingViewModel(client: client)
    await reading.load(in: utc)
    return reading
  }

  /// Starts a session. Returns whether it has started.
  func begin(_ book: String, _ reading: ReadingViewModel) async -> Bool {
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = book
    return await form.start(in: utc)
  }
}
