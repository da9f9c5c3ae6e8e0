import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// What cannot be posted is said when it is chosen.
@MainActor struct PhotoPreparationTests {
  nonisolated private static let webp = Data(Array("RIFF____WEBPVP8 ".utf8))
  nonisolated private static let heic = Data([0, 0, 0, 24] + Array("ftypheic____mif1".utf8))

  private func composer() -> CreatePostViewModel {
    CreatePostViewModel(
      repository: PostRepository(remote: FakeRemote(), local: FakeLocal(), me: nil),
      drafts: Drafts(store: nil))
  }

  @Test(arguments: [
    (Data(), PhotoProblem.empty), (heic, .heic),
    (Data([0, 0, 0, 24] + Array("ftypavif____".utf8)), .heic), (Data("GIF89a".utf8), .gif),
    (Data("hello, world".utf8), .unknown), (Data([0xFF]), .unknown),
    (Data([0, 0, 0, 24] + Array("ftypisom____".utf8)), .unknown),
    (DraftsTests.jpeg + Data(count: Limits.uploadSize), .tooLarge),
  ])
  func `each kind of file that cannot be posted has words of its own`(file: Data, problem: PhotoProblem) {
    #expect(PhotoProblem(file) == problem)
    #expect(Set(PhotoProblem.allCases.map(\.message)).count == PhotoProblem.allCases.count)
  }

  @Test(arguments: [DraftsTests.jpeg, DraftsTests.png, webp])
  func `what can be posted has no problem`(file: Data) {
    #expect(PhotoProblem(file) == nil)
  }

  @Test func `a refused photo is said beside the photos with its number, and the others are taken`() async {
    let composer = composer()
    composer.choosing()
    for file in [DraftsTests.jpeg, Self.heic, DraftsTests.png, Data()] { _ = await composer.add(file) }
    composer.addUnreadable()
    #expect(composer.photos.map(\.photo.data) == [DraftsTests.jpeg, DraftsTests.png])
    #expect(composer.refusedPhotos.map(\.number) == [2, 4, 5])
    #expect(composer.refusedPhotos.map(\.message).first == PhotoProblem.heic.message)
    #expect(composer.canPost)
    composer.choosing()
    #expect(composer.refusedPhotos.isEmpty)
  }

  @Test func `twelve photos chosen for four places are said`() async {
    let composer = composer()
    composer.choosing()
    for _ in 1...12 { _ = await composer.add(DraftsTests.jpeg) }
    #expect(composer.photos.count == 4)
    #expect(composer.photoProblem == "A post has at most 4 photos; 8 more were not taken.")
  }

  @Test func `what a device makes of a photo is what is posted`() async {
    struct Smaller: PhotoPreparing {
      func prepare(_ data: Data) async throws(PhotoProblem) -> Data { data.prefix(4) }
    }
    let composer = CreatePostViewModel(
      repository: PostRepository(remote: FakeRemote(), local: FakeLocal(), me: nil),
      drafts: Drafts(store: nil), preparation: Smaller())
    _ = await composer.add(DraftsTests.jpeg)
    #expect(composer.photos.map(\.photo.data.count) == [4])
  }
}
