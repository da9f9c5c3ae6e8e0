import Synchronization

/// The values of a page's controls and the pressed one, from a page without script. Untrusted, like events.
package struct SubmittedForm: Sendable {
  /// The pressed control, by its element's name.
  package enum Press: Sendable, Hashable {
    /// Return in a field, or a button that only submits the controls.
    case enter
    case tap(String)
    case dismiss(String)
    /// The user reached the end of a scroll view; an empty name means the page.
    case more(String)
  }

  package var press = Press.enter
  /// The fields of the form. Of fields with the same name, the last one counts.
  package var fields: [(name: String, value: String)] = []
  package var files: [String: [UploadedFile]] = [:]

  package init() {}
}

/// The result of a submitted form.
package struct FormOutcome: Sendable, Hashable {
  /// A message for the user.
  package var notice: String?
  /// The element to scroll to.
  package var place: ElementID?
  /// True if work that the form started is still running.
  package var isUnfinished: Bool

  package init(notice: String? = nil, place: ElementID? = nil, isUnfinished: Bool = false) {
    self.notice = notice
    self.place = place
    self.isUnfinished = isUnfinished
  }
}

/// Lives as long as work that was started under it. A task keeps its initial task-local values until it ends, and its
/// child tasks inherit them.
package final class UnfinishedWork: Sendable {
  @TaskLocal package static var current: UnfinishedWork?

  struct Reference {
    weak var work: UnfinishedWork?
  }

  private let pendingRequests = Atomic(0)

  /// True while a request to a server is pending. Other tasks do not count, because they may never end.
  var awaitsResponse: Bool { pendingRequests.load(ordering: .relaxed) > 0 }

  /// Call before a request to a server, and ``requestEnded()`` after its response or failure. The page after a form waits
  /// for it even if nothing else changes.
  package func requestStarted() { pendingRequests.add(1, ordering: .relaxed) }
  package func requestEnded() { pendingRequests.subtract(1, ordering: .relaxed) }
}
