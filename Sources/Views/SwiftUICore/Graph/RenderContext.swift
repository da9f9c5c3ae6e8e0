import Foundation

/// The place where a view is rendered: its output, environment and path in the source.
@MainActor public struct _RenderContext {
  package let builder: OutputBuilder
  package var environment: EnvironmentValues
  /// Identifies the place within the node by a hash of static positions and branches.
  var path: UInt64
  /// Modifiers that apply to the next element, innermost first.
  package var pending: PendingModifier?
  /// The treatment that the container gives each element directly inside it.
  package var wrapper: ChildWrapper
  /// The direction of the surrounding stack, for spacers and dividers.
  var axis: Axis?

  package var graph: Graph { builder.node.graph }

  var inputs: NodeInputs {
    NodeInputs(environment: environment, pending: pending, wrapper: wrapper, axis: axis)
  }

  package nonisolated static func mix(_ path: UInt64, _ position: UInt64) -> UInt64 {
    var value = (path ^ (position &+ 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    value ^= value >> 29
    value = value &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 32)
  }

  /// Identifies the place within the page. The value survives removal and re-insertion of surrounding views.
  var stablePlace: UInt64 {
    preventSharing()
    var place = path
    var node: Node? = builder.node
    while let around = node {
      place = Self.mix(place, around.path)
      if let id = around.explicitID { place = Self.mix(place, UInt64(bitPattern: Int64(id.hashValue))) }
      node = around.parent
    }
    return place
  }

  /// Excludes the output from sharing, because it depends on the page itself.
  func preventSharing() { builder.reads?.refuse() }

  package func at(_ position: UInt64) -> _RenderContext {
    var context = self
    context.path = Self.mix(path, position)
    return context
  }

  package func modified(by modifier: any BoxModifier) -> _RenderContext {
    var context = self
    context.pending = PendingModifier(modifier, environment: environment, path: path, next: pending)
    return context
  }

  /// Returns a context inside a new element, without pending modifiers.
  func inside(_ kind: Kind) -> _RenderContext {
    var context = self
    context.pending = nil
    context.wrapper = .none
    context.axis = kind == .h ? .horizontal : kind == .v ? .vertical : nil
    return context
  }

  /// Writes an element with its pending modifiers and its content.
  package func emit(_ box: Box, children: ((_RenderContext) -> Void)? = nil) {
    if pending == nil, wrapper == .none {
      write(box, key: path, children: children)
      return
    }
    emit(box) { _, _ in children }
  }

  /// Writes an element whose content depends on a size fixed by its modifiers, if any.
  package func emit(_ box: Box, finish: @escaping (inout Box, CGSize?) -> ((_RenderContext) -> Void)?) {
    if wrapper == .option && box.tag != .option { return }
    if wrapper == .page, let tabs = environment.tabs {
      let tab = TabsModel.Tab(
        key: Self.mix(path, UInt64(builder.node.id)), value: pendingTag, label: AnyView(EmptyView()),
        words: nil,
        badge: nil, environment: environment)
      var place = self
      place.pending = nil
      tabs.show(tab, place) { inside in
        var inside = inside
        inside.pending = pending
        inside.emit(box, finish: finish)
      }
      return
    }
    var boxes = [box]
    var next = pending
    while let modifier = next {
      modifier.modifier.apply(to: &boxes, modifier)
      next = modifier.next
    }
    if !boxes[0].traits.contains(.outside) { wrapper.apply(to: &boxes, self) }
    let children = finish(&boxes[0], boxes.fixedSize)
    write(boxes, level: boxes.count - 1, children: children)
  }

  private func write(_ boxes: [Box], level: Int, children: ((_RenderContext) -> Void)?) {
    let box = boxes[level]
    let key = level == 0 ? path : Self.mix(path, 0xB0_0000 + UInt64(level))
    guard level > 0 else {
      write(box, key: key, children: children)
      return
    }
    let index = builder.open(box, key: Self.short(key))
    for layer in box.under { layer(inside(.none).at(0xB1_0000 + UInt64(level))) }
    write(boxes, level: level - 1, children: children)
    for layer in box.over { layer(inside(.none).at(0xB2_0000 + UInt64(level))) }
    builder.close(index)
  }

  private func write(_ box: Box, key: UInt64, children: ((_RenderContext) -> Void)?) {
    let index = builder.open(box, key: Self.short(key))
    if let children { children(inside(box.kind)) }
    builder.close(index)
  }

  static func short(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key ^ (key >> 32)) }

