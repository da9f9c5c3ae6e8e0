import Foundation

/// Dispatches events of the browser to the handlers of views.
extension ViewSession {
  /// Applies an event of the browser. An event that does not fit the current tree is counted and ignored.
  package func handle(_ event: ClientEvent) {
    guard !isClosed else { return }
    isHandling = true
    defer { isHandling = false }
    // A simultaneous event may have changed the target of this one.
    forReader {
      graph.settle()
      if !handleForPage(event), !handleForElement(event) { ignoredEvents += 1 }
    }
  }

  private func handleForPage(_ event: ClientEvent) -> Bool {
    switch (event.kind, event.payload) {
    case (.ack, _), (.ping, _): return true
    case (.size, .size(let width, let scheme, let reducedMotion)):
      adapt { ($0.width, $0.scheme, $0.reducedMotion) = (width, scheme, reducedMotion) }
    case (.pop, .string(let url)): location.open(url, mode: nil)
    case (.back, .none): location.goBack()
    case (.present, .step(let number)): return location.presentations.present(number)
    case (.store, .stored(let key, let value)): location.storage.changed(key: key, value: value)
    case (.stored, .storage(let owner, let values)): location.storage.reported(values, owner: owner)
    case (.located, .located(let number, let answer)): return location.position.receive(number, answer)
    case (.measure, .frames(let frames)): measured(frames)
    case (.near, .elements(let elements)): cameNear(elements)
    case (.away, .frames(let frames)): collapse(frames)
    default: return false
    }
    return true
  }

  private func measured(_ frames: [ElementID: ElementFrame]) {
    for found in find(frames.keys) {
      guard let frame = frames[found.id] else { continue }
      for action in found.node.actions where action.index == UInt32(found.index) {
        if case .measure(let take) = action.handler { take(frame) }
      }
    }
  }

  private func cameNear(_ elements: [ElementID]) {
    for found in find(elements) where found.node.isMounted {
      found.node.withActions {
        guard let index = found.node.output.index(of: found.id) else { return }
        for action in found.node.actions where action.index == UInt32(index) {
          if case .near(let take) = action.handler { take(true) }
        }
      }
    }
  }

  /// Removes only whole rows, never one of several elements of a row.
  private func collapse(_ frames: [ElementID: ElementFrame]) {
    for found in find(frames.keys) where found.node.isMounted {
      guard let frame = frames[found.id] else { continue }
      var next: Node? = found.node
      while let node = next, !node.isRow { next = node.parent }
      guard let row = next, row.shownElement == found.id else { continue }
      row.collapse(height: frame.height)
    }
  }

  /// Updates the browser's properties, which the request only hinted at. Evaluates nothing if they are unchanged.
  package func adapt(_ change: (inout ClientEnvironment) -> Void) {
    let before = client
    change(&client)
    guard client != before else { return }
    graph.root?.inputs.environment = environmentValues
    graph.root?.invalidate()
  }

  private func handleForElement(_ event: ClientEvent) -> Bool {
    guard let (node, _) = find(event.node) else { return false }
    return node.withActions {
      // Actions created on demand may have moved to other elements.
      guard let index = node.output.index(of: event.node) else { return false }
      return handle(event, at: index, of: node)
    }
  }

  private func handle(_ event: ClientEvent, at index: Int, of node: Node) -> Bool {
    if case .drag(let sample) = event.payload, sample.isFinite,
      node.actions.contains(where: { $0.index == UInt32(index) })
    {
      drags.note(sample, on: event.node, of: node, key: node.output.key(at: index))
    }
    // From the inside out.
    let shared = around(node, index).flatMap { node, index in
      node.actions.filter { $0.index == UInt32(index) }.compactMap { action -> SharedGesture? in
        guard case .shared(let isFirst, let handler) = action.handler else { return nil }
        return SharedGesture(isFirst: isFirst, handler: handler, element: node.output.id(at: index))
      }
    }
    for gesture in shared.reversed() where gesture.isFirst {
      if perform(gesture.handler, event, of: gesture.element) { return true }
    }
    var found = false
    for action in node.actions where action.index == UInt32(index) {
      if case .shared = action.handler { continue }
      if perform(action.handler, event, of: event.node) { found = true }
    }
    for gesture in shared where !gesture.isFirst {
      if perform(gesture.handler, event, of: gesture.element) { found = true }
    }
    return found
  }

  private struct SharedGesture {
    let isFirst: Bool
    let handler: EventHandler
    let element: ElementID
  }

  /// Returns the value of an element that was dragged from elsewhere on the page.
  private func dragged(_ id: ElementID) -> (any Transferable)? {
    guard let (node, _) = find(id) else { return nil }
    return node.withActions {
      guard let index = node.output.index(of: id) else { return nil }
      for action in node.actions where action.index == UInt32(index) {
        if case .dragged(let make) = action.handler { return make() }
      }
      return nil
    }
  }

