import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import KiwiEngine

struct LibraryStateMachineTests {
  private typealias Step = LibraryStateMachine.Step

  private static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private var machine: LibraryStateMachine

  init() {
    var configuration = LibraryStateMachine.Configuration()
    configuration.batchSize = 4
    machine = LibraryStateMachine(kept: LibraryInfoDetailed(), node: 1, configuration: configuration)
    machine.resume()
  }

  private mutating func rate(
    _ id: String, _ quarterStars: Int, known: LibraryChange? = nil
  ) throws -> LibraryCommit {
    let item = SwipedItem(
      titleId: id, personalRating: Stamped(Rating(quarterStars: quarterStars), at: machine.stamp(1_000)))
    let known = known.map { [$0.id: $0] } ?? [:]
    let commit = machine.record([.swipedItem(item)], known: known)
    return try #require(commit)
  }

  private func answer(_ changes: [LibraryChange], cursor: String? = nil, hasMore: Bool = false)
    -> LibraryChangesResponse
  {
    LibraryChangesResponse(changes: changes, titles: [], cursor: cursor, hasMore: hasMore)
  }

  private func elsewhere(_ id: String, _ quarterStars: Int, at milliseconds: Int64) throws -> LibraryChange {
    let time = try #require(HybridTime(milliseconds: milliseconds, counter: 0, node: 9))
    return .swipedItem(
      SwipedItem(titleId: id, personalRating: Stamped(Rating(quarterStars: quarterStars), at: time)))
  }

  private func stars(_ record: LibraryChange?) -> Int? {
    guard case .swipedItem(let item)? = record else { return nil }
    return item.personalRating?.value?.quarterStars
  }

  private func pushed(_ step: Step) -> [LibraryChange] {
    if case .push(let changes, _) = step { changes } else { [] }
  }

  @Test mutating func `changes are sent in batches in the order of their first change`()
    throws
  {
    for id in ["e", "d", "c", "b", "a"] { _ = try rate(id, 4) }
    _ = try rate("e", 8)
    let first = pushed(machine.next(now: Self.now))
    #expect(first.compactMap(\.titleId) == ["e", "d", "c", "b"])
    #expect(stars(first.first) == 8)
    #expect(machine.next(now: Self.now) == .rest)
    let commit = machine.pushed(answer(first), known: [:])
    #expect(commit.settled.count == 4 && commit.records.count == 4 && commit.waiting.isEmpty)
    #expect(pushed(machine.next(now: Self.now)).compactMap(\.titleId) == ["a"])
  }

  @Test mutating func `no change is sent before the session's user is confirmed`() throws {
    var machine = LibraryStateMachine(kept: LibraryInfoDetailed(), node: 1)
    #expect(machine.next(now: Self.now) == .rest)
    machine.resume()
    #expect(machine.next(now: Self.now) == .pull(after: nil))
    machine.failedToPull(.unauthorized, now: Self.now)
    #expect(machine.next(now: Self.now) == .rest)
  }

  @Test mutating func `the cursor is saved together with its changes`() throws {
    #expect(machine.next(now: Self.now) == .pull(after: nil))
    let change = try elsewhere("a", 8, at: 5_000)
    let commit = machine.pulled(answer([change], cursor: "7", hasMore: true), known: [:])
    #expect(commit.sync.cursor == "7" && commit.records == [change])
    #expect(machine.next(now: Self.now) == .pull(after: "7"))
    _ = machine.pulled(answer([], cursor: "7"), known: [:])
    #expect(machine.next(now: Self.now) == .rest)
  }

