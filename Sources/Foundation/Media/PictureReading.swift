import Glibc

/// What stands in a picture: barcodes and lines of words.
public struct PictureReading: Sendable, Equatable {
  /// How words lie in the picture.
  public enum Direction: String, Sendable, CaseIterable {
    case upright
    /// From the top to the bottom, as on the backs of English books.
    case downward
    /// From the bottom to the top, as on the backs of French ones.
    case upward
  }

  /// Words that stand beside each other.
  public struct Line: Sendable, Equatable {
    public var text: String
    public var direction: Direction
    /// How certain it is that these are the words, from 0 to 100.
    public var certainty: Int

    public init(text: String, direction: Direction, certainty: Int) {
      self.text = text
      self.direction = direction
      self.certainty = certainty
    }
  }

  /// Those with 13 digits (EAN-13), as digits.
  public var barcodes: [String]
  /// Those of a direction one after the other from above, as somebody sees them who has turned the picture.
  public var lines: [Line]

  public init(barcodes: [String] = [], lines: [Line] = []) {
    self.barcodes = barcodes
    self.lines = lines
  }
}

/// The reading on its way from the process that read: a line for each barcode and each line of words.
extension PictureReading {
  package static let fileName = "reading"
  package static let maximumBarcodeCount = 8
  package static let maximumLineCount = 100
  package static let maximumLineLength = 200
  /// A character of a line has at most four bytes, and less stands before it than this.
  package static let maximumMessageByteCount = maximumLineCount * (4 * maximumLineLength + 32) + 1_024
  private static let barcodeWord = "barcode"

  package var message: [UInt8] {
    let barcodes = barcodes.prefix(Self.maximumBarcodeCount).map { "\(Self.barcodeWord) \($0)\n" }
    let lines = lines.lazy.map { (line: $0, text: Self.cleaned($0.text)) }.filter { !$0.text.isEmpty }
      .prefix(Self.maximumLineCount).map { "\($0.direction.rawValue) \($0.certainty) \($1)\n" }
    return Array((barcodes + lines).joined().utf8)
  }

  /// Nil unless `message` could have been written by ``message``: the process that writes it may be in an attacker's
  /// hands.
  package init?(message: [UInt8]) {
    self.init()
    guard message.count <= Self.maximumMessageByteCount, let text = String(validating: message, as: UTF8.self)
    else { return nil }
    // By scalars: some of what Unicode calls a character begins with a space or ends in a line feed.
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
      barcodes.count <= Self.maximumBarcodeCount, lines.count <= Self.maximumLineCount
    else { return nil }
  }

  private static func isBarcode(_ text: String) -> Bool {
    text.utf8.count == 13 && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  /// One line without control characters, cut after so many scalars as it may have.
  package static func cleaned(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").unicodeScalars.prefix(maximumLineLength)
    return String(line.last == " " ? line.dropLast() : line)
  }
}

extension HelperJob {
  /// Reads the barcodes and the words in a picture.
  func read(picture: String) throws(MediaError) -> PictureReading {
    let file = try pictureFile(picture)
    let staging = try StagingFolder(in: folder)
    let (answer, _) = try answer(to: .reading, input: file, staging: staging)
    switch answer {
    case .read: break
    case .damaged(let reason): throw .damaged(reason)
    case .storage(let errorNumber): throw .storage(errorNumber)
    case .tooLarge: throw .tooLarge
    case .done, .unpacked, .refused:
      throw .helperFailed("something else was made of a picture than a reading")
    }
    let message = try contents(
      of: PictureReading.fileName, in: staging.descriptor, atMost: PictureReading.maximumMessageByteCount)
    guard let reading = PictureReading(message: message) else {
      throw .helperFailed("a reading has another form than was agreed")
    }
    return reading
  }
}
