import Foundation

/// The CSS of a view before insertion or after removal, with the transition's timing.
struct TransitionFrame: Hashable {
  /// The values of CSS properties, by name.
  var properties: [String: String]
  var animation: FrameTransaction?

  /// A list of properties and timing, as the script reads it.
  var json: String {
    let list = properties.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    guard let animation else { return "[{\(list.joined(separator: ","))}]" }
    return
      "[{\(list.joined(separator: ","))},[\(animation.duration),\(animation.delay),\"\(animation.curve)\"]]"
  }
}

/// A transition of any type.
///
/// ```swift
/// Details().transition(.opacity.combined(with: .move(edge: .bottom)))
/// ```
public struct AnyTransition: Sendable {
  /// The styles before the view is inserted and after it is removed.
  let frames: @MainActor @Sendable () -> (insertion: TransitionFrame, removal: TransitionFrame)

  private init(
    frames: @escaping @MainActor @Sendable () -> (insertion: TransitionFrame, removal: TransitionFrame)
  ) {
    self.frames = frames
  }

  /// Wraps a transition.
  public init<T: Transition>(_ transition: T) {
    // Created and read on the main actor only.
    nonisolated(unsafe) let transition = transition
    frames = { Self.frames(of: transition) }
  }

  @MainActor private static func frames<T: Transition>(
    of transition: T
  ) -> (insertion: TransitionFrame, removal: TransitionFrame) {
    let content = PlaceholderContentView<T>(view: AnyView(ProbeView()))
    var frames = (
      insertion: Probe.frame(transition.body(content: content, phase: .willAppear)),
      removal: Probe.frame(transition.body(content: content, phase: .didDisappear))
    )
    if let animation = (transition as? any HasOwnAnimation)?.animation {
      frames.insertion.animation = animation.frameTransaction
      frames.removal.animation = animation.frameTransaction
    }
    return frames
  }

  /// Returns a transition between two modifiers.
  ///
  /// - Parameters:
  ///   - active: Applied before insertion and after removal.
  ///   - identity: Ignored; the view itself is the other end.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    nonisolated(unsafe) let active = active
    return AnyTransition {
      let frame = Probe.frame(ProbeView().modifier(active))
      return (frame, frame)
    }
  }

  /// Changes immediately.
  public static let identity = AnyTransition(IdentityTransition())
  /// Fades.
  public static let opacity = AnyTransition(OpacityTransition())
  /// Scales from and to a point.
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0)) }
  /// Moves in from the leading edge and out to the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// Moves in from an edge and out to it.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
  /// Moves in from an edge and out to the opposite one, fading.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
  /// Scales from and to a factor.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }
  /// Moves from and to an offset in points.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }
  /// Moves from and to an offset in points.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    .offset(CGSize(width: x, height: y))
  }

  /// Uses different transitions for insertion and removal.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition { (insertion.frames().insertion, removal.frames().removal) }
  }

  /// Combines two transitions.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition { [frames] in
      let (one, two) = (frames(), other.frames())
      return (one.insertion.combined(with: two.insertion), one.removal.combined(with: two.removal))
    }
  }

  /// Returns the transition with its own animation.
  public func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition { [frames] in
      var frames = frames()
      frames.insertion.animation = animation?.frameTransaction
      frames.removal.animation = animation?.frameTransaction
      return frames
    }
  }
}

@MainActor private protocol HasOwnAnimation { var animation: Animation? { get } }
extension AnimatedTransition: HasOwnAnimation {}

extension TransitionFrame {
  func combined(with other: TransitionFrame) -> TransitionFrame {
    TransitionFrame(
      properties: properties.merging(other.properties) { first, second in
        // Numbers cannot be concatenated like functions.
        first.contains("(") && second.contains("(") ? "\(second) \(first)" : second
      },
      animation: animation ?? other.animation)
  }
}

/// The placeholder for the view while its transition is evaluated.
private struct ProbeView: PrimitiveView {
  static func _render(_ view: Self, _ context: _RenderContext) { context.emit(Box(.div, .none)) }
}

/// Renders a view without a page, to find the styles that its modifiers set.
@MainActor private enum Probe {
  final class ProbeNode<Content: View>: Node {
    let content: Content

    init(_ content: Content, _ graph: Graph) {
      self.content = content
      super.init(root: graph, environment: EnvironmentValues())
    }

    override func produce(_ context: _RenderContext) { Content._render(content, context) }
  }

  static func frame<Content: View>(_ content: Content) -> TransitionFrame {
    let graph = Graph()
    let node = ProbeNode(content, graph)
    node.evaluate()
    defer { node.unmount() }
    var frame = TransitionFrame(properties: [:])
    collect(node, into: &frame)
    return frame
  }

  /// Collects the styles of elements, outermost first.
  private static func collect(_ node: Node, into frame: inout TransitionFrame) {
    for index in node.output.all {
      if node.output.child(at: index) > 0 {
        collect(node.children[node.output.child(at: index) - 1], into: &frame)
        continue
      }
      let record = node.output[index]
      for attribute in record.attributes {
        switch attribute.name {
        case .transform: frame.add("transform", attribute.value)
        case .opacity: frame.properties["opacity"] = attribute.value
        default: break
        }
      }
      let rule = StyleTable.rule(of: record.style).drop { $0 != "{" }.dropFirst().dropLast()
      for declaration in rule.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, parts[0] == "filter" { frame.add("filter", parts[1]) }
        if parts.count == 2, parts[0] == "transform-origin" { frame.properties["transformOrigin"] = parts[1] }
      }
    }
  }
}

extension TransitionFrame {
  fileprivate mutating func add(_ name: String, _ value: String) {
    properties[name] = properties[name].map { $0 + " " + value } ?? value
  }
}

extension View {
  /// Animates the insertion and removal of this view.
  ///
  /// The change must be animated, such as by ``withAnimation(_:_:)``.
  nonisolated public func transition(_ transition: AnyTransition) -> some View {
    boxes { boxes, _ in
      let (insertion, removal) = transition.frames()
      let value = insertion == removal ? "[\(insertion.json)]" : "[\(insertion.json),\(removal.json)]"
      boxes[boxes.count - 1].set(.dataTransition, value)
    }
  }

  /// Animates the insertion and removal of this view.
  ///
  /// The change must be animated, such as by ``withAnimation(_:_:)``.
  nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
    self.transition(AnyTransition(transition))
  }
}
