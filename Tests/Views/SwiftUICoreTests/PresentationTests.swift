import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct PresentationTests {
  struct Item: Identifiable { let id: Int }
  struct Failing: LocalizedError { var errorDescription: String? { "It broke." } }

  struct Screen: View {
    @State private var item: Item?
    @State private var asks = false
    @State private var confirms = false
    @State private var failure: Failing?
    @State private var isLocked = false
    @State private var subject: String?
    @State private var log = ""
    var body: some View {
      VStack(spacing: 0) {
        Text("log \(log)")
        Button("Sheet") { item = Item(id: 1) }
        Button("Ask") { (asks, subject) = (true, "pear") }
        Button("Confirm") { confirms = true }
        Button("Fail") { failure = Failing() }
      }
      .sheet(item: $item, onDismiss: { log += "gone " }) { item in
        VStack(spacing: 0) {
          Text("Sheet \(item.id)")
          Button("Next") { self.item = Item(id: item.id + 1) }
          Button("Lock") { isLocked = true }
          Button("End") { self.item = nil }
        }
        .presentationDetents([.medium, .large]).interactiveDismissDisabled(isLocked)
      }
      .alert("Eat?", isPresented: $asks, presenting: subject) { subject in
        Button("Eat \(subject)") { log += "ate " }
      } message: { subject in
        Text("A whole \(subject)")
      }
      .confirmationDialog("Sure?", isPresented: $confirms, titleVisibility: .visible) {
        Button("Do it", role: .destructive) { log += "did " }
      }
      .alert(isPresented: .init(get: { failure != nil }, set: { if !$0 { failure = nil } }), error: failure) {
      }
    }
  }

  private func dialog(_ harness: ViewHarness) throws -> PageModel.Element {
    try #require(harness.page.root.everything.first { $0.tag == "dialog" })
  }
  private func number(_ element: PageModel.Element) throws -> ElementID {
    try #require(UInt32(element.id.dropFirst()))
  }

  @Test func `a sheet has a label, follows its item, and reports its dismissal however it happens`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Sheet")
    #expect(try dialog(harness).attributes["aria-label"] == "Sheet 1")
    try harness.tap("Next")
    #expect(harness.text.contains("Sheet 2") && harness.text.contains("log gone"))
    try harness.tap("End")
    #expect(harness.text.contains("log gone gone"))
    try harness.tap("Sheet")
    try harness.send(.dismiss, number(dialog(harness)))
    #expect(harness.text.contains("log gone gone gone"))
  }

  struct Titled: View {
    @State private var isShown = true
    var body: some View {
      Color.clear.sheet(isPresented: $isShown) {
        NavigationStack {
          Text("Dear diary").navigationTitle("New Entry").toolbar {
            ToolbarItem(placement: .cancellationAction) { Button("Close") { isShown = false } }
          }
        }
      }
    }
  }

  @Test func `a sheet with a screen is labeled by the screen's title`() throws {
    let harness = try ViewHarness { Titled() }
    #expect(try dialog(harness).attributes["aria-label"] == "New Entry")
  }

  @Test func `a sheet with interactive dismissal disabled ignores the browser's dismissal`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Sheet")
    try harness.tap("Lock")
    try harness.send(.dismiss, number(dialog(harness)))
    #expect(harness.text.contains("Sheet 1"))
  }

  @Test func `a presentation closed by going back returns under the same number`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Sheet")
    try harness.tap("Next")
    let sheet = try dialog(harness)
    let step = try #require(sheet.attributes["data-step"].flatMap { UInt32($0) })
    try harness.send(.dismiss, number(sheet))
    #expect(!harness.text.contains("Sheet 2"))
    try harness.send(.present, 0, .step(step))
    #expect(harness.text.contains("Sheet 2"))
    #expect(try dialog(harness).attributes["data-step"] == String(step))
    try harness.tap("End")
    try harness.tap("Confirm")
    #expect(try dialog(harness).attributes["data-step"] != String(step))
  }

  struct Passing: View {
    @State private var isThere = true
    @State private var isShown = true
    var body: some View {
      if isThere { Presenter(isThere: $isThere, isShown: $isShown) } else { Text("shown \(isShown)") }
    }
  }

  struct Presenter: View {
    @Binding var isThere: Bool
    @Binding var isShown: Bool
    var body: some View {
      Button("Leave") { isThere = false }.sheet(isPresented: $isShown) { Text("In front") }
    }
  }

  @Test func `unknown steps and steps of removed views present nothing`() throws {
    let harness = try ViewHarness { Passing() }
    let sheet = try dialog(harness)
    let step = try #require(sheet.attributes["data-step"].flatMap { UInt32($0) })
    try harness.send(.dismiss, number(sheet))
    try harness.send(.present, 0, .step(step &+ 1))
    #expect(!harness.text.contains("In front"))
    try harness.tap("Leave")
    try harness.send(.present, 0, .step(step))
    #expect(harness.text.contains("shown false"))
  }

  @Test func `the presentation history is bounded`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Sheet")
    let step = try #require(try dialog(harness).attributes["data-step"].flatMap { UInt32($0) })
    for _ in 0..<16 { try harness.tap("Next") }
    try harness.send(.dismiss, number(dialog(harness)))
    try harness.send(.present, 0, .step(step))
    #expect(!harness.text.contains("Sheet 1"))
    try harness.send(.present, 0, .step(step + 16))
    #expect(harness.text.contains("Sheet 17"))
  }

  @Test func `an alert shows its message, and a default button if it has none`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Ask")
    #expect(try dialog(harness).attributes["role"] == "alertdialog")
    #expect(harness.text.contains("A whole pear"))
    try harness.tap("Eat pear")
    #expect(harness.text.contains("log ate"))
    try harness.tap("Fail")
    #expect(try dialog(harness).allText == "It broke.OK")
    try harness.tap("OK")
    #expect(!harness.page.root.everything.contains { $0.tag == "dialog" })
  }

  @Test func `a confirmation can always be cancelled`() throws {
    let harness = try ViewHarness { Screen() }
    try harness.tap("Confirm")
    #expect(try dialog(harness).allText == "Sure?Do itCancel")
    try harness.tap("Cancel")
    #expect(!harness.page.root.everything.contains { $0.tag == "dialog" })
    try harness.tap("Confirm")
    try harness.tap("Do it")
    #expect(harness.text.contains("log did"))
  }

  @Observable final class Model { var name = "Ada" }

  struct Lazy: View {
    let model: Model
    @State private var isShown = true
    var body: some View {
      Text("base").sheet(isPresented: $isShown) { Text("sheet \(model.name)") }
    }
  }

  @Test func `a property read only in a sheet changes the page with one patch`() throws {
    let model = Model()
    let harness = try ViewHarness { Lazy(model: model) }
    model.name = "Grace"
    try harness.flush()
    #expect(harness.text.contains("sheet Grace"))
    #expect(harness.lastOperations.count { if case .setText = $0 { true } else { false } } == 1)
  }

  struct Old: View {
    @State private var isShown = false
    @State private var log = ""
    var body: some View {
      VStack(spacing: 0) {
        Text("log \(log)")
        Button("Show") { isShown = true }
      }
      .alert(isPresented: $isShown) {
        Alert(
          title: Text("Delete?"), message: Text("For ever."),
          primaryButton: .destructive(Text("Delete")) { log = "deleted" }, secondaryButton: .cancel())
      }
    }
  }

  @Test func `the deprecated Alert type works, and Escape cancels`() throws {
    let harness = try ViewHarness { Old() }
    try harness.tap("Show")
    #expect(try dialog(harness).allText == "Delete?For ever.DeleteCancel")
    try harness.send(.dismiss, number(dialog(harness)))
    #expect(harness.text.hasSuffix("Show"))
    try harness.tap("Show")
    try harness.tap("Delete")
    #expect(harness.text.contains("log deleted"))
  }

  struct Presenting: View {
    @State private var isShown = false
    @State private var asks = false
    @State private var log = ""
    var body: some View {
      VStack(spacing: 0) {
        Text("log \(log)")
        Button("Show") { isShown = true }
        Button("Ask") { asks = true }
      }
      .sheet(isPresented: $isShown, onDismiss: { log += "dismissed " }) { Inner() }
      .alert("Sure?", isPresented: $asks) {
        Button("Delete", role: .destructive) { log += "deleted " }
        Button("Keep", role: .cancel) {}
      } message: {
        Text("It is gone then.")
      }
    }
    struct Inner: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Close") { dismiss() } }
    }
  }

  @Test func `a sheet appears, dismisses itself and reports it`() throws {
    let harness = try ViewHarness { Presenting() }
    try harness.tap("Show")
    #expect(harness.page.root.everything.contains { $0.tag == "dialog" })
    try harness.tap("Close")
    #expect(!harness.page.root.everything.contains { $0.tag == "dialog" })
    #expect(harness.text.contains("log dismissed"))
  }

  @Test func `an alert's button dismisses it and runs its action`() throws {
    let harness = try ViewHarness { Presenting() }
    try harness.tap("Ask")
    #expect(harness.text.contains("It is gone then."))
    try harness.tap("Delete")
    #expect(harness.text.contains("log deleted"))
    #expect(!harness.text.contains("It is gone then."))
  }
}
