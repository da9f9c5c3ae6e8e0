import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct StatusViewModelTests {
  private let client = MockAPIClient()

  @Test func `a status is set and cleared`() async throws {
    let form = StatusViewModel(nil, client: client)
    #expect(!form.canSave)
    form.text = "  Halfway through "
    form.hours = 4
    #expect(await form.save())
    let status = try #require(try await client.send(API.Accounts.me()).status)
    #expect(status.text == "Halfway through")
    #expect(status.expiresAt.timeIntervalSince(status.createdAt) == 4 * 3_600)
    #expect(await StatusViewModel(status, client: client).remove())
    #expect(try await client.send(API.Accounts.me()).status == nil)
  }

  @Test func `a too long status is not sent and an unsent one is kept`() async {
    let form = StatusViewModel(nil, client: client)
    form.text = String(repeating: "a", count: Limits.statusLength + 1)
    #expect(!form.canSave && form.textProblem != nil)
    form.text = "Well"
    client.setBehavior(.failing(.offline))
    #expect(await !form.save())
    #expect(form.text == "Well" && form.saving.failure == .offline)
  }

  @Test func `a rejected status is reported and can be sent again`() async {
    let form = StatusViewModel(nil, client: client)
    form.text = "Well"
    client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "text")))
    #expect(await !form.save())
    #expect(form.textProblem == "Not this." && form.canSave)
    client.setBehavior(.answering)
    #expect(await form.save())
  }
}
