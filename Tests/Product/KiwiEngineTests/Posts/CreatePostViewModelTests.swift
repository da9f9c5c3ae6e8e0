import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

@MainActor struct CreatePostViewModelTests {
  /// Prepares photos when the test resumes it.
  private final class SlowPreparation: PhotoPreparing {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    var count: Int { waiting.withLock { $0.count } }
    func prepare(_ data: Data) async throws(PhotoProblem) -> Data {
      await withCheckedContinuation { held in waiting.withLock { $0.append(held) } }
      return data
    }
    func finish() {
      for held in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) { held.resume() }
    }
  }

  private let remote = FakeRemote()
  private let local = FakeLocal()
  private let drafts = Drafts(store: MemoryDraftStore())
  private let repository: PostRepository

  init() {
    repository = PostRepository(remote: remote, local: local, me: User(id: "me", username: "alice"))
  }

  private func composer(_ preparation: any PhotoPreparing = SystemPhotoPreparation()) -> CreatePostViewModel {
    CreatePostViewModel(repository: repository, drafts: drafts, preparation: preparation)
  }

  @Test func `an invalid page number is reported and dropped with the book`() throws {
    let books = SampleContent.titles.filter { $0.kind == .book }
    try #require(books.count > 1)
    let composer = composer()
    composer.caption = "Words"
    composer.about = PostSubject(books[0])
    composer.page = "twelve"
    #expect(composer.page == "twelve" && composer.pageProblem != nil && !composer.canPost)
    composer.createPost()
    #expect(drafts[.post]?.text == "Words")
    composer.page = "12"
    #expect(composer.pageProblem == nil && composer.canPost && composer.about?.position?.page == 12)
    composer.page = "many"
    #expect(composer.about?.position == nil)
    composer.about = PostSubject(books[1])
    #expect(composer.page.isEmpty && composer.canPost)
  }

  private func posted() async throws -> [PostDraft] {
    await repository.settle()
    return local.entries.map(\.action).compactMap(Self.draft)
      + remote.performed.map(\.action).compactMap(Self.draft)
  }

  private static func draft(_ action: OutboxAction) -> PostDraft? {
    if case .createPost(let draft) = action { draft } else { nil }
  }

  @Test func `invisible text is not a post`() async throws {
    let composer = composer()
    composer.caption = "\u{3164}\u{2800}\u{202E}\u{200D} \u{0}"
    #expect(composer.isEmpty && !composer.canPost)
    composer.createPost()
    #expect(try await posted().isEmpty)
  }

  @Test func `text, photos in order and visibility are posted`() async throws {
    let composer = composer()
    composer.caption = "  Plums \n"
    composer.visibility = .followers
    let first = try #require(await composer.add(DraftsTests.jpeg))
    _ = await composer.add(DraftsTests.png)
    composer.setAlt("A bowl", of: first)
    composer.setCrop(.square, of: first)
    composer.move(composer.photos[1], by: -9)
    composer.createPost()
    let post = try #require(try await posted().first)
    #expect(post.caption == "Plums" && post.visibility == .followers)
    #expect(post.photos.map(\.data) == [DraftsTests.png, DraftsTests.jpeg])
    #expect(post.photos.map(\.alt) == ["", "A bowl"])
    #expect(post.photos.map(\.crop) == [.original, .square])
  }

  @Test func `an empty or too long post is not sent`() async throws {
    let composer = composer()
    composer.caption = " \n"
    #expect(composer.isEmpty && !composer.canPost)
    composer.caption = String(repeating: "x", count: Limits.captionLength + 1)
    #expect(composer.captionProblem != nil && !composer.canPost)
    composer.createPost()
    composer.caption = ""
    let photo = try #require(await composer.add(DraftsTests.jpeg))
    #expect(composer.canPost)
    composer.setAlt(String(repeating: "x", count: Limits.altLength + 1), of: photo)
    #expect(!composer.canPost)
    composer.createPost()
    #expect(try await posted().isEmpty)
  }

  @Test func `repeated taps post once`() async throws {
    let composer = composer()
    composer.caption = "Plums"
    composer.createPost()
    composer.createPost()
    #expect(!composer.canPost)
    #expect(try await posted().count == 1)
  }

  @Test func `a photo prepared after posting does not start a new draft`() async throws {
    let preparation = SlowPreparation()
    let composer = composer(preparation)
    composer.caption = "Plums"
    let adding = Task { await composer.add(DraftsTests.jpeg) }
    while preparation.count == 0 { await Task.yield() }
    composer.createPost()
    preparation.finish()
    #expect(await adding.value == nil)
    await repository.settle()
    await drafts.flush()
    #expect(drafts.kinds.isEmpty)
    let next = self.composer()
    next.restore()
    #expect(next.isEmpty)
  }

  @Test func `photos above the limit are left out even if prepared concurrently`() async throws {
    let preparation = SlowPreparation()
    let composer = composer(preparation)
    let adding = (1...6).map { _ in Task { await composer.add(DraftsTests.jpeg) } }
    while preparation.count < 6 { await Task.yield() }
    preparation.finish()
    for task in adding { _ = await task.value }
    #expect(composer.photos.count == CreatePostViewModel.maxPhotos)
    #expect(composer.photoProblem?.contains("2 photos were not added") == true)
    #expect(Set(composer.photos.map(\.id)).count == CreatePostViewModel.maxPhotos)
  }

  @Test func `changes to a removed photo have no effect`() async throws {
    let composer = composer()
    let id = try #require(await composer.add(DraftsTests.jpeg))
    let photo = try #require(composer.photos.first)
    composer.remove(photo)
    composer.setAlt("A bowl", of: id)
    composer.move(photo, by: 1)
    composer.remove(photo)
    #expect(composer.photos.isEmpty)
    #expect(drafts[.post] == nil)
  }

  @Test func `a draft is restored unless a new one was started`() async {
    let before = composer()
    before.caption = "Plums"
    _ = await before.add(DraftsTests.jpeg)
    let after = composer()
    after.restore()
    #expect(after.caption == "Plums" && after.photos.count == 1)
    let other = composer()
    other.caption = "Pears"
    other.restore()
    #expect(other.caption == "Pears" && other.photos.isEmpty)
  }
}
