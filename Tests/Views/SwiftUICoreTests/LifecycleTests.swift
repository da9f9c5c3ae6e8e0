import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct LifecycleTests {
  struct Loop: View {
    @State private var count = 0
    var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
  }

  @Test func `an endless update loop stops and is reported`() throws {
    let harness = try ViewHarness { Loop() }
    #expect(harness.session.runaway?.contains("Loop") == true)
    #expect(harness.text == "This page could not be shown.")
  }

  struct Toggling: View {
    let isShown: Box<Bool>
    let log: Box<[String]>
    @State private var text = "none"
    var body: some View {
      VStack(spacing: 0) {
        Text(text)
        if isShown.value {
          Text("inner")
            .onAppear { text = "appeared" }
            .onDisappear { log.value.append("gone") }
            .task {
              log.value.append("started")
              try? await Task.sleep(for: .seconds(60))
              log.value.append(Task.isCancelled ? "cancelled" : "ended")
            }
        }
      }
    }
  }

  @Test func `state set on appearing is in the first rendering`() throws {
    let (isShown, log) = (Box(true), Box<[String]>([]))
    #expect(try ViewHarness { Toggling(isShown: isShown, log: log) }.text == "appearedinner")
  }

  @Test func `a task ends with its view`() async throws {
    let (isShown, log) = (Box(true), Box<[String]>([]))
    let harness = try ViewHarness { Toggling(isShown: isShown, log: log) }
    while log.value.isEmpty { await Task.yield() }
    isShown.value = false
    try harness.flush()
    while log.value.count < 3 { await Task.yield() }
    #expect(Set(log.value) == ["started", "gone", "cancelled"])
    #expect(harness.text == "appeared")
  }

  struct Late: View {
    let version: Box<Int>
    let keep: Box<(() -> Void)?>
    @State private var count = 0
    var body: some View {
      Text("\(version.value): \(count)").onAppear { keep.value = { count += 1 } }
    }
  }

  @Test func `a closure kept across evaluations still writes the live state`() throws {
    let (version, keep) = (Box(0), Box<(() -> Void)?>(nil))
    let harness = try ViewHarness { Late(version: version, keep: keep) }
    for next in 1...3 {
      version.value = next
      try harness.flush()
    }
    keep.value?()
    try harness.flush()
    #expect(harness.text == "3: 1")
  }

  @Observable @MainActor final class Counter {
    var count = 0

  }

  struct Watching: View {
    let counter: Counter
    let version: Box<Int>
    var body: some View { Text("\(version.value) \(counter.count)") }
  }

  @Test func `repeated evaluations of a view leave no registrations with its model`() throws {
    let (counter, version) = (Counter(), Box(0))
    let harness = try ViewHarness { Watching(counter: counter, version: version) }
    func evaluate(_ times: Int) {
      for _ in 0..<times {
        version.value += 1
        _ = harness.session.flush()
      }
    }
    evaluate(2000)
    let before = bytesInUse()
    var changes: [Duration] = []
    for _ in 0..<5 {
      evaluate(20_000)
      changes.append(ContinuousClock().measure { counter.count += 1 })
      #expect(harness.session.flush() != nil)
    }
    #expect(bytesInUse() - before < 1 << 20)
    // The minimum excludes delays by other work on the machine.
    #expect(try #require(changes.min()) < .milliseconds(5))
  }

  struct Numbered: View {
    let id: Box<Int>
    let starts: Box<[Int]>
    var body: some View {
      let value = id.value
      Text("\(value)").task(id: value) { starts.value.append(value) }
    }
  }

  @Test func `a task restarts once for each new id`() async throws {
    let (id, starts) = (Box(1), Box<[Int]>([]))
    let harness = try ViewHarness { Numbered(id: id, starts: starts) }
    while starts.value.count < 1 { await Task.yield() }
    id.value = 2
    try harness.flush()
    while starts.value.count < 2 { await Task.yield() }
    #expect(starts.value == [1, 2])
  }

  struct Waiting: View {
    let log: Box<[String]>
    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<3, id: \.self) { row in
          Text("\(row)").task {
            log.value.append("started")
            try? await Task.sleep(for: .seconds(60))
            log.value.append(Task.isCancelled ? "cancelled" : "ended")
          }
        }
      }
      .onDisappear { log.value.append("gone") }
    }
  }

  @Test func `closing a page cancels its tasks and frees everything it held`() async throws {
    let log = Box<[String]>([])
    var harness: ViewHarness? = try ViewHarness { Waiting(log: log) }
    weak let graph = harness?.session.graph
    while log.value.count < 3 { await Task.yield() }
    harness?.session.close()
    while log.value.count < 7 { await Task.yield() }
    #expect(log.value.count { $0 == "cancelled" } == 3)
    #expect(log.value.count { $0 == "gone" } == 1)
    harness = nil
    #expect(graph == nil)
  }

  @Observable @MainActor final class Journal {
    let log: Box<[String]>
    init(_ log: Box<[String]>) {
      self.log = log
      log.value.append("made")
    }
    func open() { log.value.append("opened") }
  }

  struct Owner: View {
    let version: Int
    let log: Box<[String]>
    @State private var journal: Journal
    init(version: Int, log: Box<[String]>) {
      self.version = version
      self.log = log
      _journal = State(initialValue: Journal(log))
    }
    var body: some View {
      let journal = journal
      Text("\(version)").task { journal.open() }
    }
  }

  struct OwnerParent: View {
    let version: Box<Int>
    let log: Box<[String]>
    var body: some View { Owner(version: version.value, log: log) }
  }

  @Test func `a model may be created with every evaluation and is opened once`() async throws {
    let (version, log) = (Box(0), Box<[String]>([]))
    let harness = try ViewHarness { OwnerParent(version: version, log: log) }
    await harness.session.runUntilIdle(limit: .seconds(5))
    for next in 1...3 {
      version.value = next
      try harness.flush()
      await harness.session.runUntilIdle(limit: .seconds(5))
    }
    #expect(harness.text == "3")
    #expect(log.value.contains("made"))
    #expect(log.value.count { $0 == "opened" } == 1)
  }
}
