/// One style property of one element.
struct StyleTarget: Hashable {
  var element: ElementID
  var property: Operation.StyleProperty
}

/// Learns how the page follows a drag. The browser receives the formulas and draws each move itself.
///
/// A view's use of a translation is opaque; only its results are observable. The first responses to a drag reveal the
/// dependency, and the learned formula holds for all views of the same type in all sessions. Initially an element with
/// an offset is assumed to follow the finger.
@MainActor struct DragLearning {
  /// Identifies a gesture in the source.
  private struct Place: Hashable {
    let viewType: ObjectIdentifier
    let key: UInt32
  }

  private struct Follower: Hashable {
    /// The element's key in the same node.
    let key: UInt32
    let property: Operation.StyleProperty
  }

  private struct Trial {
    var place: Place?
    var isUnderWay = false
    /// The translation of the newest event that the page has not answered yet.
    var translation: (x: Double, y: Double)?
    var rests: [StyleTarget: String] = [:]
    var observations: [StyleTarget: [DragObservation]] = [:]
  }

  private struct SentFormula {
    var source: ElementID
    var formula: DragFormula
  }

  private static let targetLimit = 16
  private static let observationLimit = 24
  private static let knowledgeLimit = 2000
  private static var knowledge: [Place: [Follower: DragFormula]] = [:]
  /// The axis along which a gesture leaves scrolling to the browser.
  private static var axes: [Place: String] = [:]

  private var trials: [ElementID: Trial] = [:]
  /// The formulas that the browser has.
  private var sent: [StyleTarget: SentFormula] = [:]
  private var sources: Set<ElementID> = []
  private var scrollable: [ElementID: String] = [:]
  /// The number of formulas that triggers a search for removed elements.
  private var purgeCount = 400

  /// True while a drag needs the previous values of properties.
  var isWatching: Bool { trials.contains { $0.value.isUnderWay } }

  mutating func forgetPage() {
    sent = [:]
    sources = []
    scrollable = [:]
    trials = [:]
  }

  // MARK: During a drag

  mutating func note(_ sample: ClientEvent.DragSample, on source: ElementID, of node: Node, key: UInt32) {
    var trial = trials[source] ?? Trial()
    trial.place = Place(viewType: node.viewType, key: key)
    switch sample.phase {
    case .began:
      // A view may come to rest elsewhere each time, but its formulas remain valid.
      trial.rests = [:]
      trial.observations = [:]
      trial.isUnderWay = true
      trial.translation = (sample.translationX, sample.translationY)
    case .changed: trial.translation = (sample.translationX, sample.translationY)
    case .ended, .cancelled:
      trial.isUnderWay = false
      trial.translation = nil
    }
    trials[source] = trial
    if trials.count > 32 { trials = trials.filter { $0.value.isUnderWay } }
  }

  /// Forgets elements that are no longer on the page.
  mutating func forget(after operations: [Operation], find: ([ElementID]) -> Set<ElementID>) {
    for case .delete(let id) in operations {
      for target in sent.keys where target.element == id { sent[target] = nil }
      sources.remove(id)
      scrollable[id] = nil
      trials[id] = nil
    }
    guard sources.count > purgeCount else { return }
    let there = find(Array(sources) + sent.keys.map(\.element))
    sources.formIntersection(there)
    sent = sent.filter { there.contains($0.key.element) }
    scrollable = scrollable.filter { there.contains($0.key) }
    purgeCount = max(400, sources.count * 2)
  }

