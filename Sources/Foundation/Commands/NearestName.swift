/// Finds what somebody meant who mistyped a name.
public enum NearestName {
  /// The candidate with the least edits from `name`, if it is near enough to be what was meant.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    let nearest = candidates.map { ($0, distance(from: name, to: $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, edits) = nearest, edits <= max(2, candidate.count / 3) else { return nil }
    return candidate
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
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
