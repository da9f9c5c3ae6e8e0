import Dispatch
import Testing
import Threads

struct FairSchedulerTests {
  @Test func `the owner served least recently goes first`() {
    var turns = FairScheduler(maxRunning: 1)
    var order: [Int64] = []
    // One owner has ten pieces of work queued before other owners add theirs.
    var waiting: [Int64?] = Array(repeating: 1, count: 10) + [2, 3, 2]
    while let next = turns.next(of: waiting) {
      let owner = waiting.remove(at: next)
      turns.begin(owner)
      turns.end(owner)
      order.append(owner ?? 0)
    }
    #expect(order == [1, 2, 3, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `an owner never takes the last slot`() {
    var turns = FairScheduler(maxRunning: FairScheduler.share(of: 3))
    turns.begin(1)
    #expect(turns.canStart(1))
    turns.begin(1)
    #expect(!turns.canStart(1) && turns.canStart(2) && turns.canStart(nil))
    #expect(turns.next(of: [1, 1, 1]) == nil)
    #expect(turns.next(of: [1, 1, 2]) == 2)
    #expect(turns.next(of: [1, nil, 2]) == 1, "Work without an owner takes turns too.")
    turns.end(1)
    #expect(turns.next(of: [1, 1]) == 0)
  }

  @Test func `an owner with less running work goes before one served earlier`() {
    var turns = FairScheduler(maxRunning: 3)
    for owner in [1, 2, 2] as [Int64] { turns.begin(owner) }
    #expect(turns.next(of: [2, 1]) == 1)
  }

  @Test func `work without an owner is limited like that of a single owner`() {
    var turns = FairScheduler(maxRunning: FairScheduler.share(of: 3))
    turns.begin(nil)
    turns.begin(nil)
    #expect(!turns.canStart(nil) && turns.canStart(1))
    #expect(turns.next(of: [nil, nil, 1]) == 2)
    turns.end(nil)
    #expect(turns.next(of: [nil, 1]) == 1, "Work without an owner was served before.")
  }

  @Test func `a single slot is shared in turns`() {
    #expect(FairScheduler.share(of: 1) == 1)
    #expect(FairScheduler.share(of: 2) == 1)
    #expect(FairScheduler.share(of: 8) == 7)
  }

  private enum Refusal: Error { case overloaded }

  /// Blocks until it is opened.
  private struct Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func pass() {
      semaphore.wait()
      semaphore.signal()
    }
    func open() { semaphore.signal() }
  }

  @Test func `an owner's work starts while unowned work fills a queue`() async throws {
    let queue = WorkQueue(threads: 2, waiting: 8, waitingPerOwner: 6)
    let latch = Latch()
    var accepted = 0
    for _ in 0..<12 where queue.submit({ latch.pass() }) { accepted += 1 }
    #expect(accepted == 7, "One should run and six wait.")
    #expect(try await queue.run(for: 1, orThrow: Refusal.overloaded) { () throws(Refusal) in 5 } == 5)
    latch.open()
  }

  @Test func `unowned work may use all threads`() async throws {
    let queue = WorkQueue(threads: 2, waiting: 8, hasOwners: false)
    let latch = Latch()
    #expect(queue.submit { latch.pass() })
    #expect(try await queue.run(orThrow: Refusal.overloaded) { () throws(Refusal) in 5 } == 5)
    latch.open()
  }

  @Test func `other owners' work starts while one owner uses its quota and queues more`() async throws {
    let queue = WorkQueue(threads: 2, waiting: 8, waitingPerOwner: 2)
    let latch = Latch()
    var accepted = 0
    for _ in 0..<12 where queue.submit(for: 1, { latch.pass() }) { accepted += 1 }
    #expect(accepted == 3, "One should run and two wait.")
    for other in 2...6 as ClosedRange<Int64> {
      #expect(
        try await queue.run(for: other, orThrow: Refusal.overloaded) { () throws(Refusal) in other } == other)
    }
    latch.open()
    #expect(try await queue.run(for: 9, orThrow: Refusal.overloaded) { () throws(Refusal) in 7 } == 7)
  }
}
