import Synchronization

/// What a browser sent that runs no script: what stands in the controls of a page, and which of them was pressed. All
/// of it is untrusted, as events are.
package struct SubmittedForm: Sendable {
  /// What was pressed, by the names that the page gave its elements.
  package enum Press: Sendable, Hashable {
    /// Return in a field, or a button that only sends what stands in the controls.
    case enter
    case tap(String)
    case dismiss(String)
    /// Whoever reads has come to the end of something that scrolls; an empty name is the page.
    case more(String)
  }

  package var press = Press.enter
  /// Of several of one name the last one counts.
  package var fields: [(name: String, value: String)] = []
  package var files: [String: [UploadedFile]] = [:]

  package init() {}
}

/// What came of a form.
package struct FormOutcome: Sendable, Hashable {
  /// What to tell whoever sent it.
  package var notice: String?
  /// The element to go on reading at.
  package var place: ElementID?
  /// Whether something that was begun is still going on.
  package var isUnfinished: Bool

  package init(notice: String? = nil, place: ElementID? = nil, isUnfinished: Bool = false) {
    self.notice = notice
    self.place = place
    self.isUnfinished = isUnfinished
  }
}

/// Lives for as long as something goes on that was begun under it: a task holds the task-local values it began with
/// until it ends, and so do the tasks that it starts.
package final class UnfinishedWork: Sendable {
  @TaskLocal package static var current: UnfinishedWork?

  struct Reference {
    weak var work: UnfinishedWork?
  }

  private let questions = Atomic(0)

  /// Whether something was asked to which an answer will come, while tasks may also go on for ever.
  var awaitsAnswer: Bool { questions.load(ordering: .relaxed) > 0 }

  /// To be called before asking a server, and ``answered()`` when it has answered or failed: the page that a form
  /// leads to waits for it, however long nothing else changes.
  package func asked() { questions.add(1, ordering: .relaxed) }
  package func answered() { questions.subtract(1, ordering: .relaxed) }
}
