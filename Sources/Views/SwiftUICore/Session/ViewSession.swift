import Foundation
import StringCatalogs

/// The root view of a session. A closure, so each session has its own values.
package struct AnyRoot: Sendable {
  package let make: @MainActor @Sendable () -> AnyView

  package init<Content: View>(_ content: @escaping @MainActor @Sendable () -> Content) {
    make = { AnyView(content()) }
  }
}

/// One browser page: its view tree, the published rendering and event handling.
///
/// A host creates a session, lets it run until its first tasks end, takes its ``document()``, then passes in events and
/// sends the frames of ``flush()``.
@MainActor package final class ViewSession {
  /// The state of a control in the browser. The user's value wins until the app sets another.
  struct ControlState {
    var value: String?
    var checked: Bool?
    var editSequence: UInt32 = 0
  }

  /// Called when a node becomes dirty outside ``handle(_:)``.
  package var onDirty: (@MainActor () -> Void)?
  /// Returns the uploaded file of a token. Each file can be taken once.
  package var takeUpload: @MainActor (String) -> UploadedFile? = { _ in nil }
  /// The number of events that did not fit the tree, such as for removed elements.
  package internal(set) var ignoredEvents = 0
  /// Path and query of the page as the views see it.
  package var url: String { location.url }

  /// The number of walks through the whole tree, for measurements.
  private(set) var walks = 0

  let graph = Graph()
  let location: PageLocation
  var client: ClientEnvironment
  var controls: [ElementID: ControlState] = [:]
  var drags = DragLearning()
  var gestures: [ElementID: GestureMemory] = [:]
  private var sheet = SentStyles()
  private var sentTitle = ""
  /// Work started by forms.
  var startedWork: [UnfinishedWork.Reference] = []
  var isHandling = false
  var isClosed = false

  package init(
    root: AnyRoot, environment: ClientEnvironment, storage: BrowserStorage = BrowserStorage(),
    position: BrowserPosition = BrowserPosition()
  ) {
    client = environment
    location = PageLocation(url: environment.url, graph: graph, storage: storage, position: position)
    location.follow()
    graph.onDirty = { [weak self] in self?.announce() }
    let top = RootNode(root.make, graph: graph, environment: environmentValues)
    forReader { graph.mount(top) }
  }

  // Late tasks may still hold nodes, which must be unmounted before the graph is released.
  isolated deinit { close() }

  /// Runs work of views, which produce text in the reader's language. Their tasks inherit it.
  package func forReader<Result>(_ work: () -> Result) -> Result {
    ReaderLocale.$current.withValue(client.locale) { work() }
  }

  var environmentValues: EnvironmentValues {
    var values = EnvironmentValues(client: client)
    values.location = location
    values.urlScope = location.scope
    values.openURL = OpenURLAction(page: graph.openPage)
    return values
  }

  private func announce() {
    if !isHandling, !isClosed { onDirty?() }
  }

  /// Renders the whole page. Includes pending operations, which are then not flushed again.
  package func document() -> Document { forReader { document(isForm: false) } }

  /// Renders the whole page as one form, for a browser without script.
  package func formDocument() -> Document { forReader { document(isForm: true) } }

  private func document(isForm: Bool) -> Document {
    location.position.hasScript = !isForm
    graph.settle()
    guard let root = graph.root else { return Document(title: "", body: "", rules: "") }
    for node in graph.takeTouched() { node.published = nil }
    graph.isLive = true
    controls = [:]
    drags.forgetPage()
    let entrances = graph.takeEntrances()
    root.hide()
    let focus = wantedFocus()
    var writer = HTMLWriter(entrances: entrances, form: isForm ? FormWriting(focus: focus) : nil)
    writer.write(root)
    writer.finishForm()
    graph.requests += drags.introduce(graph.takeDraggable()) + begin(entrances)
    graph.requests += graph.takeScrolls()
    graph.endTransactions()
    sheet = SentStyles(writer.styles)
    sentTitle = location.title
    graph.focusChanged = false
    graph.startWaiting()
    return Document(
      title: sentTitle, body: writer.html.string,
      rules: SentStyles.rules(of: writer.styles) + writer.ownRules, focus: focus,
      dialogs: writer.form?.dialogs.joined() ?? "", isUnfinished: writer.form?.isUnfinished ?? false)
  }

  /// Returns the element that a `@FocusState` wants to focus.
  private func wantedFocus() -> ElementID? {
    var open = graph.root.map { [$0] } ?? []
    while let node = open.popLast() {
      for action in node.actions {
        if case .focus(let isWanted, _) = action.handler, isWanted() {
          return node.output.id(at: Int(action.index))
        }
      }
      open.append(contentsOf: node.children)
    }
    return nil
  }

  /// Runs tasks and evaluations until the page is idle or the time limit is reached. Time in which other work occupies
  /// the main actor counts only partly.
  package func runUntilIdle(limit: Duration) async {
    var remaining = limit
    repeat {
      forReader {
        graph.settle()
        graph.startWaiting()
      }
      await Task.yield()
      if graph.tasks.running == 0 && !graph.needsFlush { return }
      let start = ContinuousClock.now
      await graph.sleep()
      remaining -= min(ContinuousClock.now - start, Graph.longestSleep)
    } while remaining > .zero && !Task.isCancelled
  }

  /// Evaluates dirty nodes and returns the changes since the last flush, if any.
  package func flush() -> Frame? { forReader { nextFrame() } }

  private func nextFrame() -> Frame? {
    guard !isClosed else { return nil }
    graph.settle()
    guard graph.isLive else { return nil }
    let entrances = graph.takeEntrances()
    var diff = Diff(isWatching: drags.isWatching, entrances: entrances)
    diff.run(graph.takeTouched())
    var operations: [Operation] = []
    if let rules = sheet.add(diff.styles, shown: { graph.styles }) { operations.append(rules) }
    operations += diff.operations.compactMap { settled($0) }
    operations += corrections()
    drags.forget(after: diff.operations) { Set(find($0).map(\.id)) }
    operations += drags.operations(after: diff.operations, previous: diff.previous) { find($0) }
    operations += drags.introduce(graph.takeDraggable())
    operations += graph.takeScrolls()
    operations += graph.requests
    graph.requests = []
    if graph.focusChanged { operations.append(.focus(wantedFocus())) }
    graph.focusChanged = false
    if location.title != sentTitle {
      sentTitle = location.title
      operations.append(.effect(name: "title", arguments: [sentTitle]))
    }
    let transaction = graph.transaction
    graph.endTransactions()
    let entranceOperations = begin(entrances)
    for operation in entranceOperations { graph.request(operation) }
    graph.startWaiting()
    return operations.isEmpty ? nil : Frame(operations: operations, transaction: transaction)
  }

  /// Starts animations from the initial values that the page now shows.
  private func begin(_ entrances: [StyleTarget: Graph.Entrance]) -> [Operation] {
    if entrances.isEmpty { return [] }
    var operations: [Operation] = []
    let there = Set(find(entrances.keys.map(\.element)).map(\.id))
    for (target, entrance) in entrances.sorted(by: { $0.key.element < $1.key.element })
    where there.contains(target.element) {
      operations.append(.animate(entrance.transaction))
      operations.append(.setStyle(target.element, target.property, entrance.last))
    }
    return operations + [.animate(nil)]
  }

  /// Returns the node and index of an element number.
  func find(_ id: ElementID) -> (Node, Int)? {
    guard id != 0, let root = graph.root else { return nil }
    walks += 1
    var open = [root]
    while let node = open.popLast() {
      if let index = node.output.index(of: id), node.output.tag(at: index) != .node {
        return (node, index)
      }
      open.append(contentsOf: node.children)
    }
    return nil
  }

  struct Found {
    let id: ElementID
    let node: Node
    let index: Int
  }

  /// Returns the elements with the given numbers, in their order, in a single walk.
  func find(_ ids: some Collection<ElementID>) -> [Found] {
    guard !ids.isEmpty, let root = graph.root else { return [] }
    walks += 1
    let wanted = Set(ids).sorted()
    var found: [Found] = []
    var open = [root]
    while found.count < wanted.count, let node = open.popLast() {
      for (id, index) in node.output.elements(among: wanted) {
        found.append(Found(id: id, node: node, index: index))
      }
      open.append(contentsOf: node.children)
    }
    return found.sorted { $0.id < $1.id }
  }

  /// Navigates to a URL of this application, as if the user had followed a link.
  package func open(url: String) { location.open(url, mode: .push) }

  /// Closes the session: `onDisappear` runs, tasks are cancelled, and later events are ignored.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    graph.close()
    location.storage.close()
    location.position.close()
  }

  /// The number of bodies and closures evaluated since the start, for measurements.
  package var evaluations: Int { graph.evaluations }
  /// The view whose updates did not end, if any.
  package var runaway: String? { graph.runaway }
}
