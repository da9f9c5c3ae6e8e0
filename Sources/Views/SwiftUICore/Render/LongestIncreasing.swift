/// Computes a longest increasing subsequence: the largest set of elements that need no move.
package enum LongestIncreasing {
  /// Returns for each entry whether it belongs to one longest increasing subsequence. Nil entries never do.
  package static func members(of values: [Int?]) -> [Bool] {
    var result = [Bool](repeating: false, count: values.count)
    // tails[n] is the position of the smallest value that ends an increasing subsequence of length n + 1.
    var tails: [Int] = []
    var predecessors = [Int](repeating: -1, count: values.count)
    for (position, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if let tail = values[tails[middle]], tail < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { predecessors[position] = tails[low - 1] }
      if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var position = tails.last ?? -1
    while position >= 0 {
      result[position] = true
      position = predecessors[position]
    }
    return result
  }
}
