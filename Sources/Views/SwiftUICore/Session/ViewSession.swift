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
  /// What the browser shows in a control, which is the user's until the program says otherwise.
  struct ControlState {
    var value: String?
    var checked: Bool?
    var editSequence: UInt32 = 0
  }

  /// Called whenever something became dirty outside `handle`.
  package var onDirty: (@MainActor () -> Void)?
  /// The file of a token, which the browser has sent for this session; each can be taken once.
  package var takeUpload: @MainActor (String) -> UploadedFile? = { _ in nil }
  /// Events that did not fit the tree, such as those for an element that is gone or disabled.
  package internal(set) var ignoredEvents = 0
  /// Path and query of the page as the views see it.
  package var url: String { location.url }

  /// Walks through the whole tree to find elements, for measurements.
  private(set) var walks = 0

  let graph = Graph()
  let location: PageLocation
  var client: ClientEnvironment
  var controls: [ElementID: ControlState] = [:]
  var drags = DragLearning()
  var gestures: [ElementID: GestureMemory] = [:]
  private var sheet = SentStyles()
  private var sentTitle = ""
  /// What forms have begun.
  var begun: [UnfinishedWork.Reference] = []
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
    graph.mount(RootNode(root.make, graph: graph, environment: environmentValues))
  }

  // Late tasks may still hold nodes: each must know that it is unmounted before the graph is gone.
  isolated deinit { close() }

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

  /// The whole page as it is now. Operations not yet flushed are part of it and do not come again.
  package func document() -> Document { document(isForm: false) }

  /// The whole page as one form, for a browser that runs no script.
  package func formDocument() -> Document { document(isForm: true) }

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

  /// The element that a `@FocusState` says should have the focus.
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

  /// Lets tasks and changes run until nothing is to do any more or the time is over. The time in which others keep
  /// the main actor busy counts little: it is not these tasks that are slow then.
  package func runUntilIdle(limit: Duration) async {
    var remaining = limit
    repeat {
      graph.settle()
      graph.startWaiting()
      await Task.yield()
      if graph.tasks.running == 0 && !graph.needsFlush { return }
      let start = ContinuousClock.now
      await graph.sleep()
      remaining -= min(ContinuousClock.now - start, Graph.longestSleep)
    } while remaining > .zero && !Task.isCancelled
  }

  /// Evaluates what is dirty and says what changed on the page since the last flush; nil: nothing.
  package func flush() -> Frame? {
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
    let beginnings = begin(entrances)
    for operation in beginnings { graph.request(operation) }
    graph.startWaiting()
    return operations.isEmpty ? nil : Frame(operations: operations, transaction: transaction)
  }

  /// Lets what the page now shows as it was at first become what it is.
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

  /// The element of a number, wherever it is in the tree now.
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

  /// The elements of some numbers, in the order of these, as far as they are in the tree: one walk for all of them.
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

  /// Goes to a URL of this application, as if the user had followed a link to it.
  package func open(url: String) { location.open(url, mode: .push) }

  /// Takes everything down: `onDisappear` runs, tasks are cancelled, later events are ignored.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    graph.close()
    location.storage.close()
    location.position.close()
  }

  /// Bodies and closures evaluated since the start, for measurements.
  package var evaluations: Int { graph.evaluations }
  /// The view whose updates did not come to an end, if there was one.
  package var runaway: String? { graph.runaway }
}
