import Foundation

/// Whether a view is about to come, is there, or has gone.
///
/// ```swift
/// content.opacity(phase.isIdentity ? 1 : 0)
/// ```
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear

  public var isIdentity: Bool { self == .identity }
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// ```swift
/// static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
/// ```
public struct TransitionProperties: Sendable {
  public var hasMotion: Bool
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view comes and goes, told by what it looks like while it is not there.
///
/// ```swift
/// struct Rise: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content.offset(y: phase.isIdentity ? 0 : 20)
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content, phase: TransitionPhase) -> Body
  @MainActor @preconcurrency static var properties: TransitionProperties { get }
}

extension Transition {
  @MainActor @preconcurrency public static var properties: TransitionProperties { TransitionProperties() }

  @MainActor @preconcurrency public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: AnyView(content)), phase: phase)
  }

  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(transition: self, animation: animation)
  }

  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }
}

/// The view that comes or goes, as its transition sees it.
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

/// ```swift
/// row.transition(.opacity)
/// ```
public struct OpacityTransition: Transition {
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  public static let properties = TransitionProperties(hasMotion: false)
}

/// ```swift
/// row.transition(.identity)
/// ```
public struct IdentityTransition: Transition {
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  public static let properties = TransitionProperties(hasMotion: false)
}

/// ```swift
/// badge.transition(.scale)
/// ```
public struct ScaleTransition: Transition {
  public var scale: Double
  public var anchor: UnitPoint

  nonisolated public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// ```swift
/// row.transition(.offset(x: 40))
/// ```
public struct OffsetTransition: Transition {
  public var offset: CGSize

  nonisolated public init(_ offset: CGSize) { self.offset = offset }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// ```swift
/// sheet.transition(.move(edge: .bottom))
/// ```
public struct MoveTransition: Transition {
  public var edge: Edge

  nonisolated public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase.isIdentity ? nil : edge)
  }
}

/// ```swift
/// row.transition(.push(from: .trailing))
/// ```
public struct PushTransition: Transition {
  public var edge: Edge

  nonisolated public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase == .willAppear ? edge : phase == .didDisappear ? edge.opposite : nil)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// ```swift
/// row.transition(.slide)
/// ```
public struct SlideTransition: Transition {
  nonisolated public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.movedAway(to: phase == .willAppear ? .leading : phase == .didDisappear ? .trailing : nil)
  }
}

/// ```swift
/// Text(count).transition(.blurReplace)
/// ```
public struct BlurReplaceTransition: Transition {
  nonisolated public struct Configuration: Equatable, Sendable {
    let goesDown: Bool
    public static let downUp = Configuration(goesDown: true)
    public static let upUp = Configuration(goesDown: false)
  }

  public var configuration: Configuration

  nonisolated public init(configuration: Configuration) { self.configuration = configuration }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let away = configuration.goesDown && phase == .willAppear ? 0.9 : 1.1
    content.scaleEffect(phase.isIdentity ? 1 : away).opacity(phase.isIdentity ? 1 : 0)
      .blur(radius: phase.isIdentity ? 0 : 8)
  }
}

/// ```swift
/// row.transition(.asymmetric(insertion: .push(from: .trailing), removal: .opacity))
/// ```
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  public var insertion: Insertion
  public var removal: Removal

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
  /// Off by the view's own size.
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
  public static var opacity: OpacityTransition { .init() }
}
extension Transition where Self == IdentityTransition {
  public static var identity: IdentityTransition { .init() }
}
extension Transition where Self == SlideTransition { public static var slide: SlideTransition { .init() } }
extension Transition where Self == ScaleTransition {
  public static var scale: ScaleTransition { .init(0) }
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    .init(scale, anchor: anchor)
  }
}
extension Transition where Self == OffsetTransition {
  public static func offset(_ offset: CGSize) -> Self { .init(offset) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { .init(CGSize(width: x, height: y)) }
}
extension Transition where Self == MoveTransition {
  public static func move(edge: Edge) -> Self { .init(edge: edge) }
}
extension Transition where Self == PushTransition {
  public static func push(from edge: Edge) -> Self { .init(edge: edge) }
}
extension Transition where Self == BlurReplaceTransition {
  public static var blurReplace: BlurReplaceTransition { .init(configuration: .downUp) }
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
    .init(configuration: config)
  }
}
