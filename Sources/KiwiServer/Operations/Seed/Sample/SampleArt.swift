/// Draws still lifes for the sample community: flat shapes in a few warm colours.
struct SampleArt {
  private struct Color {
    var red: Double
    var green: Double
    var blue: Double

    init(_ hex: UInt32) {
      red = Double(hex >> 16 & 0xFF)
      green = Double(hex >> 8 & 0xFF)
      blue = Double(hex & 0xFF)
    }

    /// This colour with a share of another.
    func mixed(_ share: Double, of other: Color) -> Color {
      var color = self
      let share = min(max(share, 0), 1)
      color.red += (other.red - red) * share
      color.green += (other.green - green) * share
      color.blue += (other.blue - blue) * share
      return color
    }
  }

  /// Width and height of every picture, in points.
  private static let size = (width: 1_080, height: 810)

  private let width: Int
  private let height: Int
  private var points: [Color]

  private init(width: Int, height: Int, _ color: (_ x: Double, _ y: Double) -> Color) {
    self.width = width
    self.height = height
    points = []
    points.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { points.append(color(Double(x), Double(y))) }
    }
  }

  static func photo(of subject: SampleCommunity.Subject, number: Int, random: inout SeedRandom) -> [UInt8] {
    switch subject {
    case .book: books(&random).png(&random)
    case .film: cinema(&random).png(&random)
    case .meal: plate(&random).png(&random)
    case .walk:
      SyntheticPhoto.png(number: number, width: size.width, height: size.height, random: &random)
    }
  }

  /// A portrait of two colours: somebody seen from far away.
  static func avatar(_ colors: (UInt32, UInt32), random: inout SeedRandom) -> [UInt8] {
    let (ink, paper) = (Color(colors.0), Color(colors.1))
    var art = SampleArt(width: 480, height: 480) { _, y in paper.mixed(y / 1_400, of: ink) }
    art.ellipse(x: 240, y: 470, across: 170, down: 190, ink)
    art.ellipse(x: 240, y: 200, across: 92, down: 104, ink.mixed(0.35, of: Color(0xFFF4E6)))
    art.ellipse(x: 240, y: 150 + 20 * random.fraction(), across: 100, down: 66, ink.mixed(0.3, of: Color(0)))
    return art.png(&random)
  }

  // MARK: Subjects

  private static func books(_ random: inout SeedRandom) -> SampleArt {
    let wall = Color(random.element(of: [0xE9E2D0, 0xDCE5D4, 0xE8D9CB, 0xD8DEE6, 0xEFE6D8]))
    let table = Color(random.element(of: [0x8A6A45, 0x6E5238, 0x9C7A50]))
    var art = SampleArt(width: size.width, height: size.height) { x, y in
      y < 560
        ? wall.mixed(0.25 - x / 4_000, of: Color(0xFFFFFF))
        : table.mixed((y - 560) / 900, of: Color(0x2B2118))
    }
    let covers: [UInt32] = [0x3F7D20, 0xC8324B, 0x33658A, 0xB5651D, 0x7A4E9B, 0x2F6F6A, 0x1F2418, 0xD9A441]
    let count = 1 + random.index(below: 4)
    var bottom = 640.0
    for _ in 0..<count {
      let cover = Color(random.element(of: covers))
      let (thickness, length) = (46 + 40 * random.fraction(), 430 + 190 * random.fraction())
      let left = 540 - length / 2 + 80 * (random.fraction() - 0.5)
      art.rectangle(x: left + 14, y: bottom - thickness + 12, length, thickness, Color(0), share: 0.18)
      art.rectangle(x: left, y: bottom - thickness, length, thickness, cover)
      art.rectangle(x: left, y: bottom - thickness, 26, thickness, cover.mixed(0.3, of: Color(0)))
      art.rectangle(
        x: left + 60, y: bottom - thickness * 0.62, length * 0.45, thickness * 0.2, Color(0xF6E9C8),
        share: 0.8)
      bottom -= thickness
    }
    let cover = Color(random.element(of: covers))
    let left = 420 + 120 * random.fraction()
    art.rectangle(x: left, y: bottom - 268, 196, 268, cover)
    art.rectangle(x: left, y: bottom - 268, 18, 268, cover.mixed(0.3, of: Color(0)))
    art.rectangle(x: left + 46, y: bottom - 220, 120, 16, Color(0xF6E9C8), share: 0.9)
    art.rectangle(x: left + 46, y: bottom - 190, 84, 10, Color(0xF6E9C8), share: 0.6)
    art.ellipse(x: left + 106, y: bottom - 96, across: 42, down: 42, Color(0xF6E9C8).mixed(0.4, of: cover))
    return art
  }

  private static func cinema(_ random: inout SeedRandom) -> SampleArt {
    let glow = Color(random.element(of: [0xE8C38A, 0xC8324B, 0x9FC3E0, 0xDDE9CF, 0xF2E3CC, 0x8E7CC3]))
    let (low, sun) = (330 + 90 * random.fraction(), 300 + 480 * random.fraction())
    var art = SampleArt(width: size.width, height: size.height) { x, y in
      let distance = ((x - 540) * (x - 540) + (y - 330) * (y - 330) * 2).squareRoot()
      return Color(0x120E0C).mixed(0.5 - distance / 1_300, of: glow)
    }
    art.rectangle(x: 190, y: 110, 700, 394, glow.mixed(0.35, of: Color(0xFFFFFF)))
    art.rectangle(x: 190, y: 110 + low * 0.6, 700, 394 - low * 0.6, glow.mixed(0.45, of: Color(0x241A16)))
    art.ellipse(x: sun, y: 110 + low * 0.6 - 40, across: 58, down: 58, Color(0xFFF4DC))
    for row in 0..<3 {
      let y = 600 + 80 * Double(row)
      for seat in 0..<9 {
        let x = Double(seat) * 140 - Double(row % 2) * 70 + 20
        let shade = Color(0x0C0908).mixed(0.16 - 0.05 * Double(row), of: glow)
        art.rectangle(x: x - 52, y: y + 30, 104, 120, shade)
        if random.chance(0.45) { art.ellipse(x: x, y: y + 8, across: 34, down: 40, shade) }
      }
    }
    return art
  }

  private static func plate(_ random: inout SeedRandom) -> SampleArt {
    let cloth = Color(random.element(of: [0xC9D6BE, 0xE6C9A8, 0xB9C7D6, 0xD9B8B0, 0xEADFC9, 0x9FB3A0]))
    var art = SampleArt(width: size.width, height: size.height) { x, y in
      let isStripe = Int(x / 90) % 2 == 0 || Int(y / 90) % 4 == 0
      return cloth.mixed(isStripe ? 0.14 : 0, of: Color(0xFFFFFF)).mixed(y / 6_000, of: Color(0))
    }
    art.ellipse(x: 552, y: 424, across: 318, down: 306, Color(0), share: 0.16)
    art.ellipse(x: 540, y: 405, across: 312, down: 300, Color(0xFBF9F3))
    art.ellipse(x: 540, y: 405, across: 262, down: 252, Color(0xEDE9DD))
    let menus: [[UInt32]] = [
      [0xC8642B, 0xE0A33A, 0x6E8B3D, 0x8C2F1B], [0x5E7F35, 0x92AE52, 0xE9E3C9, 0xD97B3D],
      [0xA8382F, 0xD65A3A, 0xF1D9A7, 0x49662C], [0x7A4A24, 0xB7793B, 0xE9CFA0, 0x5B7A3A],
      [0xE3B23C, 0xF2DE9B, 0x8FA65A, 0xC75B39],
    ]
    let menu = random.element(of: menus)
    if let sauce = menu.first { art.ellipse(x: 540, y: 405, across: 222, down: 212, Color(sauce)) }
    for _ in 0..<34 {
      let (radius, turn) = (180 * random.fraction().squareRoot(), random.fraction() * 4)
      let (x, y) = (540 + radius * Self.turned(turn), 405 + radius * Self.turned(turn + 1))
      let piece = 18 + 34 * random.fraction()
      let color = Color(random.element(of: menu)).mixed(0.12 * random.fraction(), of: Color(0xFFFFFF))
      art.ellipse(x: x + 4, y: y + 6, across: piece, down: piece * 0.8, Color(0), share: 0.16)
      art.ellipse(x: x, y: y, across: piece, down: piece * 0.8, color)
    }
    art.rectangle(x: 918, y: 190, 22, 430, Color(0xBFC3C4))
    art.ellipse(x: 929, y: 190, across: 34, down: 52, Color(0xC9CDCE))
    return art
  }

  /// A curve like the cosine, that repeats every 4.
  private static func turned(_ position: Double) -> Double {
    let phase = position - 4 * (position / 4).rounded(.down)
    return phase < 2 ? 1 - phase * phase * (3 - phase) / 2 : -1 + (phase - 2) * (phase - 2) * (5 - phase) / 2
  }

  // MARK: Shapes

  private mutating func rectangle(
    x: Double, y: Double, _ across: Double, _ down: Double, _ color: Color, share: Double = 1
  ) {
    for row in rows(from: y, to: y + down) {
      for column in columns(from: x, to: x + across) { paint(column, row, color, share) }
    }
  }

  private mutating func ellipse(
    x: Double, y: Double, across: Double, down: Double, _ color: Color, share: Double = 1
  ) {
    for row in rows(from: y - down, to: y + down) {
      for column in columns(from: x - across, to: x + across) {
        let (dx, dy) = ((Double(column) - x) / across, (Double(row) - y) / down)
        let distance = (dx * dx + dy * dy).squareRoot()
        // The edge is a point and a half wide, so that it looks round.
        paint(column, row, color, share * min(max((1 - distance) * min(across, down) / 1.5, 0), 1))
      }
    }
  }

  private func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let start = min(max(Int(top), 0), height)
    return start..<max(start, min(Int(bottom), height))
  }

  private func columns(from left: Double, to right: Double) -> Range<Int> {
    let start = min(max(Int(left), 0), width)
    return start..<max(start, min(Int(right), width))
  }

  private mutating func paint(_ x: Int, _ y: Int, _ color: Color, _ share: Double) {
    let place = y * width + x
    points[place] = points[place].mixed(share, of: color)
  }

  // MARK: The file

  private func png(_ random: inout SeedRandom) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + 3 * width))
    for (place, point) in points.enumerated() {
      if place % width == 0 { rows.append(0) }
      let grain = random.fraction() * 6 - 3
      rows.append(UInt8(clamping: Int(point.red + grain)))
      rows.append(UInt8(clamping: Int(point.green + grain)))
      rows.append(UInt8(clamping: Int(point.blue + grain)))
    }
    return SyntheticPhoto.file(width: width, height: height, rows: rows)
  }
}
