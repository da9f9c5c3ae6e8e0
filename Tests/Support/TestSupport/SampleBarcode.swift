/// Draws the barcode of 13 digits (EAN-13): black bars on white, with quiet zones at both ends.
package struct SampleBarcode {
  /// The color of each of the 95 modules; true is black.
  package let parts: [Bool]

  private static let left = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
    "0001011",
  ]
  /// The parity pattern of the six digits after the first, which encodes the first digit.
  private static let sets = [
    "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
  ]
  private static let quiet = 12

  /// - Parameter digits: 13 digits; the check digit is drawn even if it is wrong.
  package init(_ digits: String) {
    let values = digits.compactMap(\.wholeNumberValue)
    var bits = "101"
    for (value, set) in zip(values.dropFirst(), Self.sets[values[0]]) {
      let inverted = String(Self.left[value].map { $0 == "0" ? "1" : "0" })
      bits += set == "L" ? Self.left[value] : String(inverted.reversed())
    }
    bits += "01010"
    for value in values.dropFirst(7) { bits += Self.left[value].map { $0 == "0" ? "1" : "0" } }
    bits += "101"
    parts = bits.map { $0 == "1" }
  }

  /// Draws each module eight pixels wide.
  package var jpeg: SampleJPEG {
    let margin = Self.quiet
    return SampleJPEG(width: 8 * (parts.count + 2 * margin), height: 240) { column, row in
      let part = column - margin
      let isBlack = parts.indices.contains(part) && parts[part] && (2..<28).contains(row)
      return [isBlack ? 10 : 240, 128, 128]
    }
  }
}
