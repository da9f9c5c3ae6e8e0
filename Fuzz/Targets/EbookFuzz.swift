@testable import Media

/// Any bytes yield an e-book within the limits or nothing, and a parsed e-book is encoded identically.
func fuzzEbook(_ bytes: [UInt8]) throws {
  if let (reading, chapterCount) = try? EbookReading.reading(message: bytes) {
    try require((1...EbookBounds.chapterCount).contains(chapterCount))
    try require(reading.contents.allSatisfy { $0.chapter < chapterCount })
    try require(reading.cover.map { reading.images.indices.contains($0) } ?? true)
    try require(reading.message(chapterCount: chapterCount) == bytes)
  }
  guard let chapter = try? EbookReading.Chapter(message: bytes, imageCount: 3) else { return }
  for block in chapter.blocks {
    let length = block.text.unicodeScalars.count
    try require(block.runs.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= length })
    try require(block.image.map { (0..<3).contains($0) } ?? true)
  }
  try require(chapter.message == bytes)
}
