import SwiftUICore

@testable import WebHost

/// A page whose frames a test scripts.
@MainActor final class ScriptedPage: LivePage {
  var onDirty: (@MainActor () -> Void)?
  private(set) var environment: ClientEnvironment
  private(set) var events: [ClientEvent] = []
  private(set) var forms: [SubmittedForm] = []
  private(set) var isClosed = false
  private(set) var flushes = 0
  /// Runs while an event is handled, and in the page's own tasks.
  var work: @MainActor () -> Void = {}
  private var operations: [Operation] = []
  private var count = 0

  init(_ environment: ClientEnvironment = ClientEnvironment()) {
    self.environment = environment
  }

  var url: String { environment.url }

  func document() -> Document {
    operations = []
    return Document(title: "Page", body: "<p id=\"n1\">\(count)</p>", rules: "")
  }

  func formDocument() -> Document { document() }

  func submit(_ form: SubmittedForm, within limit: Duration) async -> FormOutcome {
    forms.append(form)
    work()
    return FormOutcome()
  }

  func runUntilIdle(limit: Duration) async { work() }

  /// Every event changes the page.
  func handle(_ event: ClientEvent) {
    events.append(event)
    work()
    if event.kind != .focus { change(announced: false) }
  }

  func adapt(_ change: (inout ClientEnvironment) -> Void) { change(&environment) }

  func flush() -> Frame? {
    flushes += 1
    defer { operations = [] }
    return operations.isEmpty ? nil : Frame(operations: operations)
  }

  func close() {
    isClosed = true
  }

  /// Makes a change without an event.
  func change(announced: Bool = true) {
    count += 1
    operations = [.setText(1, String(count))]
    if announced { onDirty?() }
  }
}
