import Testing

@testable import WebHost

@Suite struct TokenBucketTests {
  @Test func `a full bucket gives its burst at once and no more`() {
    var bucket = TokenBucket(rate: 30, burst: 60, now: .seconds(5))
    #expect(taken(100, from: &bucket, at: .seconds(5)) == 60)
  }

  @Test func `an empty bucket fills at its rate, and says how long the next token takes`() {
    var bucket = TokenBucket(rate: 4, burst: 1, now: .zero)
    #expect(taken(2, from: &bucket, at: .zero) == 1)
    let wait = bucket.wait(at: .zero)
    #expect(wait == .milliseconds(250))
    #expect(taken(1, from: &bucket, at: .milliseconds(240)) == 0)
    #expect(taken(2, from: &bucket, at: .milliseconds(251)) == 1)
  }

  @Test func `what takes more than there is has to be earned before anything more is given`() {
    var bucket = TokenBucket(rate: 10, burst: 5, now: .zero)
    let isGiven = bucket.take(11, at: .zero)
    #expect(isGiven)
    let wait = bucket.wait(at: .zero)
    #expect(wait == .milliseconds(700))
    #expect(taken(9, from: &bucket, at: .milliseconds(699)) == 0)
    #expect(taken(9, from: &bucket, at: .milliseconds(701)) == 1)
  }

  @Test func `what is put back is there at once, up to the burst`() {
    var bucket = TokenBucket(rate: 4, burst: 3, now: .zero)
    #expect(taken(3, from: &bucket, at: .zero) == 3)
    bucket.give(2)
    #expect(taken(9, from: &bucket, at: .zero) == 2)
    bucket.give(100)
    #expect(taken(9, from: &bucket, at: .zero) == 3)
  }

  @Test func `a clock that goes back takes nothing away`() {
    var bucket = TokenBucket(rate: 1, burst: 2, now: .seconds(10))
    #expect(taken(3, from: &bucket, at: .seconds(3)) == 2)
  }

  private func taken(_ tries: Int, from bucket: inout TokenBucket, at now: Duration) -> Int {
    var taken = 0
    for _ in 0..<tries where bucket.take(at: now) { taken += 1 }
    return taken
  }
}
