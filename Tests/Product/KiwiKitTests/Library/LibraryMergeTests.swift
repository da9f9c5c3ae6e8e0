import Foundation
import KiwiKit
import TestSupport
import Testing

/// Devices that receive the same changes in any order hold the same library.
struct LibraryMergeTests {
  private func obeysLaws<Record: Mergeable & Hashable>(_ one: Record, _ two: Record, _ three: Record) -> Bool
  {
    one.merged(with: two) == two.merged(with: one)
      && one.merged(with: two).merged(with: three) == one.merged(with: two.merged(with: three))
      && one.merged(with: one) == one && one.merged(with: two).merged(with: two) == one.merged(with: two)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `merging is commutative, associative and idempotent`(seed: UInt64) {
    var chance = RandomLibrary(seed: seed)
    for _ in 0..<200 {
      #expect(obeysLaws(chance.item(), chance.item(), chance.item()), "seed \(seed)")
      #expect(obeysLaws(chance.entry(), chance.entry(), chance.entry()), "seed \(seed)")
      #expect(obeysLaws(chance.list(), chance.list(), chance.list()), "seed \(seed)")
      #expect(obeysLaws(chance.listEntry(), chance.listEntry(), chance.listEntry()), "seed \(seed)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `libraries with the same changes are equal in any order and with repeats`(seed: UInt64) {
    var chance = RandomLibrary(seed: seed)
    let changes = (0..<60).map { _ in chance.change() }
    var one = LibraryRecords()
    for change in changes { one.merge(change) }
    var other = LibraryRecords()
    for change in (changes + changes.prefix(20)).shuffled(using: &chance.random) { other.merge(change) }
    #expect(one == other, "seed \(seed)")
    var third = LibraryRecords()
    for change in one.changes.shuffled(using: &chance.random) { third.merge(change) }
    #expect(third == one, "seed \(seed)")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `only a clear lowers a decision`(seed: UInt64) {
    var chance = RandomLibrary(seed: seed)
    for _ in 0..<500 {
      var swipes = chance.item()
      swipes.clearedAt = nil
      let before = chance.item()
      let after = before.merged(with: swipes)
      #expect(after.direction.map { $0.after(before.direction) } == after.direction, "seed \(seed)")
      if before.direction != nil { #expect(after.direction != nil) }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the latest time of a change is that of its latest field`(seed: UInt64) throws {
    var chance = RandomLibrary(seed: seed)
    for _ in 0..<100 {
      let change = chance.change()
      let text = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
      let times = text.matches(of: /[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-f]{8}/).map { String($0.0) }
      #expect(change.latestTime?.description == times.max(), "seed \(seed)")
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func `changes survive encoding and decoding`(seed: UInt64)
    throws
  {
    var chance = RandomLibrary(seed: seed)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    for _ in 0..<100 {
      let change = chance.change()
      let json = try encoder.encode(change)
      #expect(try decoder.decode(LibraryChange.self, from: json) == change)
      let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
      #expect(object.count == 1)
    }
  }

  @Test(arguments: [
    "{}", #"{"swipedItem":{"titleId":"t"},"list":{"id":"l"}}"#, #"{"book":{"id":"t"}}"#, "null",
  ])
  func `a change without exactly one record is rejected`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LibraryChange.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `mapping times replaces each of them and nothing else`(seed: UInt64) {
    func mapped<Record: LibraryChangeRecord>(
      _ record: Record, _ transform: (HybridTime) -> HybridTime
    ) -> LibraryChange {
      var record = record
      record.mapTimes(transform)
      return record.change
    }
    var chance = RandomLibrary(seed: seed)
    for _ in 0..<100 {
      let change = chance.change()
      var clock = HybridClock(node: 9, latest: change.latestTime)
      let later = clock.now(0)
      let replaced = mapped(change.record) { _ in later }
      #expect(Set(replaced.record.times) == Set(change.record.times.map { _ in later }), "seed \(seed)")
      #expect(replaced.record.times.count == change.record.times.count, "seed \(seed)")
      #expect(mapped(change.record) { $0 } == change, "seed \(seed)")
      #expect(replaced.id == change.id && replaced.kind == change.kind, "seed \(seed)")
    }
  }

  @Test func `changes of different kinds do not merge`() {
    let item = SwipedItem(titleId: "t", seenAt: HybridTime(milliseconds: 1, counter: 0, node: 0))
    let wish = SpotWish(spotId: "t")
    var change = LibraryChange.swipedItem(item)
    change.merge(.spotWish(wish))
    #expect(change == .swipedItem(item))
    #expect(SpotWish(change) == nil && SwipedItem(change) == item && wish.change.kind == .spotWish)
  }
}
