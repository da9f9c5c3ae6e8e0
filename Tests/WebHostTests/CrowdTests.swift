import Testing

@testable import WebHost

@MainActor struct CrowdTests {
  @Test func `few pages take up at once what comes to all`() {
    let crowd = Crowd()
    crowd.count = 50
    #expect(crowd.spread == .zero)
    #expect(crowd.wait() == .zero)
  }

  @Test func `many pages are spread over as much time as leaves most of it to others`() {
    var limits = SessionLimits()
    limits.crowd = 50
    limits.shareOfUpdates = 0.25
    limits.updateOfOne = .milliseconds(1)
    let crowd = Crowd(limits: limits)
    crowd.count = 500
    #expect(crowd.spread == .seconds(2))
    for _ in 0..<1_000 { #expect(crowd.wait() >= .zero && crowd.wait() < .seconds(2)) }
  }

  @Test func `the time follows what a page lately took, and one slow moment changes little`() {
    let crowd = Crowd()
    crowd.count = 100
    for _ in 0..<400 { crowd.note(.microseconds(100)) }
    #expect(crowd.spread < .milliseconds(41))
    crowd.note(.seconds(60))
    #expect(crowd.cost < .milliseconds(2))
  }
}
