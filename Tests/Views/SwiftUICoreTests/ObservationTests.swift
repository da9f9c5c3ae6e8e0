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

  @Test func `evaluating a view a hundred thousand times leaves nothing behind`() throws {
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
    // A sanitizer keeps what was freed, to notice its use.
    #if !SANITIZE
      #expect(bytesInUse() - before < 1 << 20)
    #endif
    // What else a machine does is not the change's.
    let change = try #require(changes.min())
    #expect(change < .milliseconds(5), "A change tells one registration, not twenty thousand.")
    #expect(harness.text == "Grace")
  }

  /// A model whose change takes as long as a test wants it to.
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
  func `a change on another thread is shown once it is made, however long that takes`() async throws {
    let model = Slow()
    let harness = try ViewHarness { Text(verbatim: model.text) }
    Thread.detachNewThread { model.change() }
    while !model.isAnnounced.withLock({ $0 }) { await Task.yield() }
    // Long enough for whoever was told too early to look.
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

  @Test func `a view that is gone is not told of changes`() throws {
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

  @Test func `what is shown after a change and its onChange is the new value of both`() throws {
    let model = Model()
    let harness = try ViewHarness { Echo(model: model) }
    model.name = "Grace"
    try harness.flush()
    #expect(harness.text == "Grace 1")
    #expect(harness.session.flush() == nil)
  }
}
