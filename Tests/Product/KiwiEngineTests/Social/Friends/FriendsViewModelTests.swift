import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct FriendsViewModelTests {
  @Test func `a failed action is reported and keeps the list`() async throws {
    let client = MockAPIClient()
    _ = try await client.send(API.Social.agreeToFriendship("bob"))
    let model = FriendsViewModel(client: client)
    await model.refresh()
    client.setBehavior(.failing(.offline))
    await model.end(try #require(model.sent.people.first))
    #expect(model.changing.failure == .offline)
    #expect(model.sent.people.map(\.username) == ["bob"])
  }
}
