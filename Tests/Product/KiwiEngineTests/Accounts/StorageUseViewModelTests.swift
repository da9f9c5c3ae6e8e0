import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct StorageUseViewModelTests {
  @Test func `storage use is shown in megabytes with its limit`() {
    #expect(AccountStorage(used: 12_000_001, limit: 2_000_000_000).text == "13 MB of 2000 MB used")
    #expect(AccountStorage(used: 0).text == "0 MB used")
    #expect(AccountStorage(used: 5, limit: 5).isFull)
    #expect(!AccountStorage(used: 4, limit: 5).isFull && !AccountStorage(used: 5).isFull)
  }
}
