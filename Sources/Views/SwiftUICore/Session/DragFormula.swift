/// Describes how a style property follows a drag: text with numbers, each a clamped linear function of the translation.
package struct DragFormula: Sendable, Hashable {
  /// The change of a number per point of translation, signed (`x`, `y`) or absolute.
  package struct Slopes: Sendable, Hashable {
    package var x, y, absoluteX, absoluteY: Double

    package init(x: Double = 0, y: Double = 0, absoluteX: Double = 0, absoluteY: Double = 0) {
      self.x = x
      self.y = y
      self.absoluteX = absoluteX
      self.absoluteY = absoluteY
    }
  }

  package struct Term: Sendable, Hashable {
    /// The number's value without a drag.
    package var rest: Double
    package var slopes: Slopes
    package var low, high: Double

    package init(rest: Double, slopes: Slopes = Slopes(), low: Double = -1e9, high: Double = 1e9) {
      self.rest = rest
      self.slopes = slopes
      self.low = low
      self.high = high
    }
  }

  /// The text around the numbers; one part more than there are numbers.
  package var parts: [String]
  package var terms: [Term]

  package init(parts: [String], terms: [Term]) {
    self.parts = parts
    self.terms = terms
  }

  /// Creates a formula for a constant value.
  init(_ value: String) {
    parts = [""]
    terms = []
    var number = ""
    func isNumber(_ character: Character) -> Bool {
      character.isASCII && (character.isNumber || character == "." || character == "-")
    }
    for character in value {
      if isNumber(character) {
        number.append(character)
        continue
      }
      if !number.isEmpty { end(&number) }
      parts[parts.count - 1].append(character)
    }
    if !number.isEmpty { end(&number) }
  }

  private mutating func end(_ number: inout String) {
    if let rest = Double(number) {
      terms.append(Term(rest: rest))
      parts.append("")
    } else {
      parts[parts.count - 1] += number
    }
    number = ""
  }

  /// Returns the formula for another resting value, or nil if the text around its numbers differs.
  func resting(at value: String) -> DragFormula? {
    var formula = DragFormula(value)
    guard formula.parts == parts else { return nil }
    for index in terms.indices {
      formula.terms[index].slopes = terms[index].slopes
      // Limits keep their distance from the resting value.
      let shift = formula.terms[index].rest - terms[index].rest
      formula.terms[index].low = terms[index].low + shift
      formula.terms[index].high = terms[index].high + shift
    }
    return formula
  }

  /// True if a drag changes any number.
  var isMoving: Bool { terms.contains { $0.slopes != Slopes() } }

  func value(x: Double, y: Double) -> [Double] {
    terms.map { term in
      let slopes = term.slopes
      let free =
        term.rest + slopes.x * x + slopes.y * y + slopes.absoluteX * x.magnitude + slopes.absoluteY
        * y.magnitude
      return min(max(free, term.low), term.high)
    }
  }
}

/// A value that was observed at a translation.
struct DragObservation: Sendable {
  var x, y: Double
  var value: String
}

extension DragFormula {
  private enum Feature: CaseIterable {
    case x, y, absoluteX, absoluteY

    func of(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .x: x
      case .y: y
      case .absoluteX: x.magnitude
      case .absoluteY: y.magnitude
      }
    }

    func slopes(_ slope: Double) -> Slopes {
      switch self {
      case .x: Slopes(x: slope)
      case .y: Slopes(y: slope)
      case .absoluteX: Slopes(absoluteX: slope)
      case .absoluteY: Slopes(absoluteY: slope)
      }
    }
  }

  /// Returns the formula that explains all observations, or nil if none does.
  static func fitting(rest: String, _ observations: [DragObservation]) -> DragFormula? {
    var formula = DragFormula(rest)
    let seen = observations.map { (x: $0.x, y: $0.y, formula: DragFormula($0.value)) }
    guard !seen.isEmpty, seen.allSatisfy({ $0.formula.parts == formula.parts }) else { return nil }
    for index in formula.terms.indices {
      let points = seen.map { (x: $0.x, y: $0.y, value: $0.formula.terms[index].rest) }
      let features = preference(formula, index)
      let fits = features.lazy.compactMap { fit(points, rest: formula.terms[index].rest, $0) }
      guard let term = fits.first else { return nil }
      formula.terms[index] = term
    }
    return formula
  }

  /// Returns the inputs to try for a number, likeliest first. With few observations, several may fit.
  private static func preference(_ formula: DragFormula, _ index: Int) -> [Feature] {
    let before = formula.parts[index]
    if before == "px," { return [.y, .x, .absoluteY, .absoluteX] }
    // Values of 1 at rest fade or shrink in both directions.
    if before.isEmpty || before.hasSuffix("scale("), formula.terms[index].rest >= 0.99 {
      return [.absoluteX, .absoluteY, .x, .y]
    }
    return [.x, .y, .absoluteX, .absoluteY]
  }

  private static func fit(
    _ points: [(x: Double, y: Double, value: Double)], rest: Double, _ feature: Feature
  ) -> Term? {
    var term = Term(rest: rest)
    if points.allSatisfy({ abs($0.value - rest) < 0.0015 }) { return term }
    // The smallest translation is the least likely to be clamped.
    let moved = points.map { (feature: feature.of($0.x, $0.y), value: $0.value) }
      .filter { abs($0.feature) >= 2 && abs($0.value - rest) >= 0.0015 }
    guard let first = moved.min(by: { abs($0.feature) < abs($1.feature) }) else { return nil }
    let slope = (first.value - rest) / first.feature
    for point in points {
      let change = slope * feature.of(point.x, point.y)
      let actual = point.value - rest
      // Values are rounded to three decimals.
      if abs(change - actual) <= 0.002 + abs(change) * 0.01 { continue }
      guard abs(actual) < abs(change), actual * change >= 0 else { return nil }
      if change > 0 {
        guard term.high > 1e8 || abs(term.high - point.value) < 0.002 else { return nil }
        term.high = point.value
      } else {
        guard term.low < -1e8 || abs(term.low - point.value) < 0.002 else { return nil }
        term.low = point.value
      }
    }
    // Reject limits that an observation exceeds.
    guard points.allSatisfy({ $0.value <= term.high + 0.002 && $0.value >= term.low - 0.002 }) else {
      return nil
    }
    term.slopes = feature.slopes((slope * 1e5).rounded() / 1e5)
    return term
  }
}
