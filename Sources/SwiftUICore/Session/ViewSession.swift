import Foundation

/// What a session shows: a closure, so that each session makes its own values.
package struct AnyRoot: Sendable {
  package let make: @MainActor @Sendable () -> AnyView

  package init<Content: View>(_ content: @escaping @MainActor @Sendable () -> Content) {
    make = { AnyView(content()) }
  }
}

/// One browser page: the tree of views, what the page shows of it, and what happens to it.
///
/// A host makes a session, lets it run until its first tasks are done, takes the `document`, and from then on
/// passes events in and sends the frames of `flush` out.
@MainActor package final class ViewSession {
  /// Called once when something became dirty outside `handle`; again only after the next `flush`.
  package var onDirty: (@MainActor () -> Void)?
  /// Path and query of the page as the views see it.
  package private(set) var url: String

  package init(root: AnyRoot, environment: ClientEnvironment) {
    url = environment.url
  }

  /// The whole page as it is now. Operations not yet flushed are part of it and do not come again.
  package func document() -> Document {
    Document(title: "", body: "", rules: "")
  }

  /// Lets tasks and changes run until nothing is to do any more or the time is over.
  package func runUntilIdle(limit: Duration) async {}

  /// Applies an event of the browser. An event that does not fit the current tree is counted and ignored.
  package func handle(_ event: ClientEvent) {}

  /// Evaluates what is dirty and says what changed on the page since the last flush; nil: nothing.
  package func flush() -> Frame? { nil }

  /// Goes to a URL of this application, as if the user had followed a link to it.
  package func open(url: String) { self.url = url }

  /// Takes everything down: `onDisappear` runs, tasks are cancelled, later events are ignored.
  package func close() {}
}
