import Foundation

/// The phase of a view in a transition.
///
/// ```swift
/// content.opacity(phase.isIdentity ? 1 : 0)
/// ```
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear

  /// True while the view is in place.
  public var isIdentity: Bool { self == .identity }
  /// -1 before insertion, 1 after removal, and 0 in between.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// The properties of a transition.
///
/// ```swift
/// static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
/// ```
public struct TransitionProperties: Sendable {
  /// True if the transition moves the view.
  public var hasMotion: Bool
  /// Creates properties of a transition.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// Describes insertion and removal by the view's appearance in each phase.
///
/// ```swift
/// struct Rise: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content.offset(y: phase.isIdentity ? 0 : 20)
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol Transition {
  /// The type of the body.
  associatedtype Body: View
  /// The view that is inserted or removed.
  typealias Content = PlaceholderContentView<Self>
  /// Returns the view as it appears in a phase.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content, phase: TransitionPhase) -> Body
  /// The properties of the transition.
  @MainActor @preconcurrency static var properties: TransitionProperties { get }
}

extension Transition {
  /// Properties of a transition with motion.
  @MainActor @preconcurrency public static var properties: TransitionProperties { TransitionProperties() }

  /// Returns a view as it appears in a phase.
  @MainActor @preconcurrency public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: AnyView(content)), phase: phase)
  }

  /// Returns the transition with its own animation.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(transition: self, animation: animation)
  }

  /// Combines two transitions.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }
}

/// The view that a transition or modifier changes.
///
/// ```swift
/// struct Fade: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
/// }
/// ```
nonisolated public struct PlaceholderContentView<Value> { let view: AnyView }

extension PlaceholderContentView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}

struct AnimatedTransition<Base: Transition>: Transition {
  let transition: Base
  let animation: Animation?

  func body(content: Content, phase: TransitionPhase) -> some View {
    transition.apply(content: content, phase: phase)
  }
}

struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }
}

/// Fades a view in and out.
///
/// ```swift
/// row.transition(.opacity)
/// ```
public struct OpacityTransition: Transition {
  /// Creates a transition that fades.
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  public static let properties = TransitionProperties(hasMotion: false)
}

/// Inserts and removes a view immediately.
///
/// ```swift
/// row.transition(.identity)
/// ```
public struct IdentityTransition: Transition {
  /// Creates a transition that changes immediately.
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  public static let properties = TransitionProperties(hasMotion: false)
}

/// Scales a view from and to a factor.
///
/// ```swift
/// badge.transition(.scale)
/// ```
public struct ScaleTransition: Transition {
  /// The scale factor before insertion and after removal.
  public var scale: Double
  /// The fixed point of the scaling.
  public var anchor: UnitPoint

  /// Creates a transition that scales from and to a factor.
  nonisolated public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// Moves a view from and to an offset.
///
/// ```swift
/// row.transition(.offset(x: 40))
/// ```
public struct OffsetTransition: Transition {
  /// The offset in points before insertion and after removal.
  public var offset: CGSize

  /// Creates a transition that moves from and to an offset in points.
  nonisolated public init(_ offset: CGSize) { self.offset = offset }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// Moves a view in from an edge and out to it.
///
/// ```swift
/// sheet.transition(.move(edge: .bottom))
/// ```
public struct MoveTransition: Transition {
  /// The edge that the view moves from and to.
  public var edge: Edge

  /// Creates a transition that moves in from an edge and out to it.
  nonisolated public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase.isIdentity ? nil : edge)
  }
}

/// Moves a view in from an edge and out to the opposite one, fading.
///
/// ```swift
/// row.transition(.push(from: .trailing))
/// ```
public struct PushTransition: Transition {
  /// The edge that the view moves in from.
  public var edge: Edge

  /// Creates a transition that moves in from an edge and out to the opposite one.
  nonisolated public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase == .willAppear ? edge : phase == .didDisappear ? edge.opposite : nil)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Moves a view in from the leading edge and out to the trailing edge.
///
/// ```swift
/// row.transition(.slide)
/// ```
public struct SlideTransition: Transition {
  /// Creates a transition from the leading to the trailing edge.
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase == .willAppear ? .leading : phase == .didDisappear ? .trailing : nil)
  }
}

/// Blurs and scales a view that replaces another one.
///
/// ```swift
/// Text(count).transition(.blurReplace)
/// ```
public struct BlurReplaceTransition: Transition {
  /// The direction of scaling.
  nonisolated public struct Configuration: Equatable, Sendable {
    let goesDown: Bool
    /// The new content grows and the old content grows away.
    public static let downUp = Configuration(goesDown: true)
    /// The new content shrinks into place.
    public static let upUp = Configuration(goesDown: false)
  }

  /// The direction of scaling.
  public var configuration: Configuration

  /// Creates a transition that blurs and scales.
  nonisolated public init(configuration: Configuration) { self.configuration = configuration }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let away = configuration.goesDown && phase == .willAppear ? 0.9 : 1.1
    content.scaleEffect(phase.isIdentity ? 1 : away).opacity(phase.isIdentity ? 1 : 0)
      .blur(radius: phase.isIdentity ? 0 : 8)
  }
}

/// Uses different transitions for insertion and removal.
///
/// ```swift
/// row.transition(.asymmetric(insertion: .push(from: .trailing), removal: .opacity))
/// ```
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// The transition of insertion.
  public var insertion: Insertion
  /// The transition of removal.
  public var removal: Removal

  /// Creates a transition that differs for insertion and removal.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    if phase == .didDisappear {
      removal.apply(content: content, phase: phase)
    } else {
      insertion.apply(content: content, phase: phase)
    }
  }
}

extension Edge {
  var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}

extension View {
  /// Moves the view by its own size.
  nonisolated fileprivate func movedAway(to edge: Edge?) -> some View {
    boxes { boxes, _ in
      guard let edge else { return }
      let function =
        switch edge {
        case .top: "translateY(-100%)"
        case .bottom: "translateY(100%)"
        case .leading: "translateX(-100%)"
        case .trailing: "translateX(100%)"
        }
      boxes.fold(.transform) { $0.set(.transform, function) }
    }
  }
}

extension Transition where Self == OpacityTransition {
  /// Fades.
  public static var opacity: OpacityTransition { .init() }
}
extension Transition where Self == IdentityTransition {
  /// Changes immediately.
  public static var identity: IdentityTransition { .init() }
}
extension Transition where Self == SlideTransition { public static var slide: SlideTransition { .init() } }
extension Transition where Self == ScaleTransition {
  /// Scales from and to a point.
  public static var scale: ScaleTransition { .init(0) }
  /// Scales from and to a factor.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    .init(scale, anchor: anchor)
  }
}
extension Transition where Self == OffsetTransition {
  /// Moves from and to an offset in points.
  public static func offset(_ offset: CGSize) -> Self { .init(offset) }
  /// Moves from and to an offset in points.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { .init(CGSize(width: x, height: y)) }
}
extension Transition where Self == MoveTransition {
  /// Moves in from an edge and out to it.
  public static func move(edge: Edge) -> Self { .init(edge: edge) }
}
extension Transition where Self == PushTransition {
  /// Moves in from an edge and out to the opposite one, fading.
  public static func push(from edge: Edge) -> Self { .init(edge: edge) }
}
extension Transition where Self == BlurReplaceTransition {
  /// Blurs and scales.
  public static var blurReplace: BlurReplaceTransition { .init(configuration: .downUp) }
  /// Blurs and scales in a direction.
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
    .init(configuration: config)
  }
}
