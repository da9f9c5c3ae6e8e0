/// Paints opaque shapes with a fine grain.
///
/// Spans are copied from strips of their color, so a debug build is fast enough.
struct GrainyCanvas {
  struct Color {
    var red: Double
    var green: Double
    var blue: Double

    init(_ hex: UInt32) {
      red = Double(hex >> 16 & 0xFF)
      green = Double(hex >> 8 & 0xFF)
      blue = Double(hex & 0xFF)
    }

    /// Returns this color mixed with a share of another.
    func mixed(_ share: Double, of other: Color) -> Color {
      var color = self
      let share = min(max(share, 0), 1)
      color.red += (other.red - red) * share
      color.green += (other.green - green) * share
      color.blue += (other.blue - blue) * share
      return color
    }
  }

  /// A row of pixels of one color with grain, in a repeating pattern.
  private struct Strip {
    static let period = 128
    let color: Color
    let bytes: [UInt8]

    init(_ color: Color, width: Int, _ random: inout SeedRandom) {
      self.color = color
      var pattern: [UInt8] = []
      for _ in 0..<Self.period {
        let grain = random.fraction() * 6 - 3
        for part in [color.red, color.green, color.blue] {
          pattern.append(UInt8(min(max(part + grain, 0), 255)))
        }
      }
      var bytes = pattern
      for _ in 0...width / Self.period { bytes += pattern }
      self.bytes = bytes
    }
  }

  let width: Int
  let height: Int
  /// The rows: a zero, the filter type of PNG, then red, green and blue of each pixel.
  private var bytes: [UInt8]
  private var random: SeedRandom

  init(width: Int, height: Int, random: inout SeedRandom) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: height * (1 + 3 * width))
    self.random = SeedRandom(seed: random.next(), purpose: 0)
  }

  var png: [UInt8] { PlainPNG.file(width: width, height: height, rows: bytes) }

  // MARK: Shapes

  /// Paints full rows with colors that depend on their positions, in bands.
  mutating func gradient(from top: Int = 0, to bottom: Int, _ color: (_ y: Double) -> Color) {
    let step = 4
    for first in stride(from: top, to: bottom, by: step) {
      let strip = strip(color(Double(first)))
      for row in first..<min(first + step, bottom) { fill(row, 0..<width, strip) }
    }
  }

  mutating func rectangle(x: Double, y: Double, _ across: Double, _ down: Double, _ color: Color) {
    let strip = strip(color)
    for row in rows(from: y, to: y + down) { fill(row, columns(from: x, to: x + across), strip) }
  }

  mutating func ellipse(x: Double, y: Double, across: Double, down: Double, _ color: Color) {
    let strip = strip(color)
    for row in rows(from: y - down, to: y + down) {
      let distance = (Double(row) + 0.5 - y) / down
      let half = across * max(1 - distance * distance, 0).squareRoot()
      fill(row, smoothlyFrom: x - half, to: x + half, strip)
    }
  }

  /// Paints everything below a line.
  mutating func ground(_ color: Color, below top: (_ x: Double) -> Double) {
    let strip = strip(color)
    let tops = (0..<width).map { min(max(Int(top(Double($0)).rounded(.up)), 0), height) }
    guard let highest = tops.min(), let lowest = tops.max() else { return }
    for row in highest..<lowest {
      var start: Int?
      for column in 0..<width {
        if tops[column] <= row {
          start = start ?? column
        } else if let first = start {
          fill(row, first..<column, strip)
          start = nil
        }
      }
      if let first = start { fill(row, first..<width, strip) }
    }
    for row in lowest..<height { fill(row, 0..<width, strip) }
  }

  // MARK: Spans

  private mutating func strip(_ color: Color) -> Strip { Strip(color, width: width, &random) }

  private func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let start = min(max(Int(top), 0), height)
    return start..<max(start, min(Int(bottom), height))
  }

  private func columns(from left: Double, to right: Double) -> Range<Int> {
    let start = min(max(Int(left), 0), width)
    return start..<max(start, min(Int(right), width))
  }

  private mutating func fill(_ row: Int, _ columns: Range<Int>, _ strip: Strip) {
    // Rows start at different offsets of the pattern, so no columns appear.
    let shift = 3 * (row * 89 % Strip.period)
    let start = offset(row, columns.lowerBound)
    bytes.withUnsafeMutableBytes { target in
      strip.bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: target[start..<start + 3 * columns.count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[shift..<shift + 3 * columns.count]))
      }
    }
  }

  /// Fills a span whose first and last pixels are covered partly.
  private mutating func fill(_ row: Int, smoothlyFrom left: Double, to right: Double, _ strip: Strip) {
    guard right > left else { return }
    let inner = columns(from: left.rounded(.up), to: right)
    fill(row, inner, strip)
    blend(row, Int(left.rounded(.down)), strip.color, share: left.rounded(.up) - left)
    blend(row, Int(right.rounded(.down)), strip.color, share: right - right.rounded(.down))
  }

  private mutating func blend(_ row: Int, _ column: Int, _ color: Color, share: Double) {
    guard (0..<width).contains(column) else { return }
    let start = offset(row, column)
    for (channel, part) in [color.red, color.green, color.blue].enumerated() {
      let old = Double(bytes[start + channel])
      bytes[start + channel] = UInt8(min(max(old + (part - old) * share, 0), 255))
    }
  }

  private func offset(_ row: Int, _ column: Int) -> Int { row * (1 + 3 * width) + 1 + 3 * column }
}
