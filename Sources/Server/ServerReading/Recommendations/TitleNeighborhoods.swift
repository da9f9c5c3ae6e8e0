import ServerTitles
import ServerCore
import Foundation

/// Finds titles that the same users keep.
///
/// It counts all pairs of one title at a time.
/// Users and titles are numbers from 0. A user has each title once.
package struct TitleNeighborhoods: Sendable {
  package struct Neighbor: Hashable, Sendable {
    package let title: Int
    /// The similarity, from 1 to ``maxSimilarity``.
    let similarity: Int
    /// A lower bound of the number of users who keep both titles.
    package let commonKeepers: Int
  }

  /// The maximum number of neighbors of one title.
  package static let maxNeighbors = 50
  /// The minimum number of users behind a neighbor, to protect their privacy.
  static let minKeepers = 3
  /// The maximum number of keepers of a title that are sampled.
  package static let maxKeepers = 1_000
  static let maxSimilarity = 10_000
  /// The number of common keepers at which the similarity is halved: few keepers are weak evidence.
  private static let shrinkage = 5.0

  package let titlesByUser: [[Int32]]
  private var usersByTitle: [[Int32]]

  package init(titlesByUser: [[Int32]], titleCount: Int) {
    self.titlesByUser = titlesByUser
    usersByTitle = Array(repeating: [], count: titleCount)
    for (user, titles) in titlesByUser.enumerated() {
      for title in titles { usersByTitle[Int(title)].append(Int32(user)) }
    }
  }

  var titleCount: Int { usersByTitle.count }

  func keeperCount(of title: Int) -> Int { usersByTitle[title].count }

  /// The buffers for counting, reused from one title to the next.
  package struct Counts: Sendable {
    fileprivate var counts: [Int32]
    fileprivate var touched: [Int32] = []

    package init(titleCount: Int) {
      counts = Array(repeating: 0, count: titleCount)
    }
  }

  /// Returns the neighbors of a title, nearest first.
  ///
  /// - Parameters:
  ///   - excluded: A user who does not count.
  ///   - isAlike: Returns whether two titles may be neighbors.
  package func neighbors(
    of title: Int, counts: inout Counts, without excluded: Int? = nil,
    where isAlike: (_ one: Int, _ other: Int) -> Bool = { _, _ in true }
  ) -> [Neighbor] {
    var sampled = 0
    var isKeptByExcluded = false
    for user in usersByTitle[title].prefix(Self.maxKeepers) {
      if Int(user) == excluded {
        isKeptByExcluded = true
        continue
      }
      sampled += 1
      for other in titlesByUser[Int(user)] {
        if counts.counts[Int(other)] == 0 { counts.touched.append(other) }
        counts.counts[Int(other)] += 1
      }
    }
    let all = usersByTitle[title].count - (isKeptByExcluded ? 1 : 0)
    let titlesOfExcluded = excluded.map { Set(titlesByUser[$0]) } ?? []
    var found: [Neighbor] = []
    for touched in counts.touched {
      let other = Int(touched)
      let both = Int(counts.counts[other])
      counts.counts[other] = 0
      guard other != title, both >= Self.minKeepers, isAlike(title, other) else { continue }
      let others = usersByTitle[other].count - (titlesOfExcluded.contains(touched) ? 1 : 0)
      let similarity = Self.similarity(both: both, of: sampled, all: all, others: others)
      if similarity > 0 { found.append(Neighbor(title: other, similarity: similarity, commonKeepers: both)) }
    }
    counts.touched.removeAll(keepingCapacity: true)
    found.sort { ($1.similarity, $0.title) < ($0.similarity, $1.title) }
    return Array(found.prefix(Self.maxNeighbors))
  }

  /// Returns the cosine similarity of two titles, reduced if few users keep both.
  ///
  /// - Parameters:
  ///   - both: The number of sampled users who keep both.
  ///   - sampled: The number of sampled keepers of the first title.
  ///   - all: The number of all keepers of the first title.
  ///   - others: The number of all keepers of the second title.
  static func similarity(both: Int, of sampled: Int, all: Int, others: Int) -> Int {
    guard sampled > 0, all > 0, others > 0 else { return 0 }
    let share = Double(both) / Double(sampled)
    // If all keepers are sampled, this is both / √(all · others).
    let cosine = share * (Double(all) / Double(others)).squareRoot()
    let trust = Double(both) / (Double(both) + shrinkage)
    return Int((min(cosine, 1) * trust * Double(maxSimilarity)).rounded(.down))
  }
}
