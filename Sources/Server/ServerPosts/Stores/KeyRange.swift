/// Keys that lie side by side, and are read by one statement: what a page shows was mostly written in a row.
package struct KeyRange: Hashable {
  package let lowest: Int64
  package var highest: Int64

  /// A row that is read and left out costs a fraction of a statement.
  private static let widestStep: Int64 = 4

  /// Ranges with all of these keys, and at most three others for each.
  static func covering(_ keys: [Int64]) -> [KeyRange] {
    var ranges: [KeyRange] = []
    for key in keys.sorted() {
      if let last = ranges.indices.last, key - ranges[last].highest <= widestStep {
        ranges[last].highest = key
      } else {
        ranges.append(KeyRange(lowest: key, highest: key))
      }
    }
    return ranges
  }
}
