import ServerCore
import Commands
import Glibc
import Media

/// The few pictures that all generated posts and users share.
package struct SeedPictures: Sendable {
  package let photos: [ProcessedImage]
  package let cards: [ProcessedImage]
  let avatars: [ProcessedImage]

  private static let photoCount = 12
  private static let avatarCount = 6

  /// Creates pictures like uploads do.
  package static func make(
    seed: UInt64, with processor: MediaProcessor, folder: DataFolder, output: CommandOutput
  ) async throws -> SeedPictures {
    var random = SeedRandom(seed: seed, purpose: 1)
    let upload = "\(folder.incoming)/seed.png"
    defer { FileSystem.removeFile(upload) }
    var photos: [ProcessedImage] = []
    var avatars: [ProcessedImage] = []
    for number in 0..<photoCount {
      try output.progress(localized("drawing pictures"), number, of: photoCount)
      let isUpright = number % 3 == 2
      let png = SyntheticPhoto.png(
        number: number, width: isUpright ? 810 : 1_080, height: isUpright ? 1_080 : 810, random: &random)
      try write(png, to: upload)
      photos.append(try await processor.process(upload: upload, into: folder.uploads, kind: .photo))
      guard number < avatarCount else { continue }
      avatars.append(try await processor.process(upload: upload, into: folder.uploads, kind: .avatar))
    }
    return SeedPictures(
      photos: photos, cards: try await cards(random: &random, with: processor, folder: folder),
      avatars: avatars)
  }

  private static func cards(
    random: inout SeedRandom, with processor: MediaProcessor, folder: DataFolder
  ) async throws -> [ProcessedImage] {
    let papers: [UInt32] = [0xF6F8F2, 0xFFF4E6, 0xEEF3FA, 0xF7EEF5, 0xEFF7F4, 0xFBF6E3, 0xF2F0EA, 0xE9F2E3]
    var cards: [ProcessedImage] = []
    for paper in papers {
      let card = QuoteCard(
        text: SeedWords.caption(&random).text, attribution: "KiwiFruit", paper: .init(hex: paper),
        ink: .init(hex: 0x20301C), accent: .init(hex: 0x7BA23F))
      cards.append(try await processor.drawCard(card, into: folder.uploads))
    }
    return cards
  }

  package static func write(_ bytes: [UInt8], to path: String) throws(FileSystem.Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: .write, path: path, code: errno) }
    defer { close(descriptor) }
    guard DescriptorWriter.write(bytes, to: descriptor) else {
      throw FileSystem.Failure(action: .write, path: path, code: errno)
    }
  }
}
