import CVips
import Media

/// Reads barcodes in a picture, then words.
enum Reading {
  /// A barcode has 95 bars and spaces, and is often a small part of a photo.
  private static let barcodeSide = 2_400
  /// Title letters are large, and reading time grows with the pixels.
  private static let textSide = 1_600

  static func perform(_ textReader: TextReader) throws(WorkError) -> PictureReading {
    let picture = try Work.decodeUpload(width: barcodeSide, height: barcodeSide, crops: false).gray()
      .decoded()
    var reading = PictureReading(barcodes: try BarcodeReader.barcodes(in: picture))
    let scale = min(1, Double(textSide) / Double(max(picture.width, picture.height)))
    let upright = try picture.resized(by: scale).decoded()
    reading.lines = try textReader.lines(in: upright, .upright)
    // Words next to a barcode are from a back cover, which is rarely photographed sideways for its title.
    guard reading.barcodes.isEmpty else { return reading }
    for (direction, angle) in [(.downward, VIPS_ANGLE_D270), (.upward, VIPS_ANGLE_D90)]
      as [(PictureReading.Direction, VipsAngle)]
    {
      reading.lines += try textReader.lines(in: try upright.turned(by: angle), direction)
    }
    return reading
  }
}
