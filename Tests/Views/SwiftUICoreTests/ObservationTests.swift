import Foundation
import Observation
import Testing
import Threads
import ViewTesting

@testable import SwiftUICore

@MainActor struct ObservationTests {
  @Observable final class Model {
    var name = "Ada"
    var changes = 0
  }

  struct Reader: View {
    let model: Model
    var body: some View { Text(verbatim: model.name) }
  }

  @Test func `evaluating a view a hundred thousand times leaves no registrations`() throws {
    let model = Model()
    let harness = try ViewHarness { Reader(model: model) }
    let node = try #require(harness.session.graph.root?.children.first)
    func evaluate(_ times: Int) {
      for _ in 0..<times {
        node.invalidate()
        harness.session.graph.settle()
      }
    }
    evaluate(2_000)
    #if !SANITIZE
      let before = bytesInUse()
    #endif
    var changes: [Duration] = []
    for name in ["Ada", "Barbara", "Edsger", "Frances", "Grace"] {
      evaluate(20_000)
      changes.append(ContinuousClock().measure { model.name = name })
      try harness.flush()
    }
    // A sanitizer keeps freed memory to detect its use.
    #if !SANITIZE
      #expect(bytesInUse() - before < 1 << 20)
    #endif
    // The minimum excludes delays by other work on the machine.
    let change = try #require(changes.min())
    #expect(change < .milliseconds(5), "A change notifies one registration, not twenty thousand.")
    #expect(harness.text == "Grace")
  }

  /// A model whose change takes as long as the test asks for.
  final class Slow: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Mutex("before")
    let isAnnounced = Mutex(false)
    let mayChange = DispatchSemaphore(value: 0)

    var text: String {
      registrar.access(self, keyPath: \.text)
      return stored.withLock { $0 }
    }

    func change() {
      registrar.withMutation(of: self, keyPath: \.text) {
        isAnnounced.withLock { $0 = true }
        mayChange.wait()
        stored.withLock { $0 = "after" }
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a change on another thread is shown once it completes, however long it takes`() async throws {
    let model = Slow()
    let harness = try ViewHarness { Text(verbatim: model.text) }
    Thread.detachNewThread { model.change() }
    while !model.isAnnounced.withLock({ $0 }) { await Task.yield() }
    // Long enough for an early notification to be acted on.
    let end = ContinuousClock.now + .milliseconds(60)
    while ContinuousClock.now < end {
      try harness.flush()
      await Task.yield()
    }
    #expect(harness.text == "before")
    model.mayChange.signal()
    while harness.text != "after" {
      await Task.yield()
      try harness.flush()
    }
  }

  struct Door: View {
    let isOpen: Box<Bool>
    let model: Model
    var body: some View {
      if isOpen.value { Reader(model: model) }
    }
  }

  @Test func `a removed view is not notified of changes`() throws {
    let (isOpen, model) = (Box(true), Model())
    let harness = try ViewHarness { Door(isOpen: isOpen, model: model) }
    isOpen.value = false
    try harness.flush()
    let before = harness.session.evaluations
    var calls = 0
    harness.session.onDirty = { calls += 1 }
    model.name = "Grace"
    #expect(harness.session.flush() == nil)
    #expect(harness.session.evaluations == before)
    #expect(calls == 0)
  }

  struct Echo: View {
    let model: Model
    var body: some View {
      VStack(spacing: 0) {
        Text(verbatim: "\(model.name) \(model.changes)")
      }
      .onChange(of: model.name) { model.changes += 1 }
    }
  }

  @Test func `after a change and its onChange the page shows both new values`() throws {
    let model = Model()
    let harness = try ViewHarness { Echo(model: model) }
    model.name = "Grace"
    try harness.flush()
    #expect(harness.text == "Grace 1")
    #expect(harness.session.flush() == nil)
  }
}
