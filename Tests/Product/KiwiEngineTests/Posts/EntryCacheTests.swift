import Foundation
import TestSupport
import Testing

@testable import KiwiEngine

struct EntryCacheTests {
  private let start = Date(timeIntervalSince1970: 0)

  private func cache(limit: Int = 3) -> EntryCache<String, Int> {
    EntryCache(limit: limit, lifetime: .seconds(60))
  }

  private func load(_ lookup: EntryCache<String, Int>.Lookup) throws -> LoadID {
    guard case .load(let load) = lookup else { throw Unexpected() }
    return load
  }

  private func value(_ lookup: EntryCache<String, Int>.Lookup) -> Int? {
    if case .hit(let value) = lookup { value } else { nil }
  }

  private struct Unexpected: Error {}

  @Test func `concurrent look-ups share one load`() throws {
    var cache = cache()
    let first = try load(cache.lookUp("a", now: start))
    guard case .join(first) = cache.lookUp("a", now: start) else { throw Unexpected() }
    cache.finish(first, 1, for: "a", now: start)
    #expect(value(cache.lookUp("a", now: start)) == 1)
  }

  @Test func `a failed load leaves no value`() throws {
    var cache = cache()
    cache.fail(try load(cache.lookUp("a", now: start)), for: "a")
    #expect(cache.peek("a") == nil)
    _ = try load(cache.lookUp("a", now: start))
  }

  @Test func `a failed reload keeps the old value`() {
    var cache = cache()
    cache.insert(1, for: "a", now: start)
    cache.fail(cache.reload("a"), for: "a")
    #expect(value(cache.lookUp("a", now: start)) == 1)
  }

  @Test func `a load overtaken by a removal is dropped`() throws {
    var cache = cache()
    let load = try load(cache.lookUp("a", now: start))
    cache.remove("a")
    cache.finish(load, 1, for: "a", now: start)
    #expect(cache.peek("a") == nil)
  }

  @Test func `an older load does not end a newer one`() throws {
    var cache = cache()
    let old = try load(cache.lookUp("a", now: start))
    let new = cache.reload("a")
    cache.fail(old, for: "a")
    guard case .join(new) = cache.lookUp("a", now: start) else { throw Unexpected() }
  }

  @Test func `the least recently used value is evicted`() {
    var cache = cache()
    for (number, key) in ["a", "b", "c"].enumerated() { cache.insert(number, for: key, now: start) }
    _ = cache.lookUp("a", now: start)
    cache.insert(3, for: "d", now: start)
    #expect(cache.count == 3)
    #expect(cache.peek("b") == nil)
    #expect(["a", "c", "d"].allSatisfy { cache.peek($0) != nil })
  }

  @Test func `peeking does not delay eviction`() {
    var cache = cache(limit: 2)
    cache.insert(1, for: "a", now: start)
    cache.insert(2, for: "b", now: start)
    _ = cache.peek("a")
    cache.insert(3, for: "c", now: start)
    #expect(cache.peek("a") == nil)
  }

  @Test func `a value expires after its lifetime and an update does not extend it`() throws {
    var cache = cache()
    cache.insert(1, for: "a", now: start)
    cache.update("a") { $0 = 2 }
    #expect(value(cache.lookUp("a", now: start.addingTimeInterval(60))) == 2)
    _ = try load(cache.lookUp("a", now: start.addingTimeInterval(60.5)))
    #expect(cache.peek("a") == 2, "Peeking ignores the lifetime.")
  }

  @Test func `loads in flight take no place`() throws {
    var cache = cache(limit: 1)
    cache.insert(1, for: "a", now: start)
    for key in ["b", "c", "d"] { _ = try load(cache.lookUp(key, now: start)) }
    #expect(value(cache.lookUp("a", now: start)) == 1)
  }

  @Test func `a random walk stays within the limit and returns the latest values`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var cache = EntryCache<Int, Int>(limit: 5, lifetime: .seconds(1_000))
    var model: [(key: Int, value: Int)] = []
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<12, using: &random)
      let known = model.firstIndex { $0.key == key }
      if random.chance(50) {
        cache.insert(step, for: key, now: start)
        if let known { model.remove(at: known) }
        model.append((key, step))
        if model.count > 5 { model.removeFirst() }
      } else if let known {
        guard case .hit(model[known].value) = cache.lookUp(key, now: start) else {
          Issue.record("seed \(seed), step \(step): \(key) is missing")
          return
        }
        model.append(model.remove(at: known))
      } else {
        #expect(cache.peek(key) == nil, "seed \(seed), step \(step)")
      }
      #expect(cache.count == model.count, "seed \(seed), step \(step)")
    }
  }
}