  /// Returns the operations that update the browser's formulas after a frame.
  ///
  /// - Parameter previous: The values that the operations replace.
  mutating func operations(
    after operations: [Operation], previous: [StyleTarget: String], find: (ElementID) -> (Node, Int)?
  ) -> [Operation] {
    var changes: [StyleTarget: String] = [:]
    for case .setStyle(let id, let property, let value) in operations {
      changes[StyleTarget(element: id, property: property)] = value
    }
    var updates: [Operation] = []
    var observed: Set<StyleTarget> = []
    for (source, trial) in trials where trial.isUnderWay {
      var trial = trial
      if let translation = trial.translation {
        trial.translation = nil
        let guessed = sent.filter { $0.value.source == source }.map(\.key)
        let targets = Set(changes.keys).union(trial.rests.keys).union(guessed)
        for target in targets {
          observe(
            target, at: translation, changes[target], before: previous[target], of: source, &trial, find)
        }
        for target in targets.sorted(by: { $0.element < $1.element }) {
          updates += learn(target, from: source, trial, find)
        }
        updates += leaveScrolling(to: source, trial)
      }
      observed.formUnion(trial.rests.keys)
      trials[source] = trial
    }
    // Elements that moved for other reasons get a formula with the new resting value.
    for (target, value) in changes where !observed.contains(target) {
      guard let known = sent[target] else { continue }
      if let formula = known.formula.resting(at: value) {
        updates += send(target, known.source, formula)
      } else {
        sent[target] = nil
        updates.append(.follow(source: known.source, target.element, target.property, nil))
      }
    }
    return updates
  }

  private func observe(
    _ target: StyleTarget, at translation: (x: Double, y: Double), _ value: String?, before: String?,
    of source: ElementID, _ trial: inout Trial, _ find: (ElementID) -> (Node, Int)?
  ) {
    if trial.rests[target] == nil {
      guard trial.rests.count < Self.targetLimit, let rest = before ?? Self.value(of: target, find) else {
        return
      }
      trial.rests[target] = rest
    }
    guard let current = value ?? trial.observations[target]?.last?.value ?? trial.rests[target] else {
      return
    }
    var observations = trial.observations[target] ?? []
    observations.append(DragObservation(x: translation.x, y: translation.y, value: current))
    // The first observations are close to the resting value and the most informative.
    if observations.count > Self.observationLimit { observations.remove(at: Self.observationLimit / 2) }
    trial.observations[target] = observations
  }

  private mutating func learn(
    _ target: StyleTarget, from source: ElementID, _ trial: Trial, _ find: (ElementID) -> (Node, Int)?
  ) -> [Operation] {
    guard let rest = trial.rests[target], let observations = trial.observations[target] else { return [] }
    if let known = sent[target], known.source == source, Self.explains(known.formula, rest, observations) {
      return []
    }
    guard let formula = DragFormula.fitting(rest: rest, observations) else {
      guard sent.removeValue(forKey: target) != nil else { return [] }
      remember(target, nil, trial, find)
      return [.follow(source: source, target.element, target.property, nil)]
    }
    remember(target, formula, trial, find)
    return send(target, source, formula)
  }

  /// Allows scrolling along an axis that changes no property.
  private mutating func leaveScrolling(to source: ElementID, _ trial: Trial) -> [Operation] {
    let slopes = sent.values.filter { $0.source == source }.flatMap(\.formula.terms).map(\.slopes)
    let seen = trial.observations.values.joined()
    let usesX = slopes.contains { $0.x != 0 || $0.absoluteX != 0 } || !seen.contains { abs($0.x) >= 8 }
    let usesY = slopes.contains { $0.y != 0 || $0.absoluteY != 0 } || !seen.contains { abs($0.y) >= 8 }
    let axis = slopes.isEmpty || usesX == usesY ? nil : usesX ? "y" : "x"
    // Kept while the finger happens to move along one axis only.
    let isDisproved =
      scrollable[source] == "y" ? slopes.contains { $0.y != 0 } : slopes.contains { $0.x != 0 }
    guard scrollable[source] != axis, axis != nil || isDisproved else { return [] }
    scrollable[source] = axis
    if let place = trial.place, Self.axes.count < Self.knowledgeLimit { Self.axes[place] = axis }
    return [.setAttribute(source, name: "data-pan", value: axis)]
  }

  private static func explains(
    _ formula: DragFormula, _ rest: String, _ observations: [DragObservation]
  ) -> Bool {
    guard formula.resting(at: rest) == formula else { return false }
    return observations.allSatisfy { observation in
      let seen = DragFormula(observation.value)
      guard seen.parts == formula.parts else { return false }
      return zip(seen.terms, formula.value(x: observation.x, y: observation.y)).allSatisfy {
        abs($0.rest - $1) <= 0.01 + abs($1) * 0.01
      }
    }
  }

