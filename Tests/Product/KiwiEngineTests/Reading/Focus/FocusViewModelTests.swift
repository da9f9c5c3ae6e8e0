import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct FocusViewModelTests {
  private final class Mode: FocusMode {
    var calls: [String] = []
    func begin() { calls.append("begin") }
    func end() { calls.append("end") }
  }

  private let sample = ReadingSample()
  private let mode = Mode()

  private func account() async throws -> (account: Account, session: String) {
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: sample.client), local: MemoryPostDataStore(), me: nil)
    let account = Account(
      user: nil, client: sample.client, repository: repository, drafts: Drafts(store: nil), focusMode: mode)
    await account.reading.load(in: sample.utc)
    _ = await sample.begin("Middlemarch", account.reading)
    return (account, try #require(account.reading.current).id)
  }

  @Test func `notifications during focus are held back and counted afterward`() async throws {
    let (account, session) = try await account()
    account.receive(.notifications(unreadCount: 2))
    account.focus.begin(session)
    #expect(mode.calls == ["begin"] && account.focus.session?.id == session)
    account.receive(.notifications(unreadCount: 3))
    account.receive(.notifications(unreadCount: 5))
    #expect(account.notifications.unreadCount == 2)
    account.focus.end()
    #expect(account.notifications.unreadCount == 5 && account.focus.missed == 3)
    #expect(mode.calls == ["begin", "end"])
    account.focus.seen()
    #expect(account.focus.missed == 0)
    account.receive(.notifications(unreadCount: 6))
    #expect(account.notifications.unreadCount == 6 && account.focus.missed == 0)
  }

  @Test func `focus ends with its session but not with a pause`() async throws {
    let (account, session) = try await account()
    account.focus.begin(session)
    await account.reading.pause(session)
    account.focus.check()
    #expect(account.focus.isOn)
    _ = await account.reading.complete(session, ReadingSessionOutcome())
    account.focus.check()
    #expect(!account.focus.isOn && mode.calls == ["begin", "end"])
  }

  @Test func `focus is restored after a restart without filling the screen`() async throws {
    let (account, session) = try await account()
    await account.focus.restore(session, in: sample.utc)
    #expect(account.focus.isOn && mode.calls.isEmpty)
    account.focus.fillScreen()
    #expect(mode.calls == ["begin"])
  }

  @Test func `focus is not restored for an ended session`() async throws {
    let (account, session) = try await account()
    _ = await account.reading.complete(session, ReadingSessionOutcome())
    #expect(await !account.focus.restore(session, in: sample.utc))
    #expect(!account.focus.isOn)
    await account.focus.restore("", in: sample.utc)
    #expect(!account.focus.isOn)
  }

  @Test func `notifications read elsewhere do not count as missed`() async throws {
    let (account, session) = try await account()
    account.receive(.notifications(unreadCount: 4))
    account.focus.begin(session)
    // Another device marked them as read.
    account.receive(.notifications(unreadCount: 0))
    account.focus.end()
    #expect(account.focus.missed == 0 && account.notifications.unreadCount == 0)
  }
}
