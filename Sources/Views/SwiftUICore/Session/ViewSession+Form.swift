import Foundation

/// Handles a form of a browser without script as a sequence of events.
extension ViewSession {
  /// Applies a form and waits until its effects end or the time limit is reached.
  package func submit(_ form: SubmittedForm, within limit: Duration) async -> FormOutcome {
    let end = ContinuousClock.now + limit
    var outcome = FormOutcome()
    forReader { graph.settle() }
    let elements = namedElements
    let edits = edits(form.fields, elements)
    await perform(until: end) {
      for event in edits { handle(event) }
    }
    for (name, files) in form.files {
      guard let (node, index) = elements[name] else { continue }
      let element = node.output.id(at: index)
      await perform(until: end) { outcome.notice = deliver(files, to: element) ?? outcome.notice }
    }
    let ignored = ignoredEvents
    let before = Set(shownElements(below: form.press.container))
    await perform(until: end) { outcome.notice = press(form.press, after: edits) ?? outcome.notice }
    if ignoredEvents != ignored {
      outcome.notice =
        outcome.notice
        ?? frameworkText("This is not possible yet. Complete the form and try again.", client.locale)
    }
    outcome.place = place(of: form.press, before)
    outcome.notice = notices() ?? outcome.notice
    outcome.isUnfinished = makesProgress
    return outcome
  }

  private var namedElements: [String: (node: Node, index: Int)] {
    graph.root.map { ElementNames.all(in: $0) } ?? [:]
  }

  // MARK: Controls

  /// Returns an event for each value that differs from the page.
  private func edits(
    _ fields: [(name: String, value: String)], _ elements: [String: (node: Node, index: Int)]
  ) -> [ClientEvent] {
    var last = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    var events: [ClientEvent] = []
    for (name, _) in fields {
      guard let value = last.removeValue(forKey: name), let (node, index) = elements[name] else { continue }
      let element = node.output.id(at: index)
      guard let (kind, payload) = edit(node, index, value, elements) else { continue }
      events.append(ClientEvent(kind: kind, node: element, payload: payload))
    }
    return events
  }

  private func id(of name: String, _ elements: [String: (node: Node, index: Int)]) -> ElementID? {
    elements[name].map { $0.node.output.id(at: $0.index) }
  }

  private func edit(
    _ node: Node, _ index: Int, _ value: String, _ elements: [String: (node: Node, index: Int)]
  ) -> (ClientEvent.Kind, ClientEvent.Payload)? {
    let record = node.output[index]
    let shown = record.attribute(.value) ?? ""
    if record.tag == .select || record.isRadioGroup {
      guard let option = id(of: value, elements),
        let position = node.position(ofOption: option, in: index), String(position) != shown
      else { return nil }
      return (.pick, .choice(option))
    }
    switch record.attribute(.type) {
    case "checkbox":
      return record.has(.checked) == (value == "on") ? nil : (.toggle, .flag(value == "on"))
    case "range", "number":
      guard let number = Double(value), value != shown else { return nil }
      return (.number, .number(number))
    case "date", "time", "datetime-local", "color":
      return value == shown ? nil : (.date, .string(value))
    case "file", "radio": return nil
    default:
      guard record.tag == .input || record.tag == .textarea else { return nil }
      // Forms end lines with CRLF (HTML, section 4.10.22.4).
      let text = value.replacing("\r\n", with: "\n")
      return text == shown ? nil : (.edit, .text(text, editSequence: 1))
    }
  }

  private func deliver(_ files: [UploadedFile], to element: ElementID) -> String? {
    guard let (node, index) = find(element) else { return nil }
    return node.withActions {
      for action in node.actions where action.index == UInt32(index) {
        if case .file(let take) = action.handler { return take(files) }
      }
      return nil
    }
  }

  // MARK: The pressed control

