import EngineTesting
import Foundation
import KiwiData
import KiwiKit
import Testing
import Threads

@testable import KiwiEngine

/// Typed text is restored however the app ends.
@MainActor struct DraftsTests {
  /// A store that records writes and can reject them.
  private final class Store: DraftStoring {
    private let state = Mutex((drafts: [DraftKind: Draft](), saves: 0, isFull: false))
    var saves: Int { state.withLock { $0.saves } }
    var kept: [DraftKind: Draft] { state.withLock { $0.drafts } }
    func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
    func drafts() -> [DraftKind: Draft] { kept }
    func save(_ draft: Draft?, of kind: DraftKind) throws(PostStoreFailure) {
      let isFull = state.withLock { state in
        if !state.isFull {
          state = (state.drafts.merging([kind: draft].compactMapValues { $0 }) { $1 }, state.saves + 1, false)
        }
        if !state.isFull, draft == nil { state.drafts[kind] = nil }
        return state.isFull
      }
      if isFull { throw PostStoreFailure(message: "Full.") }
    }
  }

  /// A clock that advances when the test says so.
  private final class Ticks: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    var count: Int { waiting.withLock { $0.count } }
    var clock: EngineClock {
      EngineClock(now: { Date(timeIntervalSince1970: 0) }) { _ in
        await withCheckedContinuation { continuation in
          self.waiting.withLock { $0.append(continuation) }
        }
      }
    }
    func pass() {
      for continuation in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) { continuation.resume() }
    }
  }

  private let store = Store()
  private let remote = FakeRemote()

  private func repository(_ local: FakeLocal = FakeLocal()) -> PostRepository {
    PostRepository(remote: remote, local: local, me: User(id: "me", username: "alice"))
  }

  @Test func `typed text is saved once, a moment after the last letter`() async {
    let ticks = Ticks()
    let drafts = Drafts(store: store, clock: ticks.clock)
    let composer = CreatePostViewModel(repository: repository(), drafts: drafts)
    for text in ["K", "Ki", "Kiwi"] { composer.caption = text }
    while ticks.count < 3 { await Task.yield() }
    #expect(store.saves == 0)
    ticks.pass()
    while store.saves == 0 { await Task.yield() }
    await drafts.flush()
    #expect(store.kept[.post]?.text == "Kiwi")
    #expect(store.saves == 1)
  }

  @Test func `entering the background saves typed text immediately`() async {
    let drafts = Drafts(store: store, clock: Ticks().clock)
    let comments = CommentsViewModel(repository: repository(), drafts: drafts)
    comments.setDraft("Yes", for: "p")
    await drafts.flush()
    #expect(store.kept == [.comment(postId: "p"): Draft(text: "Yes")])
    comments.setDraft("", for: "p")
    await drafts.flush()
    #expect(store.kept.isEmpty)
  }

  @Test func `forms are restored after a restart`() async throws {
    let post = Post.sample("p", caption: "Old")
    let first = Drafts(store: store, clock: Ticks().clock)
    let composer = CreatePostViewModel(repository: repository(), drafts: first)
    composer.caption = "Two photos"
    composer.visibility = .followers
    let ids = [await composer.add(Self.jpeg), await composer.add(Self.png)].compactMap { $0 }
    composer.setAlt("One", of: try #require(ids.first))
    let edit = EditPostViewModel(post: post, repository: repository(), drafts: first)
    edit.caption = "New"
    let comments = CommentsViewModel(repository: repository(), drafts: first)
    comments.setEditText("Better", of: .sample("c"))
    await first.flush()

    let second = Drafts(store: store, clock: Ticks().clock)
    let composerAgain = CreatePostViewModel(repository: repository(), drafts: second)
    await second.load()
    composerAgain.restore()
    #expect(composerAgain.caption == "Two photos" && composerAgain.visibility == .followers)
    #expect(composerAgain.photos.map(\.photo.data) == [Self.jpeg, Self.png])
    #expect(composerAgain.photos.first?.photo.alt == "One")
    #expect(EditPostViewModel(post: post, repository: repository(), drafts: second).caption == "New")
    let commentsAgain = CommentsViewModel(repository: repository(), drafts: second)
    #expect(commentsAgain.editText(of: .sample("c")) == "Better")
    edit.cancel()
    #expect(EditPostViewModel(post: post, repository: repository(), drafts: first).caption == "Old")
  }

  /// Returns the stored drafts when the test resumes it.
  private final class SlowStore: DraftStoring {
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
    var isAsked: Bool { waiting.withLock { $0 != nil } }
    func answer() { waiting.withLock { $0.take() }?.resume() }
    func drafts() async -> [DraftKind: Draft] {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
      return [.post: Draft(text: "Old", visibility: .me)]
    }
    func save(_ draft: Draft?, of kind: DraftKind) {}
  }

  @Test func `text typed during the load is kept with the earlier visibility`() async {
    let slow = SlowStore()
    let drafts = Drafts(store: slow, clock: Ticks().clock)
    let composer = CreatePostViewModel(repository: repository(), drafts: drafts)
    let loading = Task { await drafts.load() }
    while !slow.isAsked { await Task.yield() }
    composer.caption = "New"
    slow.answer()
    await loading.value
    composer.restore()
    #expect(composer.caption == "New")
    #expect(composer.visibility == .me, "The visibility must not widen.")
    #expect(drafts[.post] == Draft(text: "New", visibility: .me))
  }

  @Test func `text typed before the load is kept with the earlier visibility`() async {
    let slow = SlowStore()
    let drafts = Drafts(store: slow, clock: Ticks().clock)
    let composer = CreatePostViewModel(repository: repository(), drafts: drafts)
    composer.caption = "New"
    let loading = Task { await drafts.load() }
    while !slow.isAsked { await Task.yield() }
    slow.answer()
    await loading.value
    composer.restore()
    #expect(composer.caption == "New")
    #expect(composer.visibility == .me)
    #expect(drafts[.post] == Draft(text: "New", visibility: .me))
  }

  @Test func `a draft is removed once its post is recorded and kept when the disk is full`() async {
    let local = FakeLocal()
    remote.setResults([.failure(.offline), .failure(.offline)])
    let repository = repository(local)
    let drafts = Drafts(store: store, clock: Ticks().clock)
    for isFull in [false, true] {
      let composer = CreatePostViewModel(repository: repository, drafts: drafts)
      composer.caption = "Words"
      await drafts.flush()
      local.setFull(isFull)
      composer.createPost()
      #expect(drafts[.post] == nil, "The form must be empty at once.")
      await drafts.flush()
      #expect((store.kept[.post] == nil) == !isFull)
    }
  }

  @Test func `a draft that cannot be saved is reported and retried`() async {
    store.setFull(true)
    let drafts = Drafts(store: store, clock: Ticks().clock)
    drafts[.post] = Draft(text: "Words")
    await drafts.flush()
    #expect(drafts.failure?.message == "Full.")
    store.setFull(false)
    await drafts.flush()
    #expect(drafts.failure == nil)
    #expect(store.kept[.post]?.text == "Words")
  }

  @Test func `a device stores the drafts and photos of two users separately`() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-drafts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try #require(URL(string: "https://kiwi.test"))
    let photos = [DraftPhoto(data: Self.jpeg, alt: "One", crop: .square), DraftPhoto(data: Self.png)]
    for _ in 1...2 {
      let device = try await DeviceRepository(folder: folder)
      for id in ["a", "b"] {
        let data = try await device.data(of: DataOwner(server: server, userId: id))
        let store = DeviceDraftStore(repository: data)
        let kept = try await store.drafts()
        #expect(kept.values.allSatisfy { $0.text == id })
        try await store.save(Draft(text: id, photos: photos, visibility: .me), of: .post)
        #expect(try await store.drafts()[.post] == Draft(text: id, photos: photos, visibility: .me))
      }
      await device.close()
    }
  }

  nonisolated static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1])
  nonisolated static let png = Data([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [2])
}
