/// Computes the operations that turn the page into the current output of the nodes.
@MainActor struct Diff {
  private(set) var operations: [Operation] = []
  private(set) var styles: Set<UInt32> = []
  /// Previous values of style properties, if they are needed.
  private(set) var previous: [StyleTarget: String] = [:]
  private let isWatching: Bool
  /// Deleted elements that a node not yet patched may still list.
  private var deleted: Set<ElementID> = []
  private var transaction: FrameTransaction?

  private let entrances: [StyleTarget: Graph.Entrance]

  init(isWatching: Bool = false, entrances: [StyleTarget: Graph.Entrance] = [:]) {
    self.isWatching = isWatching
    self.entrances = entrances
  }

  mutating func run(_ nodes: [Node]) {
    transaction = nodes.first?.graph.transaction
    let base = transaction
    for node in nodes where node.isMounted && node.isShown {
      guard let old = node.published else { continue }
      animate(node.graph.transaction(of: node))
      delete(old, new: node)
    }
    for node in nodes where node.isMounted && node.isShown {
      guard let old = node.published else { continue }
      animate(node.graph.transaction(of: node))
      if !isWatching, old.output.hasSameFrame(as: node.output), node.children.allSatisfy(\.isShown) {
        patchValues(of: node, old.output)
      } else {
        patch(node, old, old.output.all, node.output.all, parent: Self.element(around: node))
      }
      node.published = nil
    }
    animate(base)
  }

  /// Sets the animation of the next operations if it differs from the current one.
  private mutating func animate(_ next: FrameTransaction?) {
    if next == transaction { return }
    transaction = next
    // Without operations in between, only the last one counts.
    if case .animate = operations.last { operations.removeLast() }
    operations.append(.animate(next))
  }

  // MARK: Deletions

  private mutating func delete(_ old: Node.Snapshot, new: Node) {
    if old.output.hasSameFrame(as: new.output) || old.output.hasSameElements(as: new.output) { return }
    var parents: [ElementID: ElementID] = [:]
    Self.collectParents(new.output, new.output.all, 0, &parents)
    delete(old, old.output.all, parent: 0, kept: parents, of: new)
  }

  private static func collectParents(
    _ output: RenderOutput, _ range: Range<Int>, _ parent: ElementID, _ parents: inout [ElementID: ElementID]
  ) {
    for index in output.siblings(in: range) {
      let id = output.id(at: index)
      parents[id] = parent
      collectParents(output, output.children(of: index), id, &parents)
    }
  }

  private mutating func delete(
    _ old: Node.Snapshot, _ range: Range<Int>, parent: ElementID, kept: [ElementID: ElementID], of new: Node
  ) {
    for index in old.output.siblings(in: range) {
      let record = old.output[index]
      if kept[record.id] == parent {
        delete(old, old.output.children(of: index), parent: record.id, kept: kept, of: new)
      } else if record.tag == .node {
        guard let child = old.child(at: index) else { continue }
        var elements: [ElementID] = []
        if child.isShown { child.shownElements(into: &elements) }
        for element in elements { remove(element) }
        child.hide()
      } else {
        remove(record.id)
        hideNodes(old, old.output.children(of: index))
      }
    }
  }

  private mutating func remove(_ element: ElementID) {
    operations.append(.delete(element))
    deleted.insert(element)
  }

  private func hideNodes(_ old: Node.Snapshot, _ range: Range<Int>) {
    for index in range { old.child(at: index)?.hide() }
  }

  // MARK: Updates, moves and insertions

  private mutating func patch(
    _ node: Node, _ old: Node.Snapshot, _ oldRange: Range<Int>, _ newRange: Range<Int>, parent: ElementID
  ) {
    let new = node.output
    let newIndices = new.siblings(in: newRange)
    let oldIndices = old.output.siblings(in: oldRange)
    var positions: [ElementID: Int] = [:]
    positions.reserveCapacity(oldIndices.count)
    for (position, index) in oldIndices.enumerated() { positions[old.output.id(at: index)] = position }
    let sources = newIndices.map { index -> Int? in
      guard let position = positions[new.id(at: index)] else { return nil }
      if let child = node.child(at: index), !child.isShown { return nil }
      return position
    }
    let staying = LongestIncreasing.members(of: sources)
    var following: ElementID?
    var knowsFollowing = false
    var position = newIndices.count
    while position > 0 {
      position -= 1
      let index = newIndices[position]
      let isStaying = staying[position]
      if !isStaying, !knowsFollowing {
        if let last = newIndices[(position + 1)...].first(where: { hasElement(node, $0) }) {
          following = firstElement(node, last)
        } else if newRange == new.all {
          following = elementFollowing(node)
        }
        knowsFollowing = true
      }
      if sources[position] != nil {
        if !isStaying {
          for element in elements(node, index) { operations.append(.move(element, before: following)) }
        }
        if knowsFollowing, let first = firstElement(node, index) { following = first }
        continue
      }
      var start = position
      while start > 0, sources[start - 1] == nil { start -= 1 }
      insert(node, newIndices[start...position].map { $0 }, parent: parent, before: following)
      for inserted in newIndices[start...position].reversed() {
        if let first = firstElement(node, inserted) { following = first }
      }
      position = start
    }
    for (position, index) in newIndices.enumerated() {
      guard let source = sources[position], new.tag(at: index) != .node else { continue }
      let oldIndex = oldIndices[source]
      patchElement(node, old, oldIndex, index)
    }
  }