  private func press(_ press: SubmittedForm.Press, after edits: [ClientEvent]) -> String? {
    var unavailable: String {
      frameworkText("This button is no longer available. The page has been updated.", client.locale)
    }
    switch press {
    case .enter:
      for edit in edits {
        guard let (node, index) = find(edit.node), node.output[index].has(.dataSubmit) else { continue }
        handle(ClientEvent(kind: .commit, node: edit.node))
      }
      return nil
    case .tap(let name):
      guard let element = id(of: name, namedElements) else { return unavailable }
      handle(ClientEvent(kind: .tap, node: element))
      return nil
    case .dismiss(let name):
      guard let element = id(of: name, namedElements) else { return unavailable }
      handle(ClientEvent(kind: .dismiss, node: element))
      return nil
    case .more(let name):
      let near = elements(below: name) { $0.listens(to: "near") }
      for element in near { handle(ClientEvent(kind: .near, node: element, payload: .flag(true))) }
      return near.isEmpty ? unavailable : nil
    }
  }

  /// Returns elements inside another one, in document order. An empty name means the page.
  private func elements(below name: String, where isIncluded: (Record) -> Bool) -> [ElementID] {
    var found: [ElementID] = []
    func look(_ node: Node, _ range: Range<Int>) {
      for index in range {
        if let child = node.child(at: index) {
          look(child, child.output.all)
        } else if isIncluded(node.output[index]) {
          found.append(node.output.id(at: index))
        }
      }
    }
    if let (node, index) = namedElements[name] {
      look(node, node.output.children(of: index))
    } else if let root = graph.root, name.isEmpty {
      look(root, root.output.all)
    }
    return found
  }

  private func shownElements(below name: String?) -> [ElementID] {
    name.map { elements(below: $0) { _ in true } } ?? []
  }

  /// Returns the element to continue at: the pressed one, or the first new one.
  private func place(of press: SubmittedForm.Press, _ before: Set<ElementID>) -> ElementID? {
    switch press {
    case .enter, .dismiss: nil
    case .tap(let name): id(of: name, namedElements)
    case .more(let name): shownElements(below: name).first { !before.contains($0) }
    }
  }

  /// Returns messages that otherwise need a script.
  private func notices() -> String? {
    defer { graph.requests = [] }
    for case .effect(let name, let arguments) in graph.requests.reversed() {
      switch (name, arguments.last) {
      case ("announce", let text?), ("trouble", let text?), ("share", let text?): return text
      case ("open", let url?): return frameworkText("To continue, open \(url)", client.locale)
      default: continue
      }
    }
    return nil
  }

  // MARK: Time

  /// Calls a closure and waits for its work to end, or for ``silence`` after changes.
  private func perform(until end: ContinuousClock.Instant, _ action: () -> Void) async {
    startedWork.removeAll { $0.work == nil }
    weak var unfinished: UnfinishedWork?
    do {
      let work = UnfinishedWork()
      unfinished = work
      startedWork.append(UnfinishedWork.Reference(work: work))
      UnfinishedWork.$current.withValue(work) {
        forReader {
          action()
          graph.settle()
          graph.startWaiting()
        }
      }
    }
    let first = evaluations
    var (last, changed) = (first, ContinuousClock.now)
    while !isClosed, !Task.isCancelled, ContinuousClock.now < end {
      await Task.yield()
      UnfinishedWork.$current.withValue(unfinished) {
        forReader {
          graph.settle()
          graph.startWaiting()
        }
      }
      let now = ContinuousClock.now
      if evaluations != last || startedWork.contains(where: { $0.work?.awaitsResponse == true }) {
        (last, changed) = (evaluations, now)
      }
      if now - changed > Self.turn, unfinished == nil, graph.tasks.running == 0, !makesProgress { return }
      if last != first, now - changed > Self.silence, !makesProgress { return }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// The time in which a task may deliver the results of finished work to views.
  private static let turn = Duration.milliseconds(5)
  /// The time without changes, after a change, that counts as the end.
  private static let silence = Duration.milliseconds(300)

  /// True if the page shows the progress of running work.
  private var makesProgress: Bool {
    startedWork.contains { $0.work != nil }
      && !elements(below: "") { $0.tag == .progress && $0.has(.value) }.isEmpty
  }
}

extension SubmittedForm.Press {
  fileprivate var container: String? { if case .more(let name) = self { name } else { nil } }
}
