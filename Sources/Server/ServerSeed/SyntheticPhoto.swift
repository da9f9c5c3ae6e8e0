/// Draws a landscape: a sky and a few hills, one in front of the other.
enum SyntheticPhoto {
  private typealias Color = GrainyCanvas.Color

  static func png(number: Int, width: Int, height: Int, random: inout SeedRandom) -> [UInt8] {
    var canvas = GrainyCanvas(width: width, height: height, random: &random)
    let sky = color(red: 120, 120, green: 140, 90, blue: 200, 1, &random)
    let horizon = color(red: 180, 75, green: 180, 75, blue: 200, 1, &random)
    canvas.gradient(to: height) { sky.mixed($0 / Double(height), of: horizon) }
    for index in 0..<4 {
      let base = Double(height) * (0.4 + 0.15 * Double(index))
      let swing = 20 + random.fraction() * 60
      let frequency = 0.002 + random.fraction() * 0.01
      let phase = random.fraction() * 6
      canvas.ground(color(red: 30, 90, green: 70, 90, blue: 30, 60, &random)) {
        base + swing * wave($0 * frequency + phase)
      }
    }
    return canvas.png
  }

  /// Returns a random color: for each channel a lowest value and the size of its range.
  private static func color(
    red: Int, _ reds: Int, green: Int, _ greens: Int, blue: Int, _ blues: Int, _ random: inout SeedRandom
  ) -> Color {
    var color = Color(0)
    color.red = Double(red + random.index(below: reds))
    color.green = Double(green + random.index(below: greens))
    color.blue = Double(blue + random.index(below: blues))
    return color
  }

  /// Returns a curve between -1 and 1 that repeats every 2, made of parabolas.
  private static func wave(_ position: Double) -> Double {
    let phase = position - 2 * (position / 2).rounded(.down)
    return phase < 1 ? 4 * phase * (1 - phase) : -4 * (phase - 1) * (2 - phase)
  }
}
