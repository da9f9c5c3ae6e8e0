@testable import Media

/// Any bytes give a reading within the limits or nothing, and what was read is written in the same way again.
func fuzzPictureReading(_ bytes: [UInt8]) {
  guard let reading = PictureReading(message: bytes) else { return }
  precondition(reading.barcodes.count <= PictureReading.maximumBarcodeCount)
  precondition(reading.barcodes.allSatisfy { $0.utf8.count == 13 })
  precondition(reading.lines.count <= PictureReading.maximumLineCount)
  for line in reading.lines {
    precondition((0...100).contains(line.certainty))
    precondition((1...PictureReading.maximumLineLength).contains(line.text.unicodeScalars.count))
    precondition(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
  precondition(PictureReading(message: reading.message) == reading)
}
