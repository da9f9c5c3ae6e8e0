import CVips
import Media

/// Reads what stands in a picture: barcodes first, then words.
enum Reading {
  /// A barcode has 95 lines and spaces, and is often a small part of a photo.
  private static let barcodeSide = 2_400
  /// Letters of a title are large, and words cost time by the pixel.
  private static let textSide = 1_600

  static func perform(_ textReader: TextReader) throws(WorkError) -> PictureReading {
    let picture = try Work.decodeUpload(width: barcodeSide, height: barcodeSide, crops: false).gray()
      .decoded()
    var reading = PictureReading(barcodes: try BarcodeReader.barcodes(in: picture))
    let scale = min(1, Double(textSide) / Double(max(picture.width, picture.height)))
    let upright = try picture.resized(by: scale).decoded()
    reading.lines = try textReader.lines(in: upright, .upright)
    // Beside a barcode the words are those of a back cover, which nobody photographs turned to find its title.
    guard reading.barcodes.isEmpty else { return reading }
    for (direction, angle) in [(.downward, VIPS_ANGLE_D270), (.upward, VIPS_ANGLE_D90)]
      as [(PictureReading.Direction, VipsAngle)]
    {
      reading.lines += try textReader.lines(in: try upright.turned(by: angle), direction)
    }
    return reading
  }
}
