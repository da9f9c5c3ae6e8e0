import Glibc

/// Encodes the BlurHash of an image: its lowest cosine frequencies in 28 printable characters.
///
/// See `Algorithm.md` in <https://github.com/woltapp/blurhash>.
package enum BlurHashEncoder {
  private static let horizontalCount = 4
  private static let verticalCount = 3
  private static let length = 4 + 2 * horizontalCount * verticalCount
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - pixels: Red, green and blue in sRGB, row by row: `width * height * 3` bytes.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  package static func encode(_ pixels: [UInt8], width: Int, height: Int) -> String {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 3)
    let linear = pixels.map { linearFromSRGB[Int($0)] }
    let horizontal = cosines(count: horizontalCount, length: width)
    let vertical = cosines(count: verticalCount, length: height)

    var factors: [Color] = []
    for verticalIndex in 0..<verticalCount {
      for horizontalIndex in 0..<horizontalCount {
        var sum = Color()
        for y in 0..<height {
          for x in 0..<width {
            let basis = horizontal[horizontalIndex][x] * vertical[verticalIndex][y]
            let index = (y * width + x) * 3
            sum.red += basis * linear[index]
            sum.green += basis * linear[index + 1]
            sum.blue += basis * linear[index + 2]
          }
        }
        let isConstant = horizontalIndex == 0 && verticalIndex == 0
        factors.append(sum.scaled(by: (isConstant ? 1 : 2) / Double(width * height)))
      }
    }
    return text(of: factors)
  }

  package static func isWellFormed(_ text: Substring) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(digits.contains)
  }

  private struct Color {
    var red = 0.0
    var green = 0.0
    var blue = 0.0

    var largest: Double { max(abs(red), abs(green), abs(blue)) }

    func scaled(by factor: Double) -> Color {
      Color(red: red * factor, green: green * factor, blue: blue * factor)
    }
  }

  private static func cosines(count: Int, length: Int) -> [[Double]] {
    (0..<count).map { frequency in
      (0..<length).map { cos(.pi * Double(frequency) * Double($0) / Double(length)) }
    }
  }

  private static func text(of factors: [Color]) -> String {
    let average = factors[0]
    let details = factors.dropFirst()
    let largest = details.map(\.largest).max() ?? 0
    let quantizedLargest = max(0, min(82, Int(largest * 166 - 0.5)))
    let scale = Double(quantizedLargest + 1) / 166

    var bytes: [UInt8] = []
    append(horizontalCount - 1 + (verticalCount - 1) * 9, digitCount: 1, to: &bytes)
    append(quantizedLargest, digitCount: 1, to: &bytes)
    append(
      sRGB(fromLinear: average.red) << 16 | sRGB(fromLinear: average.green) << 8
        | sRGB(fromLinear: average.blue), digitCount: 4, to: &bytes)
    for detail in details {
      let parts = [detail.red, detail.green, detail.blue].map { quantized($0 / scale) }
      append((parts[0] * 19 + parts[1]) * 19 + parts[2], digitCount: 2, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Quantizes a number from -1 to 1 to 19 steps, finer around zero.
  private static func quantized(_ value: Double) -> Int {
    let root = value < 0 ? -(-value).squareRoot() : value.squareRoot()
    return max(0, min(18, Int((root * 9 + 9.5).rounded(.down))))
  }

  private static func append(_ value: Int, digitCount: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digitCount { divisor *= digits.count }
    for _ in 0..<digitCount {
      bytes.append(digits[value / divisor % digits.count])
      divisor /= digits.count
    }
  }

  private static let linearFromSRGB: [Double] = (0...255).map { value in
    let fraction = Double(value) / 255
    return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
  }

  private static func sRGB(fromLinear value: Double) -> Int {
    let value = max(0, min(1, value))
    let fraction = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    return Int(fraction * 255 + 0.5)
  }
}