  /// Compares texts and content attributes only; all else is equal.
  private mutating func patchValues(of node: Node, _ old: RenderOutput) {
    let new = node.output
    for index in new.differingValues(from: old) {
      let (before, after) = (old[index], new[index])
      if before.text != after.text { operations.append(.setText(after.id, after.text)) }
      patchAttributes(after.id, before.attributes, after.attributes)
    }
  }

  private mutating func patchElement(_ node: Node, _ old: Node.Snapshot, _ oldIndex: Int, _ index: Int) {
    let (before, after) = (old.output[oldIndex], node.output[index])
    if before.style != after.style || before.kind != after.kind || before.traits != after.traits {
      let classes = HTMLWriter.classes(of: after)
      if classes != HTMLWriter.classes(of: before) {
        if after.style != 0 { styles.insert(after.style) }
        operations.append(.setClasses(after.id, classes))
      }
    }
    if before.text != after.text, after.tag != .svg { operations.append(.setText(after.id, after.text)) }
    if before.length > 0 || after.length > 0 {
      patch(
        node, old, old.output.children(of: oldIndex), node.output.children(of: index), parent: after.id)
    }
    patchAttributes(after.id, before.attributes, after.attributes)
  }

  private mutating func patchAttributes(_ id: ElementID, _ old: [Attribute], _ new: [Attribute]) {
    if old == new { return }
    for attribute in new where !old.contains(attribute) {
      set(id, attribute.name, attribute.value)
    }
    for attribute in old where !new.contains(where: { $0.name == attribute.name }) {
      set(id, attribute.name, nil)
    }
    guard isWatching else { return }
    for name in Set((old + new).map(\.name)) {
      guard let property = name.style else { continue }
      previous[StyleTarget(element: id, property: property)] =
        old.first { $0.name == name }?.value ?? property.neutral
    }
  }

  private mutating func set(_ id: ElementID, _ name: AttributeName, _ value: String?) {
    if let flag = name.flag {
      operations.append(.setFlag(id, flag, value != nil))
    } else if let property = name.style {
      operations.append(.setStyle(id, property, value ?? property.neutral))
    } else if name == .value {
      operations.append(.setValue(id, value: value ?? "", editSequence: 0))
    } else if name.isURL {
      operations.append(
        .setAttribute(id, name: name.html, value: value.flatMap { HTML.safeURL($0) }))
    } else {
      operations.append(.setAttribute(id, name: name.html, value: value))
    }
  }

  private mutating func insert(_ node: Node, _ indices: [Int], parent: ElementID, before: ElementID?) {
    var writer = HTMLWriter(entrances: entrances)
    for index in indices { writer.write(node, range: index..<node.output.end(of: index)) }
    if writer.html.isEmpty { return }
    styles.formUnion(writer.styles)
    operations.append(.insert(parent: parent, html: writer.html.string, before: before))
    operations += writer.settings
  }

  // MARK: Finding elements of the page

  private func elements(_ node: Node, _ index: Int) -> [ElementID] {
    guard let child = node.child(at: index) else { return [node.output.id(at: index)] }
    return elements(of: child)
  }

  private func elements(of node: Node) -> [ElementID] {
    var elements: [ElementID] = []
    if node.isShown { node.shownElements(into: &elements) }
    return deleted.isEmpty ? elements : elements.filter { !deleted.contains($0) }
  }

  private func firstElement(_ node: Node, _ index: Int) -> ElementID? { elements(node, index).first }

  private func hasElement(_ node: Node, _ index: Int) -> Bool { firstElement(node, index) != nil }

  /// Returns the element that contains a node's output; 0 means the page.
  private static func element(around node: Node) -> ElementID {
    var node = node
    while let parent = node.parent {
      if let index = place(of: node, in: parent) {
        var element: ElementID?
        for candidate in 0..<index
        where parent.output.end(of: candidate) > index && parent.output.tag(at: candidate) != .node {
          element = parent.output.id(at: candidate)
        }
        if let element { return element }
      }
      node = parent
    }
    return 0
  }

  private static func place(of node: Node, in parent: Node) -> Int? {
    parent.output.all.first { parent.child(at: $0) === node }
  }

  /// Returns the first element after a node's output, inside the same element. Parents are patched before children, so
  /// the following elements are already in place.
  private func elementFollowing(_ node: Node) -> ElementID? {
    var node = node
    while let parent = node.parent, let index = Self.place(of: node, in: parent) {
      let output = parent.output
      var range = output.all
      for candidate in 0..<index
      where output.tag(at: candidate) != .node && output.end(of: candidate) > index {
        range = output.children(of: candidate)
      }
      for sibling in output.siblings(in: range) where sibling > index {
        if let first = firstElement(parent, sibling) { return first }
      }
      if range != output.all { return nil }
      node = parent
    }
    return nil
  }
}

extension Operation.StyleProperty {
  /// The initial value of the property.
  var neutral: String {
    switch self {
    case .transform, .clipPath: "none"
    case .opacity: "1"
    case .width, .height: "auto"
    }
  }
}
