import Foundation
import SwiftUICore
import Testing
import ViewTesting

@testable import SwiftUIControls

@MainActor struct TimelineViewTests {
  @Test func `a timeline view shows the latest date due and updates at the next`() async throws {
    let start = Date.now
    let harness = try ViewHarness {
      TimelineView(.explicit([start - 100, start - 50, start + 1])) { context in
        Text("at \(Int((context.date.timeIntervalSince(start) * 10).rounded()))")
      }
    }
    #expect(harness.text == "at -500")
    #expect(try await harness.shows("at 10"))
    harness.session.close()
  }

  @Observable @MainActor final class Model {
    var isPaused = true
  }

  @Test func `a paused timeline view continues when resumed`() async throws {
    let model = Model()
    var dates: Set<Date> = []
    let harness = try ViewHarness {
      TimelineView(.animation(minimumInterval: 0.1, paused: model.isPaused)) { context in
        let _ = dates.insert(context.date)
        Text(model.isPaused ? "paused" : dates.count > 3 ? "moving" : "begun")
      }
    }
    #expect(harness.text == "paused")
    model.isPaused = false
    #expect(try await harness.shows("moving"))
    harness.session.close()
  }
}
