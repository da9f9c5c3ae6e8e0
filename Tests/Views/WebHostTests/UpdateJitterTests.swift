import Testing

@testable import WebHost

@MainActor struct UpdateJitterTests {
  @Test func `few pages apply broadcast changes immediately`() {
    let jitter = UpdateJitter()
    jitter.count = 50
    #expect(jitter.spread == .zero)
    #expect(jitter.wait() == .zero)
  }

  @Test func `many pages are spread over enough time to leave most of it free`() {
    var limits = SessionLimits()
    limits.maxSessionsWithoutJitter = 50
    limits.updateShare = 0.25
    limits.updateCost = .milliseconds(1)
    let jitter = UpdateJitter(limits: limits)
    jitter.count = 500
    #expect(jitter.spread == .seconds(2))
    for _ in 0..<1_000 { #expect(jitter.wait() >= .zero && jitter.wait() < .seconds(2)) }
  }

  @Test func `the spread follows recent update costs and ignores a single outlier`() {
    let jitter = UpdateJitter()
    jitter.count = 100
    for _ in 0..<400 { jitter.note(.microseconds(100)) }
    #expect(jitter.spread < .milliseconds(41))
    jitter.note(.seconds(60))
    #expect(jitter.cost < .milliseconds(2))
  }
}
