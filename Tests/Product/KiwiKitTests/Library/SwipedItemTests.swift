import Foundation
import KiwiKit
import Testing

struct SwipedItemTests {
  private static func time(_ milliseconds: Int64, node: UInt32 = 1) -> HybridTime? {
    HybridTime(milliseconds: milliseconds, counter: 0, node: node)
  }

  private static func at<Value>(_ milliseconds: Int64, _ value: Value) throws -> Stamped<Value> {
    Stamped(value, at: try #require(time(milliseconds)))
  }

  private func swiped(_ direction: SwipeDirection, at milliseconds: Int64 = 10) -> SwipedItem {
    var item = SwipedItem(titleId: "t")
    item[direction] = Self.time(milliseconds)
    return item
  }

  // MARK: Decisions

  @Test func `an item is identified by its title`() {
    #expect(SwipedItem(titleId: "t").id == "t")
    #expect(SwipedItem(titleId: "t") != SwipedItem(titleId: "u"))
  }

  @Test func `a new item has no decision, rating, date or platform`() {
    let item = SwipedItem(titleId: "t")
    #expect(item.direction == nil && item.personalRating == nil && item.dateSwiped == nil)
    #expect(item.sourcePlatform == nil && item.clearedAt == nil)
  }

  @Test(arguments: SwipeDirection.allCases) func `a swipe sets the decision`(direction: SwipeDirection) {
    let item = swiped(direction)
    #expect(item.direction == direction)
    #expect(item[direction] == Self.time(10))
    #expect(SwipeDirection.allCases.filter { item[$0] != nil } == [direction])
  }

  @Test func `directions are parsed from exact texts only`() {
    #expect(SwipeDirection.allCases.map(\.rawValue) == ["skipped", "watchlist", "seen"])
    #expect(SwipeDirection(rawValue: "Seen") == nil)
    #expect(SwipeDirection(rawValue: "") == nil)
    #expect(SwipeDirection(rawValue: "watchlist") == .watchlist)
  }

  @Test func `directions rank from skipped through watchlist to seen`() {
    #expect(SwipeDirection.allCases.shuffled().sorted() == [.skipped, .watchlist, .seen])
  }

  @Test(arguments: SwipeDirection.allCases, SwipeDirection.allCases)
  func `a swipe raises a decision and never lowers it`(earlier: SwipeDirection, later: SwipeDirection) {
    #expect(later.after(earlier) == max(earlier, later))
    let item = swiped(earlier).merged(with: swiped(later, at: 20))
    #expect(item.direction == max(earlier, later))
    #expect(swiped(later, at: 20).merged(with: swiped(earlier)) == item)
  }

  @Test func `the first swipe counts`() {
    #expect(SwipeDirection.skipped.after(nil) == .skipped)
  }

  // MARK: Merging fields

  @Test func `a title swiped again keeps its rating and platform`() throws {
    var item = swiped(.watchlist)
    item.personalRating = try Self.at(11, Rating(quarterStars: 18))
    item.sourcePlatform = try Self.at(11, "Hulu")
    item.merge(swiped(.seen, at: 20))
    #expect(item.direction == .seen && item.personalRating?.value == Rating(quarterStars: 18))
    #expect(item.sourcePlatform?.value == "Hulu")
  }

  @Test func `the latest rating counts`() throws {
    var item = SwipedItem(titleId: "t", personalRating: try Self.at(10, Rating(quarterStars: 4)))
    item.merge(SwipedItem(titleId: "t", personalRating: try Self.at(12, Rating(quarterStars: 20))))
    item.merge(SwipedItem(titleId: "t", personalRating: try Self.at(11, Rating(quarterStars: 8))))
    #expect(item.personalRating?.value == Rating(quarterStars: 20))
  }

  @Test func `a cleared rating reaches the other devices`() throws {
    let rated = SwipedItem(titleId: "t", personalRating: try Self.at(10, Rating(quarterStars: 4)))
    let cleared = SwipedItem(titleId: "t", personalRating: try Self.at(11, nil))
    let coded = try JSONDecoder().decode(SwipedItem.self, from: JSONEncoder().encode(cleared))
    #expect(coded == cleared)
    let item = rated.merged(with: coded)
    #expect(item.personalRating != nil && item.personalRating?.value == nil)
    #expect(cleared.merged(with: rated) == item)
  }

  @Test func `a change of one field keeps the others`() throws {
    var item = swiped(.seen)
    item.dateSwiped = try Self.at(10, Date(timeIntervalSince1970: 5))
    let before = item
    item.merge(SwipedItem(titleId: "t", sourcePlatform: try Self.at(20, "Tubi")))
    #expect(item.seenAt == before.seenAt && item.dateSwiped == before.dateSwiped)
    #expect(item.sourcePlatform?.value == "Tubi")
  }

  // MARK: Clearing

  @Test func `a cleared item has no decision`() {
    var item = swiped(.seen)
    item.merge(SwipedItem(titleId: "t", clearedAt: Self.time(11)))
    #expect(item.direction == nil)
    #expect(item.seenAt == Self.time(10))
  }

  @Test func `a cleared item can be swiped again to a lower decision`() {
    var item = swiped(.seen)
    item.merge(SwipedItem(titleId: "t", clearedAt: Self.time(11)))
    item.merge(swiped(.skipped, at: 12))
    #expect(item.direction == .skipped)
  }

  @Test func `undo to a lower decision replaces a higher one on another device`() {
    // Skipped, then seen by mistake and undone: a clear, followed by the earlier decision.
    let elsewhere = swiped(.skipped, at: 5).merged(with: swiped(.seen, at: 10))
    var undo = SwipedItem(titleId: "t", clearedAt: Self.time(11))
    undo.skippedAt = Self.time(12)
    #expect(elsewhere.merged(with: undo).direction == .skipped)
    #expect(undo.merged(with: elsewhere).direction == .skipped)
  }

  @Test func `a swipe on another device after a clear is kept`() {
    let removed = swiped(.watchlist).merged(with: SwipedItem(titleId: "t", clearedAt: Self.time(11)))
    #expect(removed.merged(with: swiped(.seen, at: 12)).direction == .seen)
  }

  @Test func `a swipe from before a clear stays cleared`() {
    let removed = SwipedItem(titleId: "t", clearedAt: Self.time(11))
    #expect(removed.merged(with: swiped(.seen)).direction == nil)
    #expect(swiped(.seen).merged(with: removed).direction == nil)
  }

  @Test func `a swipe and a clear at the same moment are ordered by device`() {
    let seen = SwipedItem(titleId: "t", seenAt: Self.time(10, node: 2))
    #expect(seen.merged(with: SwipedItem(titleId: "t", clearedAt: Self.time(10, node: 1))).direction == .seen)
    #expect(seen.merged(with: SwipedItem(titleId: "t", clearedAt: Self.time(10, node: 3))).direction == nil)
  }

  // MARK: Coding

  @Test func `an item survives coding and absent fields stay absent`() throws {
    let item = try JSONDecoder().decode(SwipedItem.self, from: Data(#"{"titleId":"t"}"#.utf8))
    #expect(item == SwipedItem(titleId: "t"))
    #expect(String(decoding: try JSONEncoder().encode(item), as: UTF8.self) == #"{"titleId":"t"}"#)
  }

  @Test func `a cleared rating differs from no rating`() throws {
    let json = #"{"titleId":"t","personalRating":{"value":null,"time":"00000000000a-0000-00000001"}}"#
    let item = try JSONDecoder().decode(SwipedItem.self, from: Data(json.utf8))
    #expect(item.personalRating == (try Self.at(10, nil)))
    #expect(try JSONDecoder().decode(SwipedItem.self, from: JSONEncoder().encode(item)) == item)
  }

  @Test(arguments: [
    #"{"titleId":"t","seenAt":"yesterday"}"#, #"{"titleId":"t","personalRating":{"value":5}}"#,
    #"{"titleId":"t","personalRating":{"value":21,"time":"00000000000a-0000-00000001"}}"#, "{}",
  ])
  func `invalid items are rejected`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SwipedItem.self, from: Data(json.utf8))
    }
  }
}
