import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct FriendsNowViewModelTests {
  @Test func `friends are listed with their status and their reading`() async throws {
    let server = try await EngineServer()
    let ana = try await server.join("ana").api
    let ben = try await server.join("ben").api
    _ = try await ana.send(API.Social.agreeToFriendship("ben"))
    _ = try await ben.send(API.Social.agreeToFriendship("ana"))
    _ = try await ben.send(API.Social.setStatus(SetStatusRequest(text: "Do not tell me the end")))
    _ = try await ben.send(
      API.Reading.startSession(
        ReadingSessionStart(id: UUID().uuidString.lowercased(), bookTitle: "Middlemarch")))
    let now = FriendsNowViewModel(client: ana)
    await now.refresh()
    let friend = try #require(now.friends.first)
    #expect(friend.status?.text == "Do not tell me the end")
    #expect(friend.reading?.bookTitle == "Middlemarch" && friend.reading?.isActive == true)
    let before = now.revision
    now.changedElsewhere()
    #expect(now.revision == before + 1)
  }
}