  private mutating func send(_ target: StyleTarget, _ source: ElementID, _ formula: DragFormula)
    -> [Operation]
  {
    if let known = sent[target], known.source == source, known.formula == formula { return [] }
    guard formula.isMoving || sent[target] != nil else { return [] }
    sent[target] = SentFormula(source: source, formula: formula)
    return [.follow(source: source, target.element, target.property, formula)]
  }

  private func remember(
    _ target: StyleTarget, _ formula: DragFormula?, _ trial: Trial, _ find: (ElementID) -> (Node, Int)?
  ) {
    guard let place = trial.place, let (node, index) = find(target.element),
      node.viewType == place.viewType
    else { return }
    if Self.knowledge[place] == nil, Self.knowledge.count >= Self.knowledgeLimit { return }
    let follower = Follower(key: node.output.key(at: index), property: target.property)
    Self.knowledge[place, default: [:]][follower] = formula ?? DragFormula(parts: [], terms: [])
  }

  private static func value(of target: StyleTarget, _ find: (ElementID) -> (Node, Int)?) -> String? {
    guard let (node, index) = find(target.element) else { return nil }
    return node.output.attributes(at: index).first { $0.name.style == target.property }?.value
  }

  // MARK: Before the first move

  /// Returns the operations for draggable elements that arrived with this frame.
  mutating func introduce(_ nodes: [Node]) -> [Operation] {
    var updates: [Operation] = []
    for node in nodes where node.isMounted && node.isShown {
      for action in node.actions {
        guard case .drag = action.handler.plain else { continue }
        let index = Int(action.index)
        let id = node.output.id(at: index)
        guard sources.insert(id).inserted else { continue }
        let place = Place(viewType: node.viewType, key: node.output.key(at: index))
        if let axis = Self.axes[place] {
          scrollable[id] = axis
          updates.append(.setAttribute(id, name: "data-pan", value: axis))
        }
        if let known = Self.knowledge[place] {
          updates += recall(known, node, id)
        } else {
          updates += guess(node, index)
        }
      }
    }
    return updates
  }

  private mutating func recall(
    _ known: [Follower: DragFormula], _ node: Node, _ source: ElementID
  ) -> [Operation] {
    var updates: [Operation] = []
    for index in node.output.all where node.output.child(at: index) == 0 {
      let key = node.output.key(at: index)
      for attribute in node.output.attributes(at: index) {
        guard let property = attribute.name.style,
          let formula = known[Follower(key: key, property: property)]?.resting(at: attribute.value)
        else { continue }
        updates += send(StyleTarget(element: node.output.id(at: index), property: property), source, formula)
      }
    }
    return updates
  }

  /// Assumes that the element moves, and boxes around or inside it that contain nothing else.
  private mutating func guess(_ node: Node, _ index: Int) -> [Operation] {
    let output = node.output
    let source = output.id(at: index)
    var candidates = [index]
    var child = index
    // A record right before it with the same end has no other content.
    while child > 0, output.child(at: child - 1) == 0, output.end(of: child - 1) == output.end(of: child) {
      child -= 1
      candidates.append(child)
    }
    child = index
    while child + 1 < output.end(of: child), output.child(at: child + 1) == 0,
      output.end(of: child + 1) == output.end(of: child)
    {
      child += 1
      candidates.append(child)
    }
    var updates: [Operation] = []
    for candidate in candidates {
      let attributes = output.attributes(at: candidate)
      guard let value = attributes.first(where: { $0.name == .transform })?.value else { continue }
      var formula = DragFormula(value)
      for term in formula.terms.indices {
        if formula.parts[term].hasSuffix("translate(") { formula.terms[term].slopes.x = 1 }
        if formula.parts[term] == "px,", term > 0, formula.terms[term - 1].slopes.x == 1 {
          formula.terms[term].slopes.y = 1
        }
      }
      updates += send(StyleTarget(element: output.id(at: candidate), property: .transform), source, formula)
    }
    return updates
  }
}

extension Node {
  /// Nodes of one type show views of one type.
  var viewType: ObjectIdentifier { ObjectIdentifier(type(of: self)) }
}
