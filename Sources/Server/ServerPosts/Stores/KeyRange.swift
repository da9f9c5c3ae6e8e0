/// A range of keys read by one statement. Posts on a page were mostly written consecutively.
package struct KeyRange: Hashable {
  package let lowest: Int64
  package var highest: Int64

  /// The maximum gap between keys. Reading and ignoring a row is cheaper than another statement.
  private static let maxGap: Int64 = 4

  /// Returns ranges that cover all keys, with at most three others for each.
  static func covering(_ keys: [Int64]) -> [KeyRange] {
    var ranges: [KeyRange] = []
    for key in keys.sorted() {
      if let last = ranges.indices.last, key - ranges[last].highest <= maxGap {
        ranges[last].highest = key
      } else {
        ranges.append(KeyRange(lowest: key, highest: key))
      }
    }
    return ranges
  }
}
