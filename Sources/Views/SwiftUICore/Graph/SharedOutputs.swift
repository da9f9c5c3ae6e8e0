import StringCatalogs

/// Caches the output of `Equatable` views across pages. A view on many pages is then evaluated once.
///
/// Only `Hashable` views are cached, which are plain values. An output is cached if its evaluation read nothing
/// observable, had no side effects, created no nodes and read no page-specific environment values. State does not
/// prevent caching: it has its initial value, and a node shown from the cache is evaluated as usual when an event
/// reaches it.
@MainActor final class SharedOutputs<Content: View & Equatable> {
  private struct Outcome {
    let view: Content
    let wrapper: ChildWrapper
    let axis: Axis?
    let surroundings: [EnvironmentValues.Surrounding]
    /// Bodies may produce text in the reader's language without the environment.
    let language: String?
    let output: RenderOutput
    let traits: Traits
    let makesActionsLate: Bool
  }

  /// The maximum number of outputs of one type in each of two generations. The older generation is evicted when the
  /// newer is full.
  private static var maxOutcomes: Int { 512 }

  private let hashable: any Hashable.Type
  private var outcomes: [Int: [Outcome]] = [:]
  private var older: [Int: [Outcome]] = [:]
  private var newerCount = 0

  private init(_ hashable: any Hashable.Type) { self.hashable = hashable }

  /// The table of the view type; nil for views that are not hashable.
  static var table: SharedOutputs? {
    let type = ObjectIdentifier(Content.self)
    if let known = Tables.known[type] { return known as? SharedOutputs }
    let table = (Content.self as? any Hashable.Type).map { SharedOutputs($0) }
    Tables.known[type] = .some(table)
    return table
  }

  /// Shows a cached output on a new node, or evaluates the node.
  func evaluate(_ node: ComparedNode<Content>) {
    let hash = hash(of: node.view)
    if let outcome = outcome(hash, for: node) {
      let first = node.graph.nextIDs(outcome.output.count)
      show(outcome, as: outcome.output.numbered(from: first), on: node)
    } else {
      evaluate(node, hash)
    }
  }

  /// Shows a cached output on a node with changed inputs, or evaluates the node.
  func update(_ node: ComparedNode<Content>) {
    guard node.isInitial, node.graph.isAnimationFree else { return node.evaluate() }
    let hash = hash(of: node.view)
    guard let outcome = outcome(hash, for: node) else { return evaluate(node, hash) }
    // With another shape only an evaluation can match elements.
    guard outcome.output.hasShape(of: node.output) else { return node.evaluate() }
    node.graph.touch(node)
    show(outcome, as: outcome.output.numbered(as: node.output), on: node)
  }

  private func show(_ outcome: Outcome, as output: RenderOutput, on node: ComparedNode<Content>) {
    node.isDirty = false
    node.output = output
    node.traits = outcome.traits
    node.makesActionsLate = outcome.makesActionsLate
  }

  private func evaluate(_ node: ComparedNode<Content>, _ hash: Int) {
    // Copied first, because the evaluation installs the page's values in it.
    let view = node.view
    let graph = node.graph
    let effects = graph.effects
    let reads = EnvironmentReads()
    node.evaluate(recordedBy: reads)
    guard let keys = reads.end(), effects == graph.effects, node.isInitial, node.output.isAscending,
      let surroundings = node.inputs.environment.surroundings(keys)
    else { return }
    keep(
      Outcome(
        view: view, wrapper: node.inputs.wrapper, axis: node.inputs.axis, surroundings: surroundings,
        language: ReaderLocale.current?.identifier, output: node.output, traits: node.traits,
        makesActionsLate: node.makesActionsLate), hash)
  }

  private func hash(of view: Content) -> Int {
    let hashable = hashable
    return withUnsafePointer(to: view) { hashable.hash(at: UnsafeRawPointer($0)) }
  }

  private func outcome(_ hash: Int, for node: ComparedNode<Content>) -> Outcome? {
    let language = ReaderLocale.current?.identifier
    func fits(_ outcome: Outcome) -> Bool {
      outcome.language == language && outcome.wrapper == node.inputs.wrapper
        && outcome.axis == node.inputs.axis && outcome.view == node.view
        && node.inputs.environment.fits(outcome.surroundings)
    }
    if let found = outcomes[hash]?.first(where: fits) { return found }
    guard let found = older[hash]?.first(where: fits) else { return nil }
    keep(found, hash)
    return found
  }

  private func keep(_ outcome: Outcome, _ hash: Int) {
    if newerCount >= Self.maxOutcomes {
      older = outcomes
      outcomes = [:]
      newerCount = 0
    }
    newerCount += 1
    outcomes[hash, default: []].append(outcome)
  }
}

@MainActor private enum Tables {
  static var known: [ObjectIdentifier: AnyObject?] = [:]
}

extension Hashable {
  fileprivate static func hash(at pointer: UnsafeRawPointer) -> Int {
    pointer.assumingMemoryBound(to: Self.self).pointee.hashValue
  }
}

extension Node {
  /// True if the node has only elements, actions created on demand and initial state. Its output is then that of any
  /// equal node.
  fileprivate var isInitial: Bool {
    children.isEmpty && tags.isEmpty && actions.isEmpty
      && storage.allSatisfy { ($0.object as? any NodeStorage)?.isInitial == true }
  }
}
