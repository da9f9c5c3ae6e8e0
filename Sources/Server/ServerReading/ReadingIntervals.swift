/// Computes with intervals of reading, in seconds.
package enum ReadingIntervals {
  /// Returns the parts of an interval that no other one covers.
  ///
  /// - Parameter others: The other intervals, ordered by their starts.
  package static func pieces(of interval: Range<Int>, outside others: [Range<Int>]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = interval.lowerBound
    for other in others where other.upperBound > start {
      if other.lowerBound >= interval.upperBound { break }
      if other.lowerBound > start { pieces.append(start..<other.lowerBound) }
      start = other.upperBound
    }
    if start < interval.upperBound { pieces.append(start..<interval.upperBound) }
    return pieces
  }
}
