import Observation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct StateTests {
  struct Counter: View {
    @State private var count = 0
    var body: some View {
      VStack(spacing: 4) {
        Text("Count \(count)")
        Button("Add") { count += 1 }
      }
    }
  }

  @Test func `a tap changes the state and one text of the page`() throws {
    let harness = try ViewHarness { Counter() }
    #expect(harness.text == "Count 0Add")
    try harness.tap("Add")
    #expect(harness.text == "Count 1Add")
    let id = try harness.find("Count 1")
    #expect(harness.lastOperations == [.setText(id, "Count 1")])
  }

  @Observable final class Model {
    var name = "Ada"
    var other = 0
  }

  struct Rows: View {
    let model: Model
    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<2) { index in Text(verbatim: "\(index) \(model.name)") }
      }
    }
  }

  @Test func `a property read only in list rows changes the page`() throws {
    let model = Model()
    let harness = try ViewHarness { Rows(model: model) }
    #expect(harness.text == "0 Ada1 Ada")
    let before = harness.session.evaluations
    model.name = "Grace"
    try harness.flush()
    #expect(harness.text == "0 Grace1 Grace")
    #expect(harness.lastOperations.count == 2)
    #expect(harness.session.evaluations - before == 2, "Only the closures that read the property are called.")
    model.other = 1
    #expect(harness.session.flush() == nil)
  }

  @Test func `observables release removed views`() throws {
    let model = Model()
    let harness = try ViewHarness { Rows(model: model) }
    harness.session.close()
    model.name = "Grace"
    #expect(harness.session.flush() == nil)
  }
}
