/// Draws still lifes for the sample community: flat shapes in a few warm colors.
enum SampleArt {
  private typealias Color = GrainyCanvas.Color

  /// The width and height of all photos, in pixels.
  private static let size = (width: 1_080, height: 810)
  private static let black = Color(0)
  private static let white = Color(0xFFFFFF)

  static func photo(of subject: SampleCommunity.Subject, number: Int, random: inout SeedRandom) -> [UInt8] {
    switch subject {
    case .book: books(&random)
    case .film: cinema(&random)
    case .meal: plate(&random)
    case .walk:
      SyntheticPhoto.png(number: number, width: size.width, height: size.height, random: &random)
    }
  }

  /// Draws a portrait in two colors: head, hair and shoulders.
  static func avatar(_ colors: (UInt32, UInt32), random: inout SeedRandom) -> [UInt8] {
    let (ink, paper) = (Color(colors.0), Color(colors.1))
    var art = GrainyCanvas(width: 480, height: 480, random: &random)
    art.gradient(to: art.height) { paper.mixed($0 / 1_400, of: ink) }
    art.ellipse(x: 240, y: 470, across: 170, down: 190, ink)
    art.ellipse(x: 240, y: 200, across: 92, down: 104, ink.mixed(0.35, of: Color(0xFFF4E6)))
    art.ellipse(x: 240, y: 150 + 20 * random.fraction(), across: 100, down: 66, ink.mixed(0.3, of: black))
    return art.png
  }

  // MARK: Subjects

  private static func photo(_ random: inout SeedRandom) -> GrainyCanvas {
    GrainyCanvas(width: size.width, height: size.height, random: &random)
  }

  private static func books(_ random: inout SeedRandom) -> [UInt8] {
    let wall = Color(random.element(of: [0xE9E2D0, 0xDCE5D4, 0xE8D9CB, 0xD8DEE6, 0xEFE6D8]))
    let table = Color(random.element(of: [0x8A6A45, 0x6E5238, 0x9C7A50]))
    let cream = Color(0xF6E9C8)
    var art = photo(&random)
    let edge = 560
    art.gradient(to: edge) { wall.mixed(0.25 - $0 / 2_000, of: white) }
    art.gradient(from: edge, to: art.height) {
      table.mixed(($0 - Double(edge)) / 900, of: Color(0x2B2118))
    }
    let covers: [UInt32] = [0x3F7D20, 0xC8324B, 0x33658A, 0xB5651D, 0x7A4E9B, 0x2F6F6A, 0x1F2418, 0xD9A441]
    let count = 1 + random.index(below: 4)
    var bottom = 640.0
    for number in 0..<count {
      let cover = Color(random.element(of: covers))
      let (thickness, length) = (46 + 40 * random.fraction(), 430 + 190 * random.fraction())
      let left = 540 - length / 2 + 80 * (random.fraction() - 0.5)
      if number == 0 {
        art.rectangle(x: left + 14, y: bottom, length, 12, table.mixed(0.25, of: black))
      }
      art.rectangle(x: left, y: bottom - thickness, length, thickness, cover)
      art.rectangle(x: left, y: bottom - 4, length, 4, cover.mixed(0.18, of: black))
      art.rectangle(x: left, y: bottom - thickness, 26, thickness, cover.mixed(0.3, of: black))
      art.rectangle(
        x: left + 60, y: bottom - thickness * 0.62, length * 0.45, thickness * 0.2,
        cover.mixed(0.8, of: cream))
      bottom -= thickness
    }
    let cover = Color(random.element(of: covers))
    let left = 420 + 120 * random.fraction()
    art.rectangle(x: left, y: bottom - 268, 196, 268, cover)
    art.rectangle(x: left, y: bottom - 268, 18, 268, cover.mixed(0.3, of: black))
    art.rectangle(x: left + 46, y: bottom - 220, 120, 16, cover.mixed(0.9, of: cream))
    art.rectangle(x: left + 46, y: bottom - 190, 84, 10, cover.mixed(0.6, of: cream))
    art.ellipse(x: left + 106, y: bottom - 96, across: 42, down: 42, cream.mixed(0.4, of: cover))
    return art.png
  }

  private static func cinema(_ random: inout SeedRandom) -> [UInt8] {
    let glow = Color(random.element(of: [0xE8C38A, 0xC8324B, 0x9FC3E0, 0xDDE9CF, 0xF2E3CC, 0x8E7CC3]))
    let (low, sun) = (330 + 90 * random.fraction(), 300 + 480 * random.fraction())
    var art = photo(&random)
    let dark = Color(0x120E0C)
    art.rectangle(x: 0, y: 0, Double(art.width), Double(art.height), dark)
    for radius in stride(from: 640.0, to: 0, by: -10) {
      art.ellipse(
        x: 540, y: 330, across: radius, down: radius / 1.414, dark.mixed(0.5 - radius / 1_300, of: glow))
    }
    art.rectangle(x: 190, y: 110, 700, 394, glow.mixed(0.35, of: white))
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
    return art.png
  }

  private static func plate(_ random: inout SeedRandom) -> [UInt8] {
    let cloth = Color(random.element(of: [0xC9D6BE, 0xE6C9A8, 0xB9C7D6, 0xD9B8B0, 0xEADFC9, 0x9FB3A0]))
    var art = photo(&random)
    let stripe = cloth.mixed(0.14, of: white)
    art.gradient(to: art.height) { cloth.mixed($0 / 6_000, of: black) }
    for column in stride(from: 0, to: art.width, by: 180) {
      art.rectangle(x: Double(column), y: 0, 90, Double(art.height), stripe)
    }
    for row in stride(from: 0, to: art.height, by: 360) {
      art.rectangle(x: 0, y: Double(row), Double(art.width), 90, stripe)
    }
    art.ellipse(x: 552, y: 424, across: 318, down: 306, cloth.mixed(0.2, of: black))
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
      let (x, y) = (540 + radius * turned(turn), 405 + radius * turned(turn + 1))
      let piece = 18 + 34 * random.fraction()
      let color = Color(random.element(of: menu)).mixed(0.12 * random.fraction(), of: white)
      art.ellipse(x: x + 4, y: y + 6, across: piece, down: piece * 0.8, color.mixed(0.35, of: black))
      art.ellipse(x: x, y: y, across: piece, down: piece * 0.8, color)
    }
    art.rectangle(x: 918, y: 190, 22, 430, Color(0xBFC3C4))
    art.ellipse(x: 929, y: 190, across: 34, down: 52, Color(0xC9CDCE))
    return art.png
  }

  /// Returns an approximate cosine with a period of 4.
  private static func turned(_ position: Double) -> Double {
    let phase = position - 4 * (position / 4).rounded(.down)
    return phase < 2 ? 1 - phase * phase * (3 - phase) / 2 : -1 + (phase - 2) * (phase - 2) * (5 - phase) / 2
  }
}
