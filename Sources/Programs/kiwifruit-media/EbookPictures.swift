import EbookMarkup
import Media

/// The pictures of an e-book, each made anew once.
final class EbookPictures {
  private let archive: Archive
  /// By their paths; nil where a picture cannot be shown.
  private var numbers: [String: Int?] = [:]
  private(set) var images: [ProcessedImage.Variant] = []

  init(_ archive: Archive) { self.archive = archive }

  /// Nil for what is no picture that can be shown.
  func number(of path: String) throws(EbookFailure) -> Int? {
    if let known = numbers[path] { return known }
    guard images.count < EbookBounds.imageCount, let entry = archive[path],
      entry.size <= EbookBounds.imageByteCount, entry.isPlausible
    else { return nil }
    var number: Int?
    if let bytes = try? archive.contents(of: entry), Self.isPicture(bytes) {
      do throws(WorkError) {
        images.append(try Work.storePicture(bytes, side: EbookBounds.imageSide))
        number = images.count - 1
      } catch {
        // One that is damaged is left out; a disk that is full is not the book's fault.
        if case .storage = error { throw .work(error) }
      }
    }
    numbers[path] = .some(number)
    return number
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes)
    return (try? ImageHeader(reading: &reader, limits: MediaLimits())) != nil
  }
}

extension ZipDirectory.Entry {
  /// Whether the compression ratio is within the limit.
  var isPlausible: Bool {
    size <= EbookBounds.smallByteCount || size / max(1, compressed.count) <= EbookBounds.ratio
  }
}
