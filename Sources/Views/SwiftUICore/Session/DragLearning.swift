/// One style property of one element.
struct StyleTarget: Hashable {
  var element: ElementID
  var property: Operation.StyleProperty
}

/// Finds out how the page depends on a drag, and tells the browser, which then draws each move by itself.
///
/// What a view makes of a translation is its own affair; only its results can be seen. The first answers to a drag
/// show how they depend on the translation, and what was learned holds for all views of the same type, in all
/// sessions. Before anything is known, an element with an offset is taken to go where the finger goes.
@MainActor struct DragLearning {
  /// The place of a gesture in the source.
  private struct Place: Hashable {
    let viewType: ObjectIdentifier
    let key: UInt32
  }

  private struct Follower: Hashable {
    /// The element's place in the same node.
    let key: UInt32
    let property: Operation.StyleProperty
  }

  private struct Trial {
    var place: Place?
    var isUnderWay = false
    /// The translation of the newest event, until the page has answered it.
    var translation: (x: Double, y: Double)?
    var rests: [StyleTarget: String] = [:]
    var observations: [StyleTarget: [DragObservation]] = [:]
  }

  private struct Told {
    var source: ElementID
    var formula: DragFormula
  }

  private static let targetLimit = 16
  private static let observationLimit = 24
  private static let knowledgeLimit = 2000
  private static var knowledge: [Place: [Follower: DragFormula]] = [:]
  /// The axis along which gestures leave scrolling to the browser.
  private static var axes: [Place: String] = [:]

  private var trials: [ElementID: Trial] = [:]
  /// What the browser knows.
  private var told: [StyleTarget: Told] = [:]
  private var sources: Set<ElementID> = []
  private var scrollable: [ElementID: String] = [:]
  /// When to look for elements that went away with what was around them.
  private var purgeCount = 400

  /// Whether old values of properties are of interest.
  var isWatching: Bool { trials.contains { $0.value.isUnderWay } }

  mutating func forgetPage() {
    told = [:]
    sources = []
    scrollable = [:]
    trials = [:]
  }

  // MARK: While a drag is under way

