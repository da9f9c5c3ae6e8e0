import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Files that cannot be posted are reported when they are chosen.
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
  func `each kind of invalid file has its own message`(file: Data, problem: PhotoProblem) {
    #expect(PhotoProblem(file) == problem)
    #expect(Set(PhotoProblem.allCases.map(\.message)).count == PhotoProblem.allCases.count)
  }

  @Test(arguments: [DraftsTests.jpeg, DraftsTests.png, webp])
  func `supported files have no problem`(file: Data) {
    #expect(PhotoProblem(file) == nil)
  }

  @Test func `a rejected photo is reported with its number and the others are kept`() async {
    let composer = composer()
    composer.choosing()
    for file in [DraftsTests.jpeg, Self.heic, DraftsTests.png, Data()] { _ = await composer.add(file) }
    composer.addUnreadable()
    #expect(composer.photos.map(\.photo.data) == [DraftsTests.jpeg, DraftsTests.png])
    #expect(composer.rejectedPhotos.map(\.number) == [2, 4, 5])
    #expect(composer.rejectedPhotos.map(\.message).first == PhotoProblem.heic.message)
    #expect(composer.canPost)
    composer.choosing()
    #expect(composer.rejectedPhotos.isEmpty)
  }

  @Test func `photos above the limit are counted in a message`() async {
    let composer = composer()
    composer.choosing()
    for _ in 1...12 { _ = await composer.add(DraftsTests.jpeg) }
    #expect(composer.photos.count == 4)
    #expect(composer.photoProblem == "A post can have at most 4 photos. 8 photos were not added.")
  }

  @Test func `the photo that the device prepared is posted`() async {
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
