import Foundation
// What is heard after a change, rather than before it, is published for frameworks of views.
@_spi(SwiftUI) import Observation

/// What a node gets from above and keeps, so that it can evaluate again by itself.
@MainActor struct NodeInputs {
  var environment: EnvironmentValues
  var pending: PendingModifier?
  var wrapper: ChildWrapper
  var axis: Axis?
}

/// A place in the tree with something to remember: a view with a body, with state, with a life of its own, or a
/// closure that is called late. Everything else only writes records into the output of the node around it.
@MainActor package class Node {
  struct Kept {
    let key: UInt64
    let object: AnyObject
  }

  /// What the page shows of a node until the next flush.
  final class Snapshot {
    let output: RenderOutput
    let children: ContiguousArray<Node>

    init(output: RenderOutput, children: ContiguousArray<Node>) {
      self.output = output
      self.children = children
    }

    func child(at index: Int) -> Node? {
      let place = output.child(at: index)
      return place == 0 ? nil : children[place - 1]
    }
  }

  /// Where the paths within a node begin.
  static let startPath: UInt64 = 1

  package let id: ElementID
  let depth: UInt32
  let path: UInt64
  /// Counted, since to ask something that is not whether it is still there takes longer; ``Graph/close()`` breaks the circle.
  let graph: Graph
  private(set) unowned var parent: Node?
  var inputs: NodeInputs
  package internal(set) var children: ContiguousArray<Node> = []
  package internal(set) var output = RenderOutput()
  /// What happens when something happens to an element; none while they are made late.
  var actions: ContiguousArray<(index: UInt32, handler: Handler)> = []
  /// Whether the actions are made again when something happens. So it is with rows that have many, since of all rows
  /// few are ever touched.
  var makesActionsLate = false
  var tags: [(index: UInt32, value: AnyHashable)] = []
  /// Values of `@State` and its kin, each with the place of its field.
  var storage: ContiguousArray<Kept> = []
  var published: Snapshot?
  private var ticket: Ticket?
  /// Whether something was read without the ticket that has not changed since.
  private var hasFreeRegistration = false
  private var knownPlace: NodePlace?
  var claim: UInt32 = 0
  private var epoch: UInt32 = 0
  var traits: Traits = []
  var isShown = false
  var isDirty = false
  /// Whether nothing but nodes that host all views is between the node and the row of a `ForEach`.
  let isInRow: Bool
  private(set) var isMounted = true

  init(_ context: _RenderContext) {
    let parent = context.builder.node
    graph = parent.graph
    self.parent = parent
    depth = parent.depth + 1
    isInRow = parent.hostsAllViews
    id = parent.graph.nextID()
    path = context.path
    inputs = context.inputs
  }

  init(root graph: Graph, environment: EnvironmentValues) {
    self.graph = graph
    parent = nil
    depth = 0
    isInRow = false
    id = graph.nextID()
    path = 0
    inputs = NodeInputs(environment: environment, pending: nil, wrapper: .none, axis: nil)
  }

  /// What the node is called in a warning.
  var name: String { String(describing: type(of: self)) }
  /// Whether the node is an element of a `ForEach`.
  var isRow: Bool { false }
  /// The identity a `ForEach` gave the node.
  var explicitID: AnyHashable? { nil }
  /// Whether a view with a body may live in this node instead of one of its own, when it is all the node shows.
  var hostsView: Bool { false }
  /// Whether all views with a body that the node shows live in it. So it is with the rows of a `ForEach`, which are
  /// many and small: a row that takes one node instead of twenty takes a fraction of the room, and what is evaluated
  /// for nothing when a part of it changes is little.
  var hostsAllViews: Bool { false }
  /// Whether the elements of a `ForEach` in it live in it as well: they come and go without ceremony.
  var hostsLoops: Bool { false }

  /// Leaves nothing of a row on the page but room of a height in points, until the reader comes near.
  func putAway(height: Double) {}

  /// Writes the node's records.
  func produce(_ context: _RenderContext) {}
  /// Ends what a subclass started.
  func willUnmount() {}

  final func child(at index: Int) -> Node? {
    let place = output.child(at: index)
    return place == 0 ? nil : children[place - 1]
  }

  /// - Parameter reads: Hears what the evaluation asks of the environment.
  final func evaluate(recordedBy reads: EnvironmentReads? = nil) {
    isDirty = false
    graph.touch(self)
    graph.evaluations += 1
    let builder = graph.borrowBuilder(for: self)
    defer { graph.giveBack(builder) }
    builder.reads = reads
    let environment = reads.map { inputs.environment.recorded(by: $0) } ?? inputs.environment
    produce(
      _RenderContext(
        builder: builder, environment: environment, path: Self.startPath, pending: inputs.pending,
        wrapper: inputs.wrapper, axis: inputs.axis))
    builder.commit()
  }

  /// Calls a closure while the node has its actions, also those that are made late.
  final func withActions<Result>(_ body: () -> Result) -> Result {
    guard makesActionsLate else { return body() }
    let traits = traits
    graph.keepsActions = true
    evaluate()
    graph.keepsActions = false
    if self.traits != traits { parent?.recomputeTraits() }
    defer {
      if makesActionsLate { actions = [] }
    }
    return body()
  }

  final func unmount() {
    guard isMounted else { return }
    isMounted = false
    isDirty = false
    epoch &+= 1
    ticket?.bump()
    ticket = nil
    willUnmount()
    graph.forgetFrames(of: self)
    for child in children { child.unmount() }
    parent = nil
    knownPlace?.node = nil
  }

  /// The page does not show the node any more, or not where it was.
  final func hide() {
    published = nil
    isShown = false
    for child in children { child.hide() }
  }

  /// Elements of the page that stand for the node as of now, in order.
  final func shownElements(into elements: inout [ElementID]) {
    let output = published?.output ?? output
    for index in output.siblings(in: output.all) {
      if output.tag(at: index) == .node {
        let child = published.map { $0.child(at: index) } ?? child(at: index)
        if let child, child.isShown { child.shownElements(into: &elements) }
      } else {
        elements.append(output.id(at: index))
      }
    }
  }

  /// The element of the page that stands for the node, when it is a single one.
  final var shownElement: ElementID? {
    var elements: [ElementID] = []
    shownElements(into: &elements)
    return elements.count == 1 ? elements[0] : nil
  }

  /// Calls a closure, and evaluates the node again once something observable it read has changed.
  ///
  /// A registration with an observable model lives until that model changes. So that nodes which evaluate often, or
  /// go away, leave nothing behind, each reads a ticket of its own together with the model: changing the ticket drops
  /// all registrations of that reading. The first registration of a node, which is often its only one, does without
  /// for as long as it stands, and so do types that never read a model.
  final func tracked<Result>(_ apply: () -> Result) -> Result {
    beginTracking()
    let type = ObjectIdentifier(type(of: self))
    if graph.observes(type) { return registered(apply) }
    // The second argument is made only when the first one has read something.
    var hasRead = false
    let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
    guard hasRead else { return result }
    graph.noteObserving(type)
    return tracked(apply)
  }

  /// Drops what was read before: a new evaluation begins.
  final func beginTracking() {
    epoch &+= 1
    ticket?.bump()
  }

  /// Reads something more for the evaluation that is under way.
  ///
  /// - Parameter type: What reads: of the views in a row few read something.
  final func observing<Result>(_ type: ObjectIdentifier, _ apply: () -> Result) -> Result {
    if !graph.observes(type) {
      var hasRead = false
      let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
      guard hasRead else { return result }
      graph.noteObserving(type)
    }
    return registered(apply)
  }

  private func registered<Result>(_ apply: () -> Result) -> Result {
    graph.registrations &+= 1
    let epoch = epoch
    guard hasFreeRegistration else {
      hasFreeRegistration = true
      return withObservationTracking(
        apply,
        didSet: { [place] tracking in
          Node.observationFired(tracking, place, epoch, wasFree: true)
        })
    }
    let ticket = ticket ?? Ticket()
    self.ticket = ticket
    return withObservationTracking {
      ticket.read()
      return apply()
    } didSet: { [place] tracking in
      Node.observationFired(tracking, place, epoch, wasFree: false)
    }
  }

  /// What a closure makes that reads nothing observable; nil when it does.
  final func untracked<Result>(_ apply: () -> Result) -> Result? {
    var hasRead = false
    let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
    return hasRead ? nil : result
  }

  private static func noting(_ hasRead: inout Bool) -> @Sendable () -> Void {
    hasRead = true
    return {}
  }

  /// The change is made: an evaluation on another thread sees it.
  private nonisolated static func observationFired(
    _ tracking: ObservationTracking, _ place: NodePlace, _ epoch: UInt32, wasFree: Bool
  ) {
    tracking.cancel()
    if MainExecutor.isCurrent {
      MainActor.assumeIsolated { place.node?.registrationEnded(epoch: epoch, wasFree: wasFree) }
    } else {
      Task { @MainActor in place.node?.registrationEnded(epoch: epoch, wasFree: wasFree) }
    }
  }

  private func registrationEnded(epoch: UInt32, wasFree: Bool) {
    if wasFree { hasFreeRegistration = false }
    if epoch == self.epoch { invalidate() }
  }

  /// Marks the node; it is evaluated at the next flush.
  final func invalidate() {
    guard isMounted else { return }
    guard !isDirty else { return graph.noteTransaction(of: self) }
    isDirty = true
    graph.enqueue(self)
  }

  /// For those that may outlive the node.
  final var place: NodePlace {
    if let knownPlace { return knownPlace }
    let place = NodePlace(isMounted ? self : nil)
    knownPlace = place
    return place
  }
}

/// Leads to a node for as long as it is mounted. A weak reference would do, but makes each use of the node slower.
final class NodePlace: Sendable {
  @MainActor fileprivate(set) var node: Node?

  @MainActor init(_ node: Node?) { self.node = node }

  func invalidateFromAnywhere() {
    if MainExecutor.isCurrent {
      MainActor.assumeIsolated { node?.invalidate() }
    } else {
      Task { @MainActor in node?.invalidate() }
    }
  }
}

/// An observable of our own, read along with a model's.
@Observable @MainActor final class Ticket {
  private var count = 0

  func read() { _ = count }
  func bump() { count &+= 1 }
}
