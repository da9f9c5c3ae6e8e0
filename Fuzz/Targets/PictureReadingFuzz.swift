@testable import Media

/// Any bytes yield a reading within the limits or nothing, and a parsed reading is encoded identically.
func fuzzPictureReading(_ bytes: [UInt8]) throws {
  guard let reading = PictureReading(message: bytes) else { return }
  try require(reading.barcodes.count <= PictureReading.maxBarcodeCount)
  try require(reading.barcodes.allSatisfy { $0.utf8.count == 13 })
  try require(reading.lines.count <= PictureReading.maxLineCount)
  for line in reading.lines {
    try require((0...100).contains(line.certainty))
    try require((1...PictureReading.maxLineLength).contains(line.text.unicodeScalars.count))
    try require(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
  try require(PictureReading(message: reading.message) == reading)
}
