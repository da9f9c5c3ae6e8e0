import Testing

@testable import WebHost

@Suite struct TokenBucketTests {
  @Test func `a full bucket yields its burst immediately and no more`() {
    var bucket = TokenBucket(rate: 30, burst: 60, now: .seconds(5))
    #expect(taken(100, from: &bucket, at: .seconds(5)) == 60)
  }

  @Test func `an empty bucket refills at its rate and returns the time to the next token`() {
    var bucket = TokenBucket(rate: 4, burst: 1, now: .zero)
    #expect(taken(2, from: &bucket, at: .zero) == 1)
    let wait = bucket.wait(at: .zero)
    #expect(wait == .milliseconds(250))
    #expect(taken(1, from: &bucket, at: .milliseconds(240)) == 0)
    #expect(taken(2, from: &bucket, at: .milliseconds(251)) == 1)
  }

  @Test func `a debt must be repaid before more tokens are given`() {
    var bucket = TokenBucket(rate: 10, burst: 5, now: .zero)
    let isGiven = bucket.take(11, at: .zero)
    #expect(isGiven)
    let wait = bucket.wait(at: .zero)
    #expect(wait == .milliseconds(700))
    #expect(taken(9, from: &bucket, at: .milliseconds(699)) == 0)
    #expect(taken(9, from: &bucket, at: .milliseconds(701)) == 1)
  }

  @Test func `returned tokens are available immediately, up to the burst`() {
    var bucket = TokenBucket(rate: 4, burst: 3, now: .zero)
    #expect(taken(3, from: &bucket, at: .zero) == 3)
    bucket.give(2)
    #expect(taken(9, from: &bucket, at: .zero) == 2)
    bucket.give(100)
    #expect(taken(9, from: &bucket, at: .zero) == 3)
  }

  @Test func `a clock that goes back removes no tokens`() {
    var bucket = TokenBucket(rate: 1, burst: 2, now: .seconds(10))
    #expect(taken(3, from: &bucket, at: .seconds(3)) == 2)
  }

  private func taken(_ tries: Int, from bucket: inout TokenBucket, at now: Duration) -> Int {
    var taken = 0
    for _ in 0..<tries where bucket.take(at: now) { taken += 1 }
    return taken
  }
}
