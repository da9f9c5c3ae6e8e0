@testable import Media

/// Any bytes give an e-book within the limits or nothing, and what was read is written in the same way again.
func fuzzEbook(_ bytes: [UInt8]) {
  if let (reading, chapterCount) = try? EbookReading.reading(message: bytes) {
    precondition((1...EbookBounds.chapterCount).contains(chapterCount))
    precondition(reading.contents.allSatisfy { $0.chapter < chapterCount })
    precondition(reading.cover.map { reading.images.indices.contains($0) } ?? true)
    precondition(reading.message(chapterCount: chapterCount) == bytes)
  }
  guard let chapter = try? EbookReading.Chapter(message: bytes, imageCount: 3) else { return }
  for block in chapter.blocks {
    let length = block.text.unicodeScalars.count
    precondition(block.runs.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= length })
    precondition(block.image.map { (0..<3).contains($0) } ?? true)
  }
  precondition(chapter.message == bytes)
}