  @Test mutating func `only records that the server lost are sent again`() throws {
    let gone = APIFailure.rejected(status: 410, code: "history_lost", message: "Lost.", field: "cursor")
    _ = try rate("w", 8)
    let sent = pushed(machine.next(now: Self.now))
    let settled = machine.pushed(answer(sent, cursor: "1.0"), known: [:])
    #expect(settled.sync.cursor == "1.0", "A device that never pulled has a cursor too.")
    #expect(machine.next(now: Self.now) == .pull(after: "1.0"))
    machine.failedToPull(gone, now: Self.now)
    _ = try rate("x", 4)

    #expect(machine.next(now: Self.now) == .pull(after: nil), "The pull comes before the push.")
    let here = [
      sent[0], try elsewhere("same", 8, at: 500), try elsewhere("older there", 8, at: 500),
      try elsewhere("newer there", 8, at: 500), try elsewhere("lost", 8, at: 500),
    ]
    let known = Dictionary(here.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let first = answer(
      [here[1], try elsewhere("older there", 4, at: 400)], cursor: "2.2", hasMore: true)
    #expect(!machine.endsRecovery(first))
    let commit = machine.pulled(first, known: known)
    #expect(commit.sync.cursor == "1.0", "A restart in between sends them again.")
    #expect(commit.records.map(stars) == [8, 8], "No local change is rolled back.")
    #expect(machine.next(now: Self.now) == .pull(after: "2.2"))
    let last = answer(
      [try elsewhere("newer there", 12, at: 600), try elsewhere("new", 12, at: 600)], cursor: "2.4")
    #expect(machine.endsRecovery(last))
    let unsent = try #require(machine.waiting["swipedItem/x"]?.shown)
    let end = machine.pulled(last, known: known, own: here + [unsent])
    #expect(end.sync.cursor == "2.4")
    #expect(end.waiting.map(\.id) == machine.waiting.values.sorted { $0.order < $1.order }.map(\.id))
    let again = pushed(machine.next(now: Self.now))
    #expect(again.compactMap(\.titleId) == ["w", "older there", "lost", "x"])
    #expect(again.map(stars) == [8, 8, 8, 4])
    #expect(machine.waiting["swipedItem/older there"]?.base.flatMap(stars) == 4)
    _ = machine.pushed(answer(again), known: [:])
    #expect(machine.waiting.isEmpty && machine.next(now: Self.now) == .rest)
  }

  @Test mutating func `pending changes are sent after the records that the server lost`() throws {
    let gone = APIFailure.rejected(status: 410, code: "history_lost", message: "Lost.", field: "cursor")
    _ = machine.next(now: Self.now)
    _ = machine.pulled(answer([], cursor: "1.0"), known: [:])
    _ = try rate("x", 4)
    let waits = machine.waiting.values.map(\.written)
    #expect(machine.next(now: Self.now) == .push(waits, after: "1.0"))
    let (commit, rejections) = machine.failedToPush(gone, now: Self.now)
    #expect(commit == nil && rejections == [], "No change is dropped.")
    #expect(machine.next(now: Self.now) == .pull(after: nil))
    let time = try #require(HybridTime(milliseconds: 1, counter: 0, node: 9))
    let list = LibraryChange.list(UserList(id: "l", name: Stamped("Autumn", at: time)))
    _ = machine.pulled(answer([], cursor: "2.0"), known: [:], own: [list] + waits)
    guard case .push(let again, after: "2.0") = machine.next(now: Self.now) else {
      Issue.record("The pending change is not sent.")
      return
    }
    #expect(Set(again.map(\.id)) == ["list/l", "swipedItem/x"])
  }

  @Test mutating func `a change is later than every change received before`() throws {
    _ = machine.next(now: Self.now)
    _ = machine.pulled(answer([try elsewhere("a", 8, at: 90_000_000)], cursor: "1"), known: [:])
    #expect(machine.stamp(1_000).milliseconds >= 90_000_000)
    let again = LibraryStateMachine(
      kept: LibraryInfoDetailed(sync: machine.sync, waiting: []), node: 2)
    #expect(again.sync.clock.node == 1 && again.sync.clock.latest == machine.sync.clock.latest)
  }

  @Test mutating func `a pending change covers a remote one, which shows when the pending one is rejected`()
    throws
  {
    _ = try rate("a", 20)
    let sent = pushed(machine.next(now: Self.now))
    #expect(machine.failedToPush(.timedOut, now: Self.now).commit == nil)
    #expect(machine.next(now: Self.now) == .pull(after: nil))
    let commit = machine.pulled(answer([try elsewhere("a", 8, at: 500)], cursor: "1"), known: [:])
    #expect(commit.records.map(stars) == [20] && commit.waiting.map { stars($0.base) } == [8])
    #expect(pushed(machine.next(now: Self.now.addingTimeInterval(10))) == sent)
    let failure = APIFailure.rejected(status: 422, code: "no", message: "No.", field: nil)
    let (taken, rejections) = machine.failedToPush(failure, now: Self.now)
    #expect(rejections.map(\.change) == sent)
    #expect(taken?.records.map(stars) == [8] && taken?.settled == ["swipedItem/a"])
    #expect(machine.waiting.isEmpty)
  }

  @Test mutating func `a rejected record that exists nowhere else is removed`() throws {
    _ = try rate("a", 20)
    let sent = pushed(machine.next(now: Self.now))
    let failure = APIFailure.rejected(status: 422, code: "no", message: "No.", field: nil)
    #expect(machine.failedToPush(failure, now: Self.now).commit?.removed == sent)
  }

  @Test mutating func `a time corrected by the server is adopted`() throws {
    _ = try rate("a", 20)
    _ = machine.next(now: Self.now)
    let right = try elsewhere("a", 20, at: 3)
    #expect(machine.pushed(answer([right]), known: [:]).records == [right])
  }

  @Test mutating func `the server decides the place of an experience`() throws {
    func experience(_ spotId: String, _ name: String, at milliseconds: Int64) throws -> LibraryChange {
      let time = try #require(HybridTime(milliseconds: milliseconds, counter: 0, node: 9))
      return .experience(Experience(id: "e", spotId: spotId, name: Stamped(name, at: time)))
    }
    let known = try experience("double", "Tea", at: 1)
    let first = machine.pulled(
      answer([try experience("spot", "Tea", at: 1)], cursor: "1"), known: [known.id: known])
    #expect(first.records.map(\.spotId) == ["spot"])
    _ = machine.record([try experience("spot", "Cake", at: 5)], known: [known.id: first.records[0]])
    let second = machine.pulled(
      answer([try experience("double", "Tea", at: 1)], cursor: "2"), known: [known.id: first.records[0]])
    #expect(try second.records == [experience("double", "Cake", at: 5)])
    _ = machine.next(now: Self.now)
    let third = machine.pushed(answer([try experience("other", "Cake", at: 5)]), known: [:])
    #expect(try third.records == [experience("other", "Cake", at: 5)])
  }

  @Test mutating func `a change made during its record's push stays pending`() throws {
    _ = try rate("a", 20)
    let sent = pushed(machine.next(now: Self.now))
    let later = try rate("a", 4)
    #expect(later.waiting.map { stars($0.written) } == [4])
    let commit = machine.pushed(answer(sent), known: [:])
    #expect(commit.settled.isEmpty && commit.waiting.map { stars($0.base) } == [20])
    #expect(commit.records.map(stars) == [4])
    #expect(pushed(machine.next(now: Self.now)).map(stars) == [4])
  }

  @Test mutating func `a change made during a failed push is merged into it`()
    throws
  {
    _ = try rate("a", 20)
    _ = machine.next(now: Self.now)
    let note = SwipedItem(titleId: "a", sourcePlatform: Stamped("Hulu", at: machine.stamp(1_000)))
    _ = machine.record([.swipedItem(note)], known: [:])
    _ = machine.failedToPush(.offline, now: Self.now)
    let sent = pushed(machine.next(now: Self.now.addingTimeInterval(100)))
    guard case .swipedItem(let item)? = sent.first else { throw APIFailure.notFound }
    #expect(item.sourcePlatform?.value == "Hulu" && item.personalRating?.value?.quarterStars == 20)
    #expect(machine.pushed(answer(sent), known: [:]).settled == ["swipedItem/a"])
  }

  @Test mutating func `the server names the rejected change of a batch`() throws {
    for id in ["a", "b", "c"] { _ = try rate(id, 4) }
    _ = machine.next(now: Self.now)
    let failure = APIFailure.rejected(
      status: 422, code: "no", message: "No.", field: "changes[1].swipedItem.titleId")
    #expect(machine.failedToPush(failure, now: Self.now).rejections.map(\.change.titleId) == ["b"])
    #expect(pushed(machine.next(now: Self.now)).compactMap(\.titleId) == ["a", "c"])
  }

  @Test mutating func `a rejected batch is split until the rejected change is alone`() throws {
    for id in ["a", "b", "c", "d"] { _ = try rate(id, 4) }
    var refused: [String] = []
    for _ in 0..<20 {
      let sent = pushed(machine.next(now: Self.now))
      guard !sent.isEmpty else { break }
      if sent.contains(where: { $0.titleId == "c" }) {
        let failure = APIFailure.rejected(status: 422, code: "no", message: "No.", field: nil)
        refused += machine.failedToPush(failure, now: Self.now).rejections.compactMap(\.change.titleId)
      } else {
        _ = machine.pushed(answer(sent), known: [:])
      }
    }
    #expect(refused == ["c"] && machine.waiting.isEmpty)
  }

  @Test mutating func `a change that fails repeatedly lets others pass and stays pending`() throws {
    for id in ["a", "b"] { _ = try rate(id, 4) }
    var now = Self.now
    var arrived: Set<String> = []
    for _ in 0..<60 {
      now += 100
      let sent = pushed(machine.next(now: now))
      if sent.contains(where: { $0.titleId == "a" }) {
        #expect(machine.failedToPush(.serverFailed, now: now).rejections.isEmpty)
      } else {
        arrived.formUnion(sent.compactMap(\.titleId))
        if !sent.isEmpty { _ = machine.pushed(answer(sent), known: [:]) }
        if case .pull = machine.next(now: now) { machine.failedToPull(.serverFailed, now: now) }
      }
    }
    #expect(arrived == ["b"] && machine.waiting.keys.sorted() == ["swipedItem/a"])
  }

  @Test mutating func `delays grow and end when the network returns`() throws {
    _ = try rate("a", 4)
    var waits: [TimeInterval] = []
    _ = machine.next(now: Self.now)
    _ = machine.pushed(answer([]), known: [:])
    _ = machine.next(now: Self.now)
    _ = machine.pulled(answer([], cursor: "1"), known: [:])
    _ = try rate("a", 8)
    for _ in 0..<10 {
      var now = Self.now
      if case .wait(let time) = machine.next(now: now) {
        waits.append(time.timeIntervalSince(now))
        now = time
        #expect(pushed(machine.next(now: now)).count == 1)
      }
      _ = machine.failedToPush(.offline, now: Self.now)
    }
    #expect(waits == waits.sorted() && waits.last == 60)
    machine.resume()
    #expect(pushed(machine.next(now: Self.now)).count == 1)
    _ = machine.failedToPush(.rateLimited(retryAfter: .seconds(300)), now: Self.now)
    #expect(machine.next(now: Self.now) == .pull(after: "1"))
    _ = machine.pulled(answer([], cursor: "1"), known: [:])
    #expect(machine.next(now: Self.now) == .wait(until: Self.now.addingTimeInterval(300)))
  }

  @Test mutating func `an unknown cursor is replaced by a full pull`() {
    _ = machine.next(now: Self.now)
    _ = machine.pulled(answer([], cursor: "99"), known: [:])
    machine.changedElsewhere()
    #expect(machine.next(now: Self.now) == .pull(after: "99"))
    machine.failedToPull(
      .rejected(status: 400, code: "cursor", message: "No.", field: "cursor"), now: Self.now)
    #expect(machine.next(now: Self.now) == .pull(after: nil))
    machine.failedToPull(.rejected(status: 404, code: "no", message: "No.", field: nil), now: Self.now)
    #expect(machine.next(now: Self.now) == .rest)
  }

  @Test func `without a stored library nothing is pulled and repeated failures are dropped`() throws {
    var configuration = LibraryStateMachine.Configuration()
    configuration.keepsLibrary = false
    configuration.waitingRecords = 1
    var machine = LibraryStateMachine(kept: LibraryInfoDetailed(), node: 1, configuration: configuration)
    machine.resume()
    #expect(machine.next(now: Self.now) == .rest)
    let rating = SwipedItem(titleId: "a", personalRating: Stamped(nil, at: machine.stamp(1)))
    #expect(machine.record([.swipedItem(rating)], known: [:]) != nil)
    #expect(machine.record([.swipedItem(SwipedItem(titleId: "b"))], known: [:]) == nil)
    var now = Self.now
    var rejections: [LibraryStateMachine.Rejection] = []
    for _ in 0..<10 {
      now += 100
      if case .push = machine.next(now: now) {
        rejections += machine.failedToPush(.offline, now: now).rejections
      }
    }
    #expect(rejections.map(\.change) == [.swipedItem(rating)] && machine.waiting.isEmpty)
  }

  @Test mutating func `pending changes are sent again after a restart`() throws {
    let kept = try rate("a", 20, known: try elsewhere("a", 8, at: 500))
    _ = machine.next(now: Self.now)
    var again = LibraryStateMachine(
      kept: LibraryInfoDetailed(sync: kept.sync, waiting: kept.waiting), node: 7)
    again.resume()
    #expect(again.next(now: Self.now) == .push(kept.waiting.map(\.written), after: nil))
    #expect(kept.records.map(stars) == [20] && kept.waiting.map { stars($0.base) } == [8])
  }
}