  /// Renders a view with a body: inside a hosting node if possible, or else in a node that lives as long as its place
  /// and type.
  package func compose<Content: View>(_ view: Content) {
    let host = builder.node
    guard host.hostsAllViews || path == Node.startPath && host.hostsView else { return composeApart(view) }
    // Mixed in, so another view at the same place does not find this view's state.
    let inside = at(UInt64(UInt(bitPattern: ObjectIdentifier(Content.self))))
    var view = view
    inside.installFields(of: &view)
    let body = host.observing(ObjectIdentifier(Content.self)) { view.body }
    Content.Body._render(body, inside.at(0xC0_0000))
  }

  /// Renders a view with a body in its own node. Views that show whole screens need this, and views whose body
  /// changes values that surrounding views read.
  func composeApart<Content: View>(_ view: Content) {
    if let node = builder.claim(path: path, as: ViewNode<Content>.self) {
      if node.shows(view), hasSameInputs(node) { return builder.place(node) }
      node.update(view)
      refresh(node)
    } else {
      mount(ViewNode(view, self))
    }
  }

  /// Renders a view in its own node, which surrounding evaluations can skip.
  func compose<Content: View & Equatable>(comparing view: Content) {
    if let node = builder.claim(path: path, as: ComparedNode<Content>.self) {
      if node.view == view, hasSameInputs(node) { return builder.place(node) }
      node.view = view
      guard pending == nil, let shared = node.shared else { return refresh(node) }
      updateInputs(of: node)
      shared.update(node)
      builder.place(node)
    } else {
      let node = ComparedNode(view, self)
      guard pending == nil, let shared = node.shared else { return mount(node) }
      shared.evaluate(node)
      builder.place(node)
    }
  }

  /// Calls a closure in a separate node with its own tracking.
  package func lazily<Content: View>(_ content: @escaping () -> Content) {
    if let node = builder.claim(path: path, as: LazyNode<Content>.self) {
      node.update(content)
      refresh(node)
    } else {
      mount(LazyNode(content, self))
    }
  }

  /// Calls a closure whose node lives as long as its identity.
  func lazily<Content: View, ID: Hashable>(
    identity: ID, isElement: Bool = false, _ content: @escaping () -> Content
  ) {
    if isElement, wrapper == .none, builder.node.hostsLoops {
      let view = builder.node.observing(ObjectIdentifier(Content.self), content)
      return Content._render(view, self)
    }
    if let node = builder.claim(path: path, as: RowNode<Content, ID>.self, where: { $0.identity == identity })
    {
      if node.update(content), hasSameInputs(node) { return builder.place(node) }
      refresh(node)
    } else {
      mount(RowNode(content, identity: identity, isElement: isElement, self))
    }
  }

  /// Writes only empty space of a row's height, in points.
  func reserveSpace(height: Double, cameNear: @escaping () -> Void) {
    builder.keepAll()
    var box = Box(wrapper.isRow ? .li : .div, .none)
    box.style[.height] = .points(height)
    box.attributes = [Attribute(.ariaHidden, "true"), Attribute(.dataAway)]
    box.listen("near")
    box.handlers = [.near { if $0 { cameNear() } }]
    inside(.none).at(0xA0_0000).emit(box)
  }

  /// Reads a binding and evaluates its node again when the value changes.
  package func read<Value>(_ value: () -> Value) -> Value {
    builder.node.observing(ObjectIdentifier(type(of: builder.node)), value)
  }

  /// Returns whether a child has unchanged inputs here and no pending changes.
  private func hasSameInputs(_ node: Node) -> Bool {
    guard !node.isDirty, node.inputs.pending === pending, node.inputs.wrapper == wrapper,
      node.inputs.axis == axis, node.inputs.environment.isSame(as: environment)
    else { return false }
    return true
  }

  func refresh(_ node: Node) {
    updateInputs(of: node)
    node.evaluate()
    builder.place(node)
  }

  private func updateInputs(of node: Node) {
    var inputs = inputs
    // Reuses the previous values, so nested nodes detect equality by identity.
    let known = node.inputs.environment
    if known.isSame(as: environment) { inputs.environment = known }
    node.inputs = inputs
  }

  func mount(_ node: Node) {
    node.evaluate()
    builder.place(node)
  }
}
