/// Suggests corrections for mistyped names.
public enum NearestName {
  /// Returns the candidate with the fewest edits from `name`, if it is close enough.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    let nearest = candidates.map { ($0, distance(from: name, to: $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, edits) = nearest, edits <= max(2, candidate.count / 3) else { return nil }
    return candidate
  }

  /// Returns the optimal string alignment distance: insertions, deletions, replacements and transpositions.
  static func distance(from first: String, to second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var twoAbove: [Int] = []
    var above = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var edits = min(above[column + 1] + 1, current[column] + 1, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          edits = min(edits, twoAbove[column - 1] + 1)
        }
        current.append(edits)
      }
      twoAbove = above
      above = current
    }
    return above.last ?? first.count
  }
}