  private func perform(_ handler: EventHandler, _ event: ClientEvent, of element: ElementID) -> Bool {
    switch event.kind {
    case .drag, .press, .hold, .pinch: break
    default: return perform(handler, event)
    }
    if gestures.count > 32 { gestures = [:] }
    let memory = gestures[element] ?? GestureMemory()
    gestures[element] = memory
    GestureMemory.current = memory
    defer { GestureMemory.current = nil }
    return perform(handler, event)
  }

  /// Returns an element and its ancestors.
  private func around(_ node: Node, _ index: Int) -> [(Node, Int)] {
    var elements: [(Node, Int)] = []
    var node = node
    var index = index
    while true {
      for candidate in (0...index).reversed()
      where node.output.child(at: candidate) == 0 && node.output.end(of: candidate) > index {
        elements.append((node, candidate))
      }
      guard let parent = node.parent,
        let place = parent.output.index(of: node.id)
      else { return elements }
      (node, index) = (parent, place)
    }
  }

  private func perform(_ handler: EventHandler, _ event: ClientEvent) -> Bool {
    switch (handler, event.kind, event.payload) {
    case (.tap(let action), .tap, .none), (.tap(let action), .tap, .point): action()
    case (.point(let action), .tap, .point(let x, let y)): action(CGPoint(x: x, y: y))
    case (.double(let action), .double, .point(let x, let y)): action(CGPoint(x: x, y: y))
    case (.press(let action), .press, .flag(let isPressing)): action(isPressing)
    case (.hover(let action), .hover, .flag(let isAbove)): action(isAbove)
    case (.hold(let action), .hold, .none): action()
    case (.key(let action), .key, .string(let words)): return action(words)
    case (.pinch(let action), .pinch, .pinch(let sample)):
      guard sample.distance.isFinite, sample.angle.isFinite else { return false }
      action(sample)
    case (.camera(let action), .camera, .camera(let sample)):
      guard [sample.x, sample.y, sample.zoom].allSatisfy({ abs($0) < 1e3 }) else { return false }
      action(sample)
    case (.scrolled(let action), .scrolled, .scroll(let x, let y, let content, let container)):
      action(
        ScrollGeometry(
          contentOffset: CGPoint(x: x, y: y), contentSize: content, contentInsets: EdgeInsets(),
          containerSize: container))
    case (.targeted(let action), .targeted, .flag(let isOver)): action(isOver)
    case (.drop(let action), .drop, .drop(let source, let x, let y)):
      action(dragged(source), CGPoint(x: x, y: y))
    case (.layout(let action), .layout, .layout(let sample)): action(sample)
    case (.flash(let action), .flash, .flash(let word, let isPlaying)): action(word, isPlaying)
    case (.edit(let action), .edit, .text(let text, let sequence)):
      controls[event.node] = ControlState(value: text, editSequence: sequence)
      action(text)
    case (.commit(let action), .commit, _): action()
    case (.toggle(let action), .toggle, .flag(let isOn)):
      controls[event.node] = ControlState(checked: isOn)
      action(isOn)
    case (.pick(let action), .pick, .choice(let option)):
      guard let (node, index) = find(event.node), let position = node.position(ofOption: option, in: index)
      else { return false }
      controls[event.node] = ControlState(value: String(position))
      action(position)
    case (.number(let bounds, let action), .number, .number(let number)):
      guard number.isFinite, bounds.contains(number) else { return false }
      controls[event.node] = ControlState(value: NumberText.of(number))
      action(number)
    case (.date(let action), .date, .string(let text)):
      controls[event.node] = ControlState(value: text)
      action(text)
    case (.focus(_, let action), .focus, .flag(let isFocused)): action(isFocused)
    case (.drag(let action), .drag, .drag(let sample)):
      guard sample.isFinite else { return false }
      action(sample)
    case (.refresh(let action), .refresh, _):
      graph.tasks.begin()
      let counter = graph.tasks
      Task {
        await action()
        counter.end()
      }
    case (.near(let action), .near, .flag(let isNear)): action(isNear)
    case (.dismiss(let action), .dismiss, _): action()
    case (.file(let action), .file, .string(let tokens)):
      let tokens = tokens.split(separator: " ")
      let files = tokens.compactMap { takeUpload(String($0)) }
      guard !files.isEmpty else { return false }
      let lost =
        files.count < tokens.count ? frameworkText("Some files were lost. Choose them again.") : nil
      if let trouble = action(files) ?? lost {
        graph.request(.effect(name: "trouble", arguments: [String(event.node), trouble]))
      }
    default: return false
    }
    return true
  }
}

extension ClientEvent.DragSample {
  var isFinite: Bool {
    [startX, startY, translationX, translationY, velocityX, velocityY].allSatisfy { abs($0) < 1e6 }
  }
}
