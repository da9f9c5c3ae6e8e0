import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct FriendsViewModelTests {
  @Test func `what could not be done is said, and the list stays`() async throws {
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
