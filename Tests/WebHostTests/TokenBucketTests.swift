import Testing

@testable import WebHost

@Suite struct TokenBucketTests {
  @Test func `a full bucket gives its burst at once and no more`() {
    var bucket = TokenBucket(rate: 30, burst: 60, now: .seconds(5))
    let taken = (0..<100).count { _ in bucket.take(at: .seconds(5)) }
    #expect(taken == 60)
  }

  @Test func `an empty bucket fills at its rate, and says how long the next token takes`() {
    var bucket = TokenBucket(rate: 4, burst: 1, now: .zero)
    #expect(bucket.take(at: .zero))
    #expect(bucket.wait(at: .zero) == .milliseconds(250))
    #expect(!bucket.take(at: .milliseconds(240)))
    #expect(bucket.take(at: .milliseconds(251)))
  }

  @Test func `a clock that goes back takes nothing away`() {
    var bucket = TokenBucket(rate: 1, burst: 2, now: .seconds(10))
    #expect(bucket.take(at: .seconds(3)))
    #expect(bucket.take(at: .seconds(3)))
    #expect(!bucket.take(at: .seconds(3)))
  }
}
