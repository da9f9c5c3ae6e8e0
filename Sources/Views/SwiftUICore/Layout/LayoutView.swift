import Foundation

/// The views of a container, which its layout puts in their places.
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
    // Whatever is put around it is put around, so that places count from its own corner.
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
      let words = memory.lay(builder.layoutParts(in: place + 1..<builder.count), by: layout)
      builder.setAttribute(Attribute(.dataLayout, words), at: place)
    }
  }
}

extension LayoutView {
  /// The views have the same place whichever layout they are in, so that they keep what they remember.
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

/// What a browser says of the views in a container.
package struct LayoutSample: Sendable, Hashable {
  /// The room there is; no height where that is as large as the container likes.
  package var width, height: Double
  /// What the views have by themselves.
  package var sizes: [CGSize]
  /// What they have in the widths that were asked for.
  package var answers: [CGSize]

  package init(width: Double, height: Double, sizes: [CGSize], answers: [CGSize]) {
    self.width = width
    self.height = height
    self.sizes = sizes
    self.answers = answers
  }
}

/// What a container remembers from one evaluation to the next.
@MainActor private final class LayoutMemory {
  var sample: LayoutSample?
  private var asked: [LayoutPass.Question] = []
  private var count = 0
  private var words = ""

  /// As many as a browser is asked for at once.
  private static let mostQuestions = 200

  /// Where the views are to be, as the page's script reads it; what it was where it has yet to be measured.
  func lay(_ parts: [LayoutPass.Part], by layout: some Layout) -> String {
    if parts.count != count {
      count = parts.count
      asked = []
    }
    guard let sample, sample.sizes.count == parts.count else { return words }
    var parts = parts
    for index in parts.indices { parts[index].size = sample.sizes[index] }
    for (question, answer) in zip(asked, sample.answers) where parts.indices.contains(question.index) {
      parts[question.index].sizes[question.width] = answer
    }
    let pass = LayoutPass(parts)
    let size = Self.lay(pass, by: layout, in: sample)
    asked += pass.questions.filter { !asked.contains($0) }.prefix(Self.mostQuestions - asked.count)
    words = Self.words(size, pass, asked)
    return words
  }

  private static func lay<Container: Layout>(
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
    _ size: CGSize, _ pass: LayoutPass, _ asked: [LayoutPass.Question]
  ) -> String {
    var places = [Style.number(size.width) + " " + Style.number(size.height)]
    for index in pass.parts.indices {
      // As on a phone, what no layout puts anywhere is in the middle.
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
    let questions = asked.map { "\($0.index) \(Style.number($0.width))" }
    return places.joined(separator: ";") + "?" + questions.joined(separator: ";")
  }
}

extension OutputBuilder {
  /// What a container of a layout may know of the elements directly inside it, through the nodes between.
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
  @MainActor fileprivate init(_ traits: Traits, _ handlers: [Handler]) {
    takesWidth = traits.contains(.wantsWidth) || traits.contains(.spacer)
    takesHeight = traits.contains(.wantsHeight) || traits.contains(.spacer)
    for case .layoutValue(let key, let value) in handlers where values[key] == nil { values[key] = value }
  }
}

extension EnvironmentValues {
  /// Whether a layout of the program's is around: it may ask which views have priority.
  @Entry var isInLayout = false
}
