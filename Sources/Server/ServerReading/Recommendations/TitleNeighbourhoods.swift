import ServerTitles
import ServerCore
import Foundation

/// Which titles are kept by the same people: a value without storage, which counts all pairs of one title at a time.
///
/// People and titles are numbers from 0. A person has each title once.
package struct TitleNeighbourhoods: Sendable {
  package struct Neighbour: Hashable, Sendable {
    package let title: Int
    /// From 1 to ``greatest``.
    let similarity: Int
    /// Who keep both, at least.
    package let people: Int
  }

  /// Of one title.
  package static let most = 50
  /// What fewer people do is nobody's business.
  static let fewestPeople = 3
  /// Of a title that more people keep, so many of them are asked.
  package static let mostPeople = 1_000
  static let greatest = 10_000
  /// What few people do says less than what many do: half as much where so many keep both.
  private static let shrinkage = 5.0

  package let titlesOfPerson: [[Int32]]
  private var peopleOfTitle: [[Int32]]

  package init(titlesOfPerson: [[Int32]], titleCount: Int) {
    self.titlesOfPerson = titlesOfPerson
    peopleOfTitle = Array(repeating: [], count: titleCount)
    for (person, titles) in titlesOfPerson.enumerated() {
      for title in titles { peopleOfTitle[Int(title)].append(Int32(person)) }
    }
  }

  var titleCount: Int { peopleOfTitle.count }

  func peopleCount(of title: Int) -> Int { peopleOfTitle[title].count }

  /// What is counted in, kept from one title to the next.
  package struct Counts: Sendable {
    fileprivate var counts: [Int32]
    fileprivate var touched: [Int32] = []

    package init(titleCount: Int) {
      counts = Array(repeating: 0, count: titleCount)
    }
  }

  /// The nearest first.
  ///
  /// - Parameters:
  ///   - leftOut: Somebody who does not count, as if they kept nothing.
  ///   - isAlike: Whether two titles may be neighbours.
  package func neighbours(
    of title: Int, counts: inout Counts, without leftOut: Int? = nil,
    where isAlike: (_ one: Int, _ other: Int) -> Bool = { _, _ in true }
  ) -> [Neighbour] {
    var asked = 0
    var keepsIt = false
    for person in peopleOfTitle[title].prefix(Self.mostPeople) {
      if Int(person) == leftOut {
        keepsIt = true
        continue
      }
      asked += 1
      for other in titlesOfPerson[Int(person)] {
        if counts.counts[Int(other)] == 0 { counts.touched.append(other) }
        counts.counts[Int(other)] += 1
      }
    }
    let all = peopleOfTitle[title].count - (keepsIt ? 1 : 0)
    let ofLeftOut = leftOut.map { Set(titlesOfPerson[$0]) } ?? []
    var found: [Neighbour] = []
    for touched in counts.touched {
      let other = Int(touched)
      let both = Int(counts.counts[other])
      counts.counts[other] = 0
      guard other != title, both >= Self.fewestPeople, isAlike(title, other) else { continue }
      let others = peopleOfTitle[other].count - (ofLeftOut.contains(touched) ? 1 : 0)
      let similarity = Self.similarity(both: both, of: asked, all: all, others: others)
      if similarity > 0 { found.append(Neighbour(title: other, similarity: similarity, people: both)) }
    }
    counts.touched.removeAll(keepingCapacity: true)
    found.sort { ($1.similarity, $0.title) < ($0.similarity, $1.title) }
    return Array(found.prefix(Self.most))
  }

  /// The cosine of the angle between two titles, shrunk where few people know both.
  ///
  /// - Parameters:
  ///   - both: Who keep both, of those that were asked.
  ///   - asked: Of all who keep the one.
  static func similarity(both: Int, of asked: Int, all: Int, others: Int) -> Int {
    guard asked > 0, all > 0, others > 0 else { return 0 }
    let share = Double(both) / Double(asked)
    // With everybody asked this is both / √(all · others).
    let cosine = share * (Double(all) / Double(others)).squareRoot()
    let trust = Double(both) / (Double(both) + shrinkage)
    return Int((min(cosine, 1) * trust * Double(greatest)).rounded(.down))
  }
}
