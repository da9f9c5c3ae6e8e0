import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct ObservableObjectTests {
  final class Counter: ObservableObject {
    @Published var count = 0
    var silent = 0
  }

  struct Owner: View {
    @StateObject private var counter = Counter()
    var body: some View {
      VStack(spacing: 0) {
        Text("owned \(counter.count)")
        Button("Add") { counter.count += 1 }
        Toggle("Odd", isOn: .init(get: { counter.count % 2 == 1 }, set: { _ in }))
        Reader()
      }
      .environmentObject(counter)
    }
  }

  struct Reader: View {
    @EnvironmentObject private var counter: Counter
    var body: some View { Stepper("read \(counter.count)", value: $counter.count, in: 0...9) }
  }

  @Test func `a published property updates every view that uses the object`() throws {
    let harness = try ViewHarness { Owner() }
    try harness.tap("Add")
    #expect(harness.text.contains("owned 1") && harness.text.contains("read 1"))
    try harness.tap("Increase")
    #expect(harness.text.contains("owned 2") && harness.text.contains("read 2"))
  }

  struct Subscribing: View {
    let subject: Box<PassthroughSubject<Int, Never>>
    @State private var last = 0
    @State private var evaluations = 0
    var body: some View {
      VStack {
        Text("last \(last)").onReceive(subject.value) { last = $0 }
        Button("Again") { evaluations += 1 }
      }
    }
  }

  @Test func `a view observes only its current publisher`() throws {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subject = Box(first)
    let harness = try ViewHarness { Subscribing(subject: subject) }
    first.send(1)
    try harness.flush()
    #expect(harness.text.contains("last 1"))
    subject.value = second
    try harness.flush()
    first.send(2)
    try harness.flush()
    #expect(harness.text.contains("last 1"))
    second.send(3)
    try harness.flush()
    #expect(harness.text.contains("last 3"))
  }

  struct Counting: View {
    let value: Int
    @State private var heard = 0
    var body: some View {
      VStack {
        Text("heard \(heard)").onReceive(Just(value)) { _ in heard += 1 }
        Button("Again") { heard += 10 }
      }
    }
  }

  @Test func `a publisher recreated with the same subject is not subscribed again`() throws {
    let harness = try ViewHarness { Counting(value: 7) }
    #expect(harness.text.contains("heard 1"))
    try harness.tap("Again")
    #expect(harness.text.contains("heard 11"))
  }

  struct Given: View {
    @ObservedObject var counter: Counter
    var body: some View { Text("\(counter.count) \(counter.silent)") }
  }

  @Test func `an unpublished property shows with the next announced change`() throws {
    let counter = Counter()
    let harness = try ViewHarness { Given(counter: counter) }
    counter.silent = 5
    try harness.flush()
    #expect(harness.text == "0 0")
    counter.objectWillChange.send()
    try harness.flush()
    #expect(harness.text == "0 5")
  }

  @Test func `a removed view stops observing`() throws {
    let counter = Counter()
    let harness = try ViewHarness { Given(counter: counter) }
    harness.session.close()
    counter.count = 1
    #expect(harness.session.flush() == nil)
  }

  @Test func `a property's publisher sends its value, then each new one before it is set`() {
    let counter = Counter()
    var seen: [String] = []
    let listening = counter.$count.sink { seen.append("\($0) while \(counter.count)") }
    counter.count = 3
    listening.cancel()
    counter.count = 4
    #expect(seen == ["0 while 0", "3 while 0"])
  }

  @Test func `publishers are freed with their objects and not reused`() {
    var sent = 0
    for _ in 0..<500 {
      let counter = Counter()
      let listening = counter.objectWillChange.sink { sent += 1 }
      counter.count = 1
      listening.cancel()
    }
    #expect(sent == 500)
  }

  struct Receiving: View {
    let subject: PassthroughSubject<Int, Never>
    @State private var last = 0
    var body: some View { Text("last \(last)").onReceive(subject) { last = $0 } }
  }

  @Test func `a view receives a subject's values`() throws {
    let subject = PassthroughSubject<Int, Never>()
    let harness = try ViewHarness { Receiving(subject: subject) }
    subject.send(7)
    try harness.flush()
    #expect(harness.text == "last 7")
  }
}
