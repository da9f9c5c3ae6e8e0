import Foundation

/// The views of a container, positioned by its layout.
nonisolated struct LayoutView<Container: Layout, Content: View> {
  let layout: Container
  let content: Content
}

extension LayoutView: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    if let stack = Container._stack(view.layout) { return renderStack(stack, view.content, context) }
    let node = context.builder.node
    let memory = context.builder.kept(context.path) { LayoutMemory() }
    var box = Box(.div, .placed)
    // Modifiers add boxes around it, so positions count from its own corner.
    box.stage = .transform
    box.traits = [.fixedWidth, .fixedHeight]
    box.handlers.append(
      .layout { [weak node] sample in
        guard memory.sample != sample else { return }
        memory.sample = sample
        node?.invalidate()
      })
    let layout = view.layout
    context.emit(box) { inside in
      let builder = inside.builder
      let place = builder.count - 1
      var inside = inside.at(1)
      inside.environment.isInLayout = true
      Content._render(view.content, inside)
      let words = memory.layOut(builder.layoutParts(in: place + 1..<builder.count), by: layout)
      builder.setAttribute(Attribute(.dataLayout, words), at: place)
    }
  }
}

extension LayoutView {
  /// The views have the same path in every layout, so they keep their state.
  @MainActor private static func renderStack(
    _ stack: _LayoutStack, _ content: Content, _ context: _RenderContext
  ) {
    switch stack.kind {
    case .row(let alignment, let spacing):
      context.emit(Box.row(alignment, spacing)) { Content._render(content, $0.at(1)) }
    case .column(let alignment, let spacing):
      context.emit(Box.column(alignment, spacing)) { Content._render(content, $0.at(1)) }
    case .pile(let alignment):
      context.emit(Box.pile(alignment)) { Content._render(content, $0.at(1)) }
    case .grid(let alignment, let across, let down):
      context.emitGrid(alignment, across, down) { Content._render(content, $0.at(1)) }
    }
  }
}

/// The browser's measurements of the views in a container.
package struct LayoutSample: Sendable, Hashable {
  /// The available size. The height is 0 if it is unlimited.
  package var width, height: Double
  /// The ideal sizes.
  package var sizes: [CGSize]
  /// The sizes at the requested widths.
  package var requestedSizes: [CGSize]

  package init(width: Double, height: Double, sizes: [CGSize], requestedSizes: [CGSize]) {
    self.width = width
    self.height = height
    self.sizes = sizes
    self.requestedSizes = requestedSizes
  }
}

/// The state of a container between evaluations.
@MainActor private final class LayoutMemory {
  var sample: LayoutSample?
  private var requested: [LayoutPass.SizeRequest] = []
  private var count = 0
  private var words = ""

  /// The maximum number of sizes requested from a browser at once.
  private static let maxSizeRequests = 200

  /// Returns the positions of the views in the script's format. Keeps the previous ones while sizes are missing.
  func layOut(_ parts: [LayoutPass.Part], by layout: some Layout) -> String {
    if parts.count != count {
      count = parts.count
      requested = []
    }
    guard let sample, sample.sizes.count == parts.count else { return words }
    var parts = parts
    for index in parts.indices { parts[index].size = sample.sizes[index] }
    for (sizeRequest, size) in zip(requested, sample.requestedSizes)
    where parts.indices.contains(sizeRequest.index) {
      parts[sizeRequest.index].sizes[sizeRequest.width] = size
    }
    let pass = LayoutPass(parts)
    let size = Self.layOut(pass, by: layout, in: sample)
    requested += pass.sizeRequests.filter { !requested.contains($0) }.prefix(
      Self.maxSizeRequests - requested.count)
    words = Self.words(size, pass, requested)
    return words
  }

  private static func layOut<Container: Layout>(
    _ pass: LayoutPass, by layout: Container, in sample: LayoutSample
  ) -> CGSize {
    let subviews = LayoutSubviews(pass: pass, startIndex: 0, endIndex: pass.parts.count)
    var cache = layout.makeCache(subviews: subviews)
    let proposal = ProposedViewSize(
      width: sample.width, height: sample.height > 0 ? sample.height : nil)
    var size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    size = CGSize(
      width: bounded(size.width, or: sample.width), height: bounded(size.height, or: sample.height))
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    return size
  }

  private static func bounded(_ length: CGFloat, or other: CGFloat) -> CGFloat {
    length.isFinite ? min(max(length, 0), 100_000) : other
  }

  private static func words(
    _ size: CGSize, _ pass: LayoutPass, _ requested: [LayoutPass.SizeRequest]
  ) -> String {
    var places = [Style.number(size.width) + " " + Style.number(size.height)]
    for index in pass.parts.indices {
      // As in Apple's framework, views that the layout does not place are centered.
      let own = pass.parts[index].size
      let middle = CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2)
      let place = pass.places[index] ?? LayoutPass.Place(origin: middle)
      let width = place.width.map { (place.isBound ? "<" : "") + Style.number(bounded($0, or: size.width)) }
      let height = place.height.map { Style.number(bounded($0, or: size.height)) }
      places.append(
        [
          Style.number(place.origin.x), Style.number(place.origin.y), width ?? "-", height ?? "-",
        ].joined(separator: " "))
    }
    let sizeRequests = requested.map { "\($0.index) \(Style.number($0.width))" }
    return places.joined(separator: ";") + "?" + sizeRequests.joined(separator: ";")
  }
}

extension OutputBuilder {
  /// Returns the known properties of the elements directly inside a container, through intermediate nodes.
  fileprivate func layoutParts(in range: Range<Int>) -> [LayoutPass.Part] {
    var parts: [LayoutPass.Part] = []
    for index in draft.siblings(in: range) {
      if draft[index].tag == .node {
        placedChildren[Int(draft[index].child) - 1].collectLayoutParts(into: &parts)
      } else if !draft[index].traits.contains(.outside) {
        parts.append(LayoutPass.Part(draft[index].traits, actions(at: index)))
      }
    }
    return parts
  }
}

extension Node {
  fileprivate func collectLayoutParts(into parts: inout [LayoutPass.Part]) {
    for index in output.siblings(in: output.all) {
      if let child = child(at: index) {
        child.collectLayoutParts(into: &parts)
      } else if !output.traits(at: index).contains(.outside) {
        let own = actions.filter { $0.index == UInt32(index) }.map(\.handler)
        parts.append(LayoutPass.Part(output.traits(at: index), own))
      }
    }
  }
}

extension LayoutPass.Part {
  @MainActor fileprivate init(_ traits: Traits, _ handlers: [EventHandler]) {
    takesWidth = traits.contains(.wantsWidth) || traits.contains(.spacer)
    takesHeight = traits.contains(.wantsHeight) || traits.contains(.spacer)
    for case .layoutValue(let key, let value) in handlers where values[key] == nil { values[key] = value }
  }
}

extension EnvironmentValues {
  /// True inside a custom layout, which may ask for the views' priorities.
  @Entry var isInLayout = false
}
