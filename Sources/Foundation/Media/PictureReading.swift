import Glibc

/// The barcodes and lines of text in an image.
public struct PictureReading: Sendable, Equatable {
  /// The orientation of text in an image.
  public enum Direction: String, Sendable, CaseIterable {
    /// Not rotated.
    case upright
    /// Rotated to run from top to bottom, as on spines of English books.
    case downward
    /// Rotated to run from bottom to top, as on spines of French books.
    case upward
  }

  /// A line of words.
  public struct Line: Sendable, Equatable {
    /// The words, separated by single spaces.
    public var text: String
    /// The orientation of the line.
    public var direction: Direction
    /// The confidence of the recognition, from 0 to 100.
    public var certainty: Int

    public init(text: String, direction: Direction, certainty: Int) {
      self.text = text
      self.direction = direction
      self.certainty = certainty
    }
  }

  /// The EAN-13 barcodes, as 13 digits.
  public var barcodes: [String]
  /// The lines, grouped by direction, from top to bottom after rotation.
  public var lines: [Line]

  public init(barcodes: [String] = [], lines: [Line] = []) {
    self.barcodes = barcodes
    self.lines = lines
  }
}

/// The serialized reading: a line for each barcode and each line of text.
extension PictureReading {
  package static let fileName = "reading"
  package static let maxBarcodeCount = 8
  package static let maxLineCount = 100
  package static let maxLineLength = 200
  /// The maximum size of a message. A character has at most four bytes, and a line's prefix is shorter than
  /// 32 bytes.
  package static let maxMessageByteCount = maxLineCount * (4 * maxLineLength + 32) + 1_024
  private static let barcodeWord = "barcode"

  package var message: [UInt8] {
    let barcodes = barcodes.prefix(Self.maxBarcodeCount).map { "\(Self.barcodeWord) \($0)\n" }
    let lines = lines.lazy.map { (line: $0, text: Self.cleaned($0.text)) }.filter { !$0.text.isEmpty }
      .prefix(Self.maxLineCount).map { "\($0.direction.rawValue) \($0.certainty) \($1)\n" }
    return Array((barcodes + lines).joined().utf8)
  }

  /// Parses a message. Returns nil unless ``message`` could have produced it.
  ///
  /// Parsing is strict because an attacker may control the process.
  package init?(message: [UInt8]) {
    self.init()
    guard message.count <= Self.maxMessageByteCount, let text = String(validating: message, as: UTF8.self)
    else { return nil }
    // Split by scalars, because a grapheme cluster may start with a space or end in a line feed.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map { String($0) }
      if words.count == 2, words[0] == Self.barcodeWord, Self.isBarcode(words[1]) {
        barcodes.append(words[1])
      } else if words.count == 3, let direction = Direction(rawValue: words[0]),
        let certainty = Int(words[1]), (0...100).contains(certainty),
        !words[2].isEmpty, Self.cleaned(words[2]) == words[2]
      {
        lines.append(Line(text: words[2], direction: direction, certainty: certainty))
      } else {
        return nil
      }
    }
    guard message.isEmpty || message.last == UInt8(ascii: "\n"),
      barcodes.count <= Self.maxBarcodeCount, lines.count <= Self.maxLineCount
    else { return nil }
  }

  private static func isBarcode(_ text: String) -> Bool {
    text.utf8.count == 13 && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  /// Returns one line without control characters, truncated to the maximum length in scalars.
  package static func cleaned(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").unicodeScalars.prefix(maxLineLength)
    return String(line.last == " " ? line.dropLast() : line)
  }
}

extension HelperJob {
  /// Reads the barcodes and the words in a picture.
  func read(picture: String) throws(MediaError) -> PictureReading {
    let file = try pictureFile(picture)
    let staging = try StagingFolder(in: folder)
    let (answer, _) = try response(to: .reading, input: file, staging: staging)
    switch answer {
    case .read: break
    case .damaged(let reason): throw .damaged(reason)
    case .storage(let errorNumber): throw .storage(errorNumber)
    case .tooLarge: throw .tooLarge
    case .done, .unpacked, .refused:
      throw .helperFailed("unexpected answer to an image reading")
    }
    let message = try contents(
      of: PictureReading.fileName, in: staging.descriptor, atMost: PictureReading.maxMessageByteCount)
    guard let reading = PictureReading(message: message) else {
      throw .helperFailed("malformed image reading")
    }
    return reading
  }
}
