import Foundation

/// Where a view is being rendered: the output it writes to, what surrounds it, and its place in the source.
@MainActor public struct _RenderContext {
  package let builder: OutputBuilder
  package var environment: EnvironmentValues
  /// Names the place within the node: static positions and branches, mixed into one number.
  var path: UInt64
  /// Modifiers that wait for the next element, innermost first.
  package var pending: PendingModifier?
  /// What the container does to each element directly inside it.
  package var wrapper: ChildWrapper
  /// The direction of the stack around, for spacers and dividers.
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

  /// Names the place within the page. It stays the same when what is around it goes and comes again.
  var stablePlace: UInt64 {
    refuseToShare()
    var place = path
    var node: Node? = builder.node
    while let around = node {
      place = Self.mix(place, around.path)
      if let id = around.explicitID { place = Self.mix(place, UInt64(bitPattern: Int64(id.hashValue))) }
      node = around.parent
    }
    return place
  }

  /// What is being rendered depends on more of the page than can be compared with another one.
  func refuseToShare() { builder.reads?.refuse() }

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

  /// Inside an element of its own, where nothing waits any more.
  func inside(_ kind: Kind) -> _RenderContext {
    var context = self
    context.pending = nil
    context.wrapper = .none
    context.axis = kind == .h ? .horizontal : kind == .v ? .vertical : nil
    return context
  }

  /// Writes an element with the modifiers that waited for one, and what is inside it.
  package func emit(_ box: Box, children: ((_RenderContext) -> Void)? = nil) {
    if pending == nil, wrapper == .none {
      write(box, key: path, children: children)
      return
    }
    emit(box) { _, _ in children }
  }

  /// Writes an element whose content depends on the size that its modifiers give it, if they do.
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

  /// A view with a body: evaluated in the node around it where that hosts views, else in a node that stays for as
  /// long as its place and type do.
  package func compose<Content: View>(_ view: Content) {
    let host = builder.node
    guard host.hostsAllViews || path == Node.startPath && host.hostsView else { return composeApart(view) }
    // Another view at the same place is not to find what this one keeps.
    let inside = at(UInt64(UInt(bitPattern: ObjectIdentifier(Content.self))))
    var view = view
    inside.installFields(of: &view)
    let body = host.observing(ObjectIdentifier(Content.self)) { view.body }
    Content.Body._render(body, inside.at(0xC0_0000))
  }

  /// A view with a body that has a node of its own wherever it stands: one that shows whole screens, or that changes
  /// while its body is read what the views around it read.
  func composeApart<Content: View>(_ view: Content) {
    if let node = builder.claim(path: path, as: ViewNode<Content>.self) {
      if node.shows(view), sees(node) { return builder.place(node) }
      node.update(view)
      refresh(node)
    } else {
      mount(ViewNode(view, self))
    }
  }

  /// A view with a node of its own wherever it stands, so that it need not be evaluated when the views around it are.
  func compose<Content: View & Equatable>(comparing view: Content) {
    if let node = builder.claim(path: path, as: ComparedNode<Content>.self) {
      if node.view == view, sees(node) { return builder.place(node) }
      node.view = view
      guard pending == nil, let shared = node.shared else { return refresh(node) }
      handOver(to: node)
      shared.update(node)
      builder.place(node)
    } else {
      let node = ComparedNode(view, self)
      guard pending == nil, let shared = node.shared else { return mount(node) }
      shared.evaluate(node)
      builder.place(node)
    }
  }

  /// A closure that is called, and whose reading is tracked, by itself.
  package func lazily<Content: View>(_ content: @escaping () -> Content) {
    if let node = builder.claim(path: path, as: LazyNode<Content>.self) {
      node.update(content)
      refresh(node)
    } else {
      mount(LazyNode(content, self))
    }
  }

  /// A closure whose node stays for as long as its identity does.
  func lazily<Content: View, ID: Hashable>(
    identity: ID, isElement: Bool = false, _ content: @escaping () -> Content
  ) {
    if isElement, wrapper == .none, builder.node.hostsLoops {
      let view = builder.node.observing(ObjectIdentifier(Content.self), content)
      return Content._render(view, self)
    }
    if let node = builder.claim(path: path, as: RowNode<Content, ID>.self, where: { $0.identity == identity })
    {
      if node.update(content), sees(node) { return builder.place(node) }
      refresh(node)
    } else {
      mount(RowNode(content, identity: identity, isElement: isElement, self))
    }
  }

  /// Writes nothing of a row but the room that it takes, in points.
  func holdPlace(height: Double, cameNear: @escaping () -> Void) {
    builder.keepAll()
    var box = Box(wrapper.isRow ? .li : .div, .none)
    box.style[.height] = .points(height)
    box.attributes = [Attribute(.ariaHidden, "true"), Attribute(.dataAway)]
    box.listen("near")
    box.handlers = [.near { if $0 { cameNear() } }]
    inside(.none).at(0xA0_0000).emit(box)
  }

  /// Reads a binding so that its node is evaluated again when what it reads changes.
  package func read<Value>(_ value: () -> Value) -> Value {
    builder.node.observing(ObjectIdentifier(type(of: builder.node)), value)
  }

  /// Whether a child that was evaluated before sees here what it saw then, and has no changes of its own.
  private func sees(_ node: Node) -> Bool {
    guard !node.isDirty, node.inputs.pending === pending, node.inputs.wrapper == wrapper,
      node.inputs.axis == axis, node.inputs.environment.isSame(as: environment)
    else { return false }
    return true
  }

  func refresh(_ node: Node) {
    handOver(to: node)
    node.evaluate()
    builder.place(node)
  }

  private func handOver(to node: Node) {
    var inputs = inputs
    // The values that were there already, so that what is inside sees at a glance that nothing has changed.
    let known = node.inputs.environment
    if known.isSame(as: environment) { inputs.environment = known }
    node.inputs = inputs
  }

  func mount(_ node: Node) {
    node.evaluate()
    builder.place(node)
  }
}
