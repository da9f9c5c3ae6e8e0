import Foundation
import SwiftUICore

/// A session and the page it drives, with lookups by label and by text as users find controls.
@MainActor package final class ViewHarness {
  package let session: ViewSession
  package let page: PageModel
  package private(set) var lastOperations: [SwiftUICore.Operation] = []

  package init<Content: View>(
    url: String = "/", width: ClientEnvironment.Width = .compact,
    locale: Locale = Locale(identifier: "en_US"),
    _ content: @escaping @MainActor @Sendable () -> Content
  ) throws {
    session = ViewSession(
      root: AnyRoot(content), environment: ClientEnvironment(url: url, width: width, locale: locale))
    page = try PageModel(session.document())
  }

  package func flush() throws {
    let frame = session.flush()
    lastOperations = frame?.operations ?? []
    try page.apply(frame)
  }

  package var text: String { page.root.allText }

  /// Returns a fresh rendering of the page.
  package func fresh() throws -> String { try PageModel(session.document()).picture }

  package func find(_ label: String) throws -> ElementID {
    let elements = page.root.everything.reversed()
    let interactive: Set = ["button", "a", "input", "textarea", "select"]
    let match =
      elements.first {
        (interactive.contains($0.tag) || $0.attributes["data-events"]?.contains("tap") == true)
          && ($0.attributes["aria-label"] == label || $0.allText == label)
      } ?? elements.first { $0.allText == label || $0.attributes["aria-label"] == label }
    guard let match, let id = UInt32(match.id.dropFirst()) else {
      throw PageModel.Failure(description: "no element is labelled \(label) on \(page.picture)")
    }
    return id
  }

  package func send(_ kind: ClientEvent.Kind, _ id: ElementID, _ payload: ClientEvent.Payload = .none) throws
  {
    session.handle(ClientEvent(kind: kind, node: id, payload: payload))
    try flush()
  }

  package func tap(_ label: String) throws { try send(.tap, find(label)) }

  package func type(_ text: String, into label: String, editSequence: UInt32 = 1) throws {
    try send(.edit, find(label), .text(text, editSequence: editSequence))
  }

  /// Returns whether the page shows a text within 20 seconds.
  package func shows(_ text: String) async throws -> Bool {
    let end = Date.now + 20
    while Date.now < end {
      try flush()
      if self.text.contains(text) { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}
