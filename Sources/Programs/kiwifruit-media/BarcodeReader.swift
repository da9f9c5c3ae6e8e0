import CZBar
import Media

/// Reads EAN-13 barcodes, which books have on their back covers.
enum BarcodeReader {
  /// - Parameter picture: A gray picture.
  static func barcodes(in picture: Picture) throws(WorkError) -> [String] {
    guard let scanner = zbar_image_scanner_create(), let image = zbar_image_create() else {
      throw .library("no memory for a barcode")
    }
    defer {
      zbar_image_destroy(image)
      zbar_image_scanner_destroy(scanner)
    }
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    zbar_image_scanner_set_config(scanner, ZBAR_EAN13, ZBAR_CFG_ENABLE, 1)
    czbar_set_gray(image)
    zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    return try picture.pixels().withUnsafeBytes { pixels -> [String] in
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      // The library must not keep references to the picture's bytes after their end.
      defer { zbar_image_set_data(image, nil, 0, nil) }
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      var barcodes: [String] = []
      var symbol = zbar_image_first_symbol(image)
      while let found = symbol {
        if zbar_symbol_get_type(found) == ZBAR_EAN13, let digits = zbar_symbol_get_data(found) {
          let barcode = String(cString: digits)
          if !barcodes.contains(barcode) { barcodes.append(barcode) }
        }
        symbol = zbar_symbol_next(found)
      }
      return barcodes
    }
  }
}
