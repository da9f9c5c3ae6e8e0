import Testing

@testable import ServerCore

/// Every sequence of a few events from a job's first state.
struct JobStateTests {
  private enum Event: CaseIterable {
    case claim, claimLater, renew, complete, completeAsEarlierRun, completeAsEarlierRequest, fail, failForGood
    case failAsEarlierRun, interrupt, request, retry, cancel
  }

  private static let now = Timestamp(seconds: 1_000)
  private static let later = Timestamp(seconds: 1_000_000)

  private func apply(_ event: Event, to state: inout JobState, _ rules: JobState.Rules) -> JobState.Next {
    let run = state.run
    let requests = state.requests
    let now = Self.now
    return switch event {
    case .claim: state.claim(now: now, rules)
    case .claimLater: state.claim(now: Self.later, rules)
    case .renew: state.renew(run: run, now: now, rules)
    case .complete: state.complete(run: run, requests: requests, now: now, rules)
    case .completeAsEarlierRun: state.complete(run: run - 1, requests: requests, now: now, rules)
    case .completeAsEarlierRequest: state.complete(run: run, requests: requests - 1, now: now, rules)
    case .fail:
      state.end(run: run, requests: requests, isFinal: false, after: .seconds(5), now: now, rules)
    case .failForGood:
      state.end(run: run, requests: requests, isFinal: true, after: .seconds(5), now: now, rules)
    case .failAsEarlierRun:
      state.end(run: run - 1, requests: requests, isFinal: false, after: .seconds(5), now: now, rules)
    case .interrupt: state.interrupt(now: now)
    case .request:
      {
        state.request(at: now); return .kept
      }()
    case .retry: state.retry(now: now)
    case .cancel: state.cancel()
    }
  }

  @Test(arguments: [nil, Duration.seconds(600)])
  func `every event keeps the rules of job states`(interval: Duration?) {
    let rules = JobState.Rules(maxAttempts: 2, interval: interval)
    var reached: Set<JobState> = [JobState(at: Self.now)]
    var edge = reached
    for _ in 0..<7 {
      var next: Set<JobState> = []
      for state in edge {
        for event in Event.allCases {
          var changed = state
          let outcome = apply(event, to: &changed, rules)
          check(event, from: state, to: changed, outcome, rules)
          if outcome == .kept, reached.insert(changed).inserted { next.insert(changed) }
        }
      }
      edge = next
    }
    #expect(reached.count > 50)
    #expect(reached.contains { $0.phase == .dead } == (interval == nil))
  }

  private func check(
    _ event: Event, from state: JobState, to changed: JobState, _ outcome: JobState.Next,
    _ rules: JobState.Rules
  ) {
    if outcome == .refused { #expect(changed == state, "\(event) of \(state)") }
    #expect(changed.attempts <= rules.maxAttempts)
    #expect(changed.run >= state.run && changed.requests >= state.requests)
    if changed.phase == .running { #expect(changed.run > 0 && changed.attempts > 0) }
    switch event {
    case .completeAsEarlierRun, .completeAsEarlierRequest, .failAsEarlierRun:
      // An earlier run or request has no effect.
      if event != .completeAsEarlierRequest || state.phase != .running { #expect(outcome == .refused) }
      if event == .completeAsEarlierRequest { #expect(outcome == .refused) }
    case .complete:
      // Only a running job that is not cancelled takes effect, which ends the job or begins its pause.
      #expect((outcome != .refused) == (state.phase == .running && !state.isCancelled))
      if outcome != .refused { #expect(outcome == (rules.interval == nil ? .removed : .kept)) }
    case .claim, .claimLater:
      let now = event == .claim ? Self.now : Self.later
      #expect((outcome == .refused) == !state.isDue(now: now))
      if outcome == .kept, changed.phase == .running {
        #expect(changed.run == state.run + 1 && changed.attempts == state.attempts + 1)
      }
    case .renew: #expect((outcome == .kept) == (state.phase == .running && !state.isCancelled))
    case .interrupt: #expect((outcome == .refused) == (state.phase != .running))
    case .request: #expect(changed.requests == state.requests + 1 && changed.phase != .dead)
    case .retry: #expect((outcome == .refused) == (state.phase == .running))
    case .cancel: #expect((outcome == .removed) == (state.phase != .running))
    case .fail, .failForGood:
      #expect((outcome == .refused) == (state.phase != .running))
      if outcome == .kept { #expect(changed.phase != .running) }
    }
  }

  @Test func `a job requested again while running runs again, and its first run has no effect`() {
    let rules = JobState.Rules(maxAttempts: 3)
    var state = JobState(at: Self.now)
    #expect(state.claim(now: Self.now, rules) == .kept)
    let requests = state.requests
    state.request(at: Self.now)
    #expect(state.complete(run: state.run, requests: requests, now: Self.now, rules) == .refused)
    #expect(
      state.end(
        run: state.run, requests: requests, isFinal: false, after: .seconds(60), now: Self.now, rules)
        == .kept)
    #expect(state.isDue(now: Self.now))
    #expect(state.attempts == 0)
  }

  @Test func `delays double up to an hour and are fully randomized`() {
    let longest = (1...40).map { JobState.delay(afterAttempt: $0) { $0 } }
    #expect(longest.prefix(5) == [.seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(32)])
    #expect(longest.last == .seconds(3_600))
    #expect(zip(longest, longest.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(JobState.delay(afterAttempt: 9) { _ in 0 } == .zero)
  }
}
