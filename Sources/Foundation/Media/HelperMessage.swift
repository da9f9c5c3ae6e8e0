/// A request to the helper process: its command line.
package struct HelperRequest: Sendable, Equatable {
  package enum Work: String, Sendable {
    case photo
    case squarePhoto = "square-photo"
    case avatar
    case card
    case yearCard = "year-card"
    /// Unpacks the tables and JSON documents of an archive.
    case documents
    /// Reads the barcodes and text in an image.
    case reading
    /// Reads the text and images of an e-book.
    case ebook
  }

  package var work: Work
  /// The maximum address space, in bytes.
  package var addressSpace: Int
  package var processorSeconds: Int

  package init(work: Work, addressSpace: Int, processorSeconds: Int) {
    self.work = work
    self.addressSpace = addressSpace
    self.processorSeconds = processorSeconds
  }

  package init?(arguments: [String]) {
    guard
      arguments.count == 3,
      let work = Work(rawValue: arguments[0]),
      let addressSpace = Int(arguments[1]), addressSpace > 0,
      let processorSeconds = Int(arguments[2]), processorSeconds > 0
    else { return nil }
    self.init(work: work, addressSpace: addressSpace, processorSeconds: processorSeconds)
  }

  package var arguments: [String] { [work.rawValue, String(addressSpace), String(processorSeconds)] }
}

/// The answer of the helper process: one line of words separated by single spaces.
///
/// Parsing is strict because an attacker may control the process.
package enum HelperResponse: Sendable, Equatable {
  /// The images, with the peak memory of the process.
  case done(ProcessedImage, peakByteCount: Int)
  case damaged(String)
  case storage(Int32)
  /// The number of unpacked documents.
  case unpacked(Int)
  /// The reading is in a file.
  case read
  case tooLarge
  /// The e-book is rejected.
  case refused(EbookReading.Problem)

  package static let maxByteCount = 4_096
  private static let maxVariantCount = 8
  private static let maxReasonLength = 200

  package var line: String {
    switch self {
    case .done(let image, let peakByteCount):
      let variants = image.variants.flatMap { variant in
        [variant.name, "\(variant.width)", "\(variant.height)", "\(variant.byteCount)"]
      }
      return (["done", "\(peakByteCount)", image.placeholder] + variants).joined(separator: " ") + "\n"
    case .damaged(let reason):
      return "damaged " + Self.printable(reason) + "\n"
    case .storage(let errorNumber):
      return "storage \(errorNumber)\n"
    case .unpacked(let count):
      return "unpacked \(count)\n"
    case .read:
      return "read\n"
    case .tooLarge:
      return "too-large\n"
    case .refused(let problem):
      return "refused \(problem.rawValue)\n"
    }
  }

  /// Parses a line including its end. Returns nil unless `line` could have produced it.
  package init?(line bytes: [UInt8]) {
    guard
      bytes.last == UInt8(ascii: "\n"), bytes.count <= Self.maxByteCount,
      bytes.dropLast().allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "done":
      guard
        words.count > 2, let peakByteCount = Int(words[1]), peakByteCount >= 0,
        let image = Self.image(words.dropFirst(2))
      else { return nil }
      self = .done(image, peakByteCount: peakByteCount)
    case "damaged":
      self = .damaged(words.dropFirst().joined(separator: " "))
    case "storage":
      guard words.count == 2, let errorNumber = Int32(words[1]), errorNumber > 0 else { return nil }
      self = .storage(errorNumber)
    case "unpacked":
      guard words.count == 2, let count = Int(words[1]), count >= 0 else { return nil }
      self = .unpacked(count)
    case "read":
      guard words.count == 1 else { return nil }
      self = .read
    case "refused":
      guard words.count == 2, let problem = EbookReading.Problem(rawValue: String(words[1])) else {
        return nil
      }
      self = .refused(problem)
    case "too-large":
      guard words.count == 1 else { return nil }
      self = .tooLarge
    default:
      return nil
    }
  }

  private static func image(_ words: ArraySlice<Substring>) -> ProcessedImage? {
    guard let placeholder = words.first, BlurHashEncoder.isWellFormed(placeholder) else { return nil }
    let fields = Array(words.dropFirst())
    let variantCount = fields.count / 4
    guard fields.count.isMultiple(of: 4), (1...maxVariantCount).contains(variantCount) else { return nil }

    var variants: [ProcessedImage.Variant] = []
    for start in stride(from: 0, to: fields.count, by: 4) {
      guard
        ProcessedImage.isName(fields[start]),
        let width = Int(fields[start + 1]), (1...65_535).contains(width),
        let height = Int(fields[start + 2]), (1...65_535).contains(height),
        let byteCount = Int(fields[start + 3]), byteCount > 0,
        variants.allSatisfy({ $0.name != fields[start] && $0.width >= width })
      else { return nil }
      variants.append(
        .init(name: String(fields[start]), width: width, height: height, byteCount: byteCount))
    }
    return ProcessedImage(
      width: variants[0].width, height: variants[0].height, placeholder: String(placeholder),
      variants: variants)
  }

  private static func printable(_ text: String) -> String {
    let bytes = text.utf8.prefix(maxReasonLength).map { byte in
      (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: " ")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
