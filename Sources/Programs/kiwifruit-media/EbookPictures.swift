import EbookMarkup
import Media

/// The pictures of an e-book, each re-encoded once.
final class EbookPictures {
  private let archive: Archive
  /// The numbers by path; nil for a picture that cannot be shown.
  private var numbers: [String: Int?] = [:]
  private(set) var images: [ProcessedImage.Variant] = []

  init(_ archive: Archive) { self.archive = archive }

  /// Returns the number of a picture, or nil for an entry that is not a supported picture.
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
        // A damaged picture is omitted, but a full disk is an error.
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
  /// True if the compression ratio is within the limit.
  var isPlausible: Bool {
    size <= EbookBounds.smallByteCount || size / max(1, compressed.count) <= EbookBounds.ratio
  }
}
