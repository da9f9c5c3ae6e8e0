import Glibc

/// Serializes numbers and texts in the helper process.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends a number from 0 to the maximum of 31 bits.
  package mutating func number(_ value: Int) {
    let value = UInt32(clamping: value)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func text(_ value: String) {
    number(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  package mutating func optional(_ value: Int?) { number(value.map { $0 + 1 } ?? 0) }
}

/// Parses the output of ``MessageWriter`` strictly, because an attacker may control its process.
package struct MessageReader {
  package struct Damage: Error {}

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  package mutating func number(atMost limit: Int) throws(Damage) -> Int {
    guard bytes.count - offset >= 4 else { throw Damage() }
    var value = 0
    for index in 0..<4 { value |= Int(bytes[offset + index]) << (8 * index) }
    offset += 4
    guard value <= limit else { throw Damage() }
    return value
  }

  package mutating func optional(below limit: Int) throws(Damage) -> Int? {
    let value = try number(atMost: limit)
    return value == 0 ? nil : value - 1
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - limit: The maximum length in bytes.
  ///   - isLine: Indicates whether line feeds and tabs are rejected.
  package mutating func text(atMost limit: Int, isLine: Bool = false) throws(Damage) -> String {
    let count = try number(atMost: limit)
    guard bytes.count - offset >= count else { throw Damage() }
    let slice = bytes[offset..<offset + count]
    offset += count
    let least: UInt8 = isLine ? 0x20 : 0x09
    guard slice.allSatisfy({ $0 >= least && $0 != 0x7F && ($0 >= 0x20 || $0 <= 0x0A) }),
      let text = String(validating: slice, as: UTF8.self)
    else { throw Damage() }
    return text
  }

  package mutating func array<Element>(
    atMost limit: Int, _ element: (inout MessageReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number(atMost: limit)
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  package mutating func choice<Choice: CaseIterable>(
    _ type: Choice.Type
  ) throws(Damage) -> Choice where Choice.AllCases == [Choice] {
    let all = type.allCases
    let index = try number(atMost: all.count - 1)
    return all[index]
  }
}

extension EbookReading {
  /// The name of the file with everything but the chapters.
  package static let fileName = "book"
  package static let maxMessageByteCount = 12 << 20

  package static func chapterFileName(_ index: Int) -> String { "chapter-\(index)" }

  package func message(chapterCount: Int) -> [UInt8] {
    var writer = MessageWriter()
    writer.text(name)
    writer.number(creators.count)
    for creator in creators { writer.text(creator) }
    writer.text(language ?? "")
    writer.number(identifiers.count)
    for identifier in identifiers { writer.text(identifier) }
    writer.number(missingParts.count)
    for part in missingParts { writer.text(part) }
    writer.number(images.count)
    for image in images {
      writer.text(image.name)
      writer.number(image.width)
      writer.number(image.height)
      writer.number(image.byteCount)
    }
    writer.optional(cover)
    writer.number(chapterCount)
    writer.number(contents.count)
    for entry in contents {
      writer.text(entry.name)
      writer.number(entry.level)
      writer.number(entry.chapter)
      writer.number(entry.word)
    }
    return writer.bytes
  }

  /// Parses a reading without its chapters, and their number.
  package static func reading(
    message: [UInt8]
  ) throws(MessageReader.Damage) -> (reading: EbookReading, chapterCount: Int) {
    var reader = MessageReader(message)
    let line = 4 * EbookBounds.lineLength
    var reading = EbookReading(name: try reader.text(atMost: line, isLine: true))
    reading.creators = try reader.array(atMost: EbookBounds.creatorCount) {
      reader throws(MessageReader.Damage) in
      try reader.text(atMost: line, isLine: true)
    }
    let language = try reader.text(atMost: line, isLine: true)
    reading.language = language.isEmpty ? nil : language
    reading.identifiers = try reader.array(atMost: EbookBounds.identifierCount) {
      reader throws(MessageReader.Damage) in try reader.text(atMost: line, isLine: true)
    }
    reading.missingParts = try reader.array(atMost: EbookBounds.missingCount + 1) {
      reader throws(MessageReader.Damage) in try reader.text(atMost: line, isLine: true)
    }
    reading.images = try reader.array(atMost: EbookBounds.imageCount) { reader throws(MessageReader.Damage) in
      let name = try reader.text(atMost: 64, isLine: true)
      let width = try reader.number(atMost: 65_535)
      let height = try reader.number(atMost: 65_535)
      let byteCount = try reader.number(atMost: 1 << 30)
      guard ProcessedImage.isName(name), width > 0, height > 0, byteCount > 0 else {
        throw MessageReader.Damage()
      }
      return ProcessedImage.Variant(name: name, width: width, height: height, byteCount: byteCount)
    }
    reading.cover = try reader.optional(below: reading.images.count)
    let chapterCount = try reader.number(atMost: EbookBounds.chapterCount)
    reading.contents = try reader.array(atMost: EbookBounds.contentsCount) {
      reader throws(MessageReader.Damage) in
      let name = try reader.text(atMost: line, isLine: true)
      let level = try reader.number(atMost: EbookBounds.contentsLevels)
      let chapter = try reader.number(atMost: max(0, chapterCount - 1))
      let word = try reader.number(atMost: EbookBounds.textByteCount)
      return ContentsEntry(name: name, level: level, chapter: chapter, word: word)
    }
    guard reader.isAtEnd, chapterCount > 0 else { throw MessageReader.Damage() }
    return (reading, chapterCount)
  }
}

extension EbookReading.Chapter {
  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.text(name)
    writer.number(blocks.count)
    for block in blocks {
      writer.number(EbookReading.Block.Kind.allCases.firstIndex(of: block.kind) ?? 0)
      writer.text(block.text)
      writer.optional(block.level)
      writer.number(block.runs.count)
      for run in block.runs {
        writer.number(run.start)
        writer.number(run.end)
        writer.number(EbookReading.Run.Style.allCases.firstIndex(of: run.style) ?? 0)
        writer.text(run.note ?? "")
      }
      writer.optional(block.image)
      writer.text(block.note ?? "")
    }
    return writer.bytes
  }

  package init(message: [UInt8], imageCount: Int) throws(MessageReader.Damage) {
    var reader = MessageReader(message)
    let name = try reader.text(atMost: 4 * EbookBounds.lineLength, isLine: true)
    let blocks = try reader.array(atMost: EbookBounds.blockCount) { reader throws(MessageReader.Damage) in
      try EbookReading.Block(&reader, imageCount: imageCount)
    }
    guard reader.isAtEnd else { throw MessageReader.Damage() }
    self.init(name: name, blocks: blocks)
  }
}

extension EbookReading.Block {
  fileprivate init(_ reader: inout MessageReader, imageCount: Int) throws(MessageReader.Damage) {
    let kind = try reader.choice(Kind.self)
    let text = try reader.text(atMost: EbookBounds.chapterMessageByteCount)
    let level = try reader.optional(below: 100)
    let length = text.unicodeScalars.count
    let runs = try reader.array(atMost: EbookBounds.runCount) { reader throws(MessageReader.Damage) in
      let start = try reader.number(atMost: length)
      let end = try reader.number(atMost: length)
      let style = try reader.choice(EbookReading.Run.Style.self)
      let note = try reader.text(atMost: 64, isLine: true)
      guard start <= end, note.isEmpty != (style == .noteReference) else { throw MessageReader.Damage() }
      return EbookReading.Run(start: start, end: end, style: style, note: note.isEmpty ? nil : note)
    }
    let image = try reader.optional(below: imageCount)
    let note = try reader.text(atMost: 64, isLine: true)
    guard (kind == .image) == (image != nil), (kind == .note) == !note.isEmpty else {
      throw MessageReader.Damage()
    }
    self.init(
      kind: kind, text: text, level: level, runs: runs, image: image, note: note.isEmpty ? nil : note)
  }
}
