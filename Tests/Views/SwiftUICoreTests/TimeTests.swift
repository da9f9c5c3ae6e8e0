import Foundation
import TestSupport
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct TimeTests {
  @Test func `a periodic schedule starts with the last date that is due`() {
    var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
    let seed = generator
    for _ in 0..<500 {
      let start = Date(
        timeIntervalSinceReferenceDate: Double(Int.random(in: -10_000...10_000, using: &generator)))
      let interval = Double(Int.random(in: 1...500, using: &generator)) / 4
      let now = start + Double(Int.random(in: -5_000...50_000, using: &generator)) / 8
      let entries = Array(
        PeriodicTimelineSchedule(from: start, by: interval).entries(from: now, mode: .normal).prefix(3))
      // Counts up from the start.
      var expected = start
      while expected + interval <= now { expected += interval }
      #expect(entries == [expected, expected + interval, expected + 2 * interval], "\(seed)")
    }
  }

  @Test func `minutes are aligned to the clock`() {
    let now = Date(timeIntervalSinceReferenceDate: 1_000_007)
    let entries = Array(EveryMinuteTimelineSchedule().entries(from: now, mode: .normal).prefix(2))
    #expect(entries.map(\.timeIntervalSinceReferenceDate) == [999_960, 1_000_020])
  }

  @Test func `updates are limited to the rate at which pages can be sent`() {
    let entries = Array(
      AnimationTimelineSchedule(minimumInterval: 0).entries(from: .now, mode: .normal).prefix(11))
    #expect(entries[10].timeIntervalSince(entries[0]) > 0.999)
    #expect(Array(AnimationTimelineSchedule(paused: true).entries(from: .now, mode: .normal)).count == 1)
  }

  @Observable @MainActor final class Model {
    var trigger = 0
  }

  @Test func `phases run once per trigger and return to the first`() async throws {
    let model = Model()
    var seen: [Int] = []
    let harness = try ViewHarness {
      PhaseAnimator([1, 2, 3], trigger: model.trigger) { phase in
        let _ = seen.last == phase ? () : seen.append(phase)
        Text("phase \(phase)")
      } animation: { _ in
        .linear(duration: 0.2)
      }
    }
    #expect(harness.text == "phase 1")
    model.trigger += 1
    #expect(try await harness.shows("phase 3"))
    #expect(try await harness.shows("phase 1"))
    #expect(seen == [1, 2, 3, 1])
    harness.session.close()
  }

  @Test func `phases without a trigger repeat`() async throws {
    var count = 0
    let harness = try ViewHarness {
      PhaseAnimator([false, true]) { isOn in
        let _ = count += 1
        Text(isOn && count > 4 ? "again" : "first")
      } animation: { _ in
        nil
      }
    }
    #expect(try await harness.shows("again"))
    harness.session.close()
  }

  @Test func `scroll transitions run in the browser without the server`() throws {
    let harness = try ViewHarness {
      ScrollView(.horizontal) {
        Text("card").scrollTransition { effect, phase in
          effect.opacity(phase.isIdentity ? 1 : 0.25).offset(x: phase == .topLeading ? -20 : 0).scaleEffect(
            0.5)
        }
      }
    }
    let rules = harness.page.rules
    #expect(
      rules.contains("opacity:calc(calc(1 + -0.75*max(0,-1*var(--phase)) + -0.75*max(0,var(--phase))))"))
    #expect(rules.contains("scale(0.5)"))
    #expect(rules.contains("translate(calc(0px + -20px*max(0,-1*var(--phase))),0px)"))
    #expect(rules.contains("animation-timeline:view(inline)"))
  }

  @Test func `a scroll effect is recomputed when the browser reports its geometry`() throws {
    let harness = try ViewHarness {
      Text("card").visualEffect { effect, proxy in effect.offset(x: proxy.size.width) }
    }
    let measured = try #require(
      harness.page.root.everything.first { $0.attributes["data-events"]?.contains("measure") == true })
    let id = try #require(UInt32(measured.id.dropFirst()))
    try harness.send(.measure, 0, .frames([id: ElementFrame(width: 120, height: 20)]))
    #expect(harness.page.styles.values.contains { $0["transform"]?.contains("translate(120px,0px)") == true })
  }

  @Test func `a gradient can fill text, and a shape can mask`() throws {
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    let words = try ViewHarness { gradient.frame(width: 100, height: 20).mask { Text("Words") } }
    #expect(words.text == "Words")
    let behind = try ViewHarness { Text("Words").foregroundStyle(gradient).padding().background(.yellow) }
    #expect(
      behind.page.rules.contains("color:transparent")
        && behind.page.rules.contains("background:var(--yellow)}"))
    #expect(words.page.rules.contains("background-clip:text"))
    let cut = try ViewHarness { Text("Whole").mask { Circle() } }
    #expect(cut.page.rules.contains("border-radius:50%;overflow:clip"))
    let faded = try ViewHarness { Text("Whole").mask { gradient } }
    #expect(faded.page.rules.contains("mask:linear-gradient"))
  }
}