  mutating func note(_ sample: ClientEvent.DragSample, on source: ElementID, of node: Node, key: UInt32) {
    var trial = trials[source] ?? Trial()
    trial.place = Place(viewType: node.viewType, key: key)
    switch sample.phase {
    case .began:
      // A view may come to rest elsewhere each time; how it moves stays.
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

  /// Forgets what is not on the page any more.
  mutating func forget(after operations: [Operation], find: ([ElementID]) -> Set<ElementID>) {
    for case .delete(let id) in operations {
      for target in told.keys where target.element == id { told[target] = nil }
      sources.remove(id)
      scrollable[id] = nil
      trials[id] = nil
    }
    guard sources.count > purgeCount else { return }
    let there = find(Array(sources) + told.keys.map(\.element))
    sources.formIntersection(there)
    told = told.filter { there.contains($0.key.element) }
    scrollable = scrollable.filter { there.contains($0.key) }
    purgeCount = max(400, sources.count * 2)
  }

  /// What the browser is to know beside the operations of a frame.
  ///
  /// - Parameters:
  ///   - previous: The values that the operations replace.
  mutating func operations(
    after operations: [Operation], previous: [StyleTarget: String], find: (ElementID) -> (Node, Int)?
  ) -> [Operation] {
    var changes: [StyleTarget: String] = [:]
    for case .setStyle(let id, let property, let value) in operations {
      changes[StyleTarget(element: id, property: property)] = value
    }
    var news: [Operation] = []
    var observed: Set<StyleTarget> = []
    for (source, trial) in trials where trial.isUnderWay {
      var trial = trial
      if let translation = trial.translation {
        trial.translation = nil
        let guessed = told.filter { $0.value.source == source }.map(\.key)
        let targets = Set(changes.keys).union(trial.rests.keys).union(guessed)
        for target in targets {
          observe(
            target, at: translation, changes[target], before: previous[target], of: source, &trial, find)
        }
        for target in targets.sorted(by: { $0.element < $1.element }) {
          news += learn(target, from: source, trial, find)
        }
        news += leaveScrolling(to: source, trial)
      }
      observed.formUnion(trial.rests.keys)
      trials[source] = trial
    }
    // What moved otherwise is followed from its new place.
    for (target, value) in changes where !observed.contains(target) {
      guard let known = told[target] else { continue }
      if let formula = known.formula.resting(at: value) {
        news += tell(target, known.source, formula)
      } else {
        told[target] = nil
        news.append(.follow(source: known.source, target.element, target.property, nil))
      }
    }
    return news
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
    // The first ones are near the place of rest and tell most.
    if observations.count > Self.observationLimit { observations.remove(at: Self.observationLimit / 2) }
    trial.observations[target] = observations
  }

  private mutating func learn(
    _ target: StyleTarget, from source: ElementID, _ trial: Trial, _ find: (ElementID) -> (Node, Int)?
  ) -> [Operation] {
    guard let rest = trial.rests[target], let observations = trial.observations[target] else { return [] }
    if let known = told[target], known.source == source, Self.explains(known.formula, rest, observations) {
      return []
    }
    guard let formula = DragFormula.fitting(rest: rest, observations) else {
      guard told.removeValue(forKey: target) != nil else { return [] }
      remember(target, nil, trial, find)
      return [.follow(source: source, target.element, target.property, nil)]
    }
    remember(target, formula, trial, find)
    return tell(target, source, formula)
  }

  /// A finger that moves along an axis which changes nothing may scroll what is around.
  private mutating func leaveScrolling(to source: ElementID, _ trial: Trial) -> [Operation] {
    let slopes = told.values.filter { $0.source == source }.flatMap(\.formula.terms).map(\.slopes)
    let seen = trial.observations.values.joined()
    let usesX = slopes.contains { $0.x != 0 || $0.absoluteX != 0 } || !seen.contains { abs($0.x) >= 8 }
    let usesY = slopes.contains { $0.y != 0 || $0.absoluteY != 0 } || !seen.contains { abs($0.y) >= 8 }
    let axis = slopes.isEmpty || usesX == usesY ? nil : usesX ? "y" : "x"
    // What was found stays while a finger happens to move along one axis only.
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

  private mutating func tell(_ target: StyleTarget, _ source: ElementID, _ formula: DragFormula)
    -> [Operation]
  {
    if let known = told[target], known.source == source, known.formula == formula { return [] }
    guard formula.isMoving || told[target] != nil else { return [] }
    told[target] = Told(source: source, formula: formula)
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

  /// What the browser is to know about elements that can be dragged and came with this frame.
  mutating func introduce(_ nodes: [Node]) -> [Operation] {
    var news: [Operation] = []
    for node in nodes where node.isMounted && node.isShown {
      for action in node.actions {
        guard case .drag = action.handler.plain else { continue }
        let index = Int(action.index)
        let id = node.output.id(at: index)
        guard sources.insert(id).inserted else { continue }
        let place = Place(viewType: node.viewType, key: node.output.key(at: index))
        if let axis = Self.axes[place] {
          scrollable[id] = axis
          news.append(.setAttribute(id, name: "data-pan", value: axis))
        }
        if let known = Self.knowledge[place] {
          news += recall(known, node, id)
        } else {
          news += guess(node, index)
        }
      }
    }
    return news
  }

  private mutating func recall(
    _ known: [Follower: DragFormula], _ node: Node, _ source: ElementID
  ) -> [Operation] {
    var news: [Operation] = []
    for index in node.output.all where node.output.child(at: index) == 0 {
      let key = node.output.key(at: index)
      for attribute in node.output.attributes(at: index) {
        guard let property = attribute.name.style,
          let formula = known[Follower(key: key, property: property)]?.resting(at: attribute.value)
        else { continue }
        news += tell(StyleTarget(element: node.output.id(at: index), property: property), source, formula)
      }
    }
    return news
  }

  /// The element itself, and boxes with nothing else in them around it or inside it.
  private mutating func guess(_ node: Node, _ index: Int) -> [Operation] {
    let output = node.output
    let source = output.id(at: index)
    var candidates = [index]
    var child = index
    // What stands right before it and ends where it ends has nothing else inside.
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
    var news: [Operation] = []
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
      news += tell(StyleTarget(element: output.id(at: candidate), property: .transform), source, formula)
    }
    return news
  }
}

extension Node {
  /// Nodes of one type show views of one type.
  var viewType: ObjectIdentifier { ObjectIdentifier(type(of: self)) }
}
