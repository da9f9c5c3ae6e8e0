public import Foundation

/// The keyframes of a value, with a separate track for each animated part.
///
/// ```swift
/// KeyframeTimeline(initialValue: 1.0) { LinearKeyframe(2, duration: 0.5) }
/// ```
public protocol Keyframes<Value> {
  /// The type of the animated value.
  associatedtype Value
  /// The tracks of the value.
  @KeyframesBuilder<Value> var body: Body { get }
  /// The type of the body.
  associatedtype Body
  func _moves() -> [_KeyframeMove<Value>]
}

extension Keyframes where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

/// The animation of one part of a value.
public struct _KeyframeMove<Root> {
  /// The duration in seconds.
  let duration: TimeInterval
  /// Sets the part to its state at a time.
  let apply: (inout Root, _ initial: Root, TimeInterval) -> Void
}

extension Keyframes where Body: Keyframes, Body.Value == Value {
  public func _moves() -> [_KeyframeMove<Value>] { body._moves() }
}

/// A track of keyframes for one part of a value.
///
/// ```swift
/// KeyframeTrack(\.scale) { SpringKeyframe(1.4, duration: 0.3); LinearKeyframe(1, duration: 0.2) }
/// ```
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  public typealias Body = Never

  /// Creates a track for the property at a key path.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  /// Creates a track for the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  public func _moves() -> [_KeyframeMove<Root>] {
    let segments = content._segments()
    let keyPath = keyPath
    let curves = KeyframeCurves(segments)
    return [
      _KeyframeMove(duration: segments.map(\.duration).reduce(0, +)) { root, initial, time in
        var value = root[keyPath: keyPath]
        value.animatableData = curves.value(at: time, from: initial[keyPath: keyPath].animatableData)
        root[keyPath: keyPath] = value
      }
    ]
  }
}

/// The keyframes of one part of a value.
///
/// ```swift
/// CubicKeyframe(0.9, duration: 0.15)
/// ```
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated part.
  associatedtype Value: Animatable
  /// The type of the body.
  associatedtype Body
  /// The keyframes of the part.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
  func _segments() -> [_KeyframeSegment<Value>]
}

extension KeyframeTrackContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

extension KeyframeTrackContent where Body: KeyframeTrackContent, Body.Value == Value {
  public func _segments() -> [_KeyframeSegment<Value>] { body._segments() }
}

/// A segment from the previous value to another one.
public struct _KeyframeSegment<Value: Animatable> {
  enum Interpolation {
    case move
    case line(UnitCurve)
    case spring(Spring)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
  }

  let end: Value.AnimatableData
  let duration: TimeInterval
  let interpolation: Interpolation

  init(_ end: Value, _ duration: TimeInterval, _ interpolation: Interpolation) {
    self.end = end.animatableData
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.interpolation = interpolation
  }
}

/// Jumps to a value.
///
/// ```swift
/// MoveKeyframe(0.0)
/// ```
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  public typealias Body = Never
  /// Creates a keyframe for a value.
  public init(_ to: Value) { value = to }
  public func _segments() -> [_KeyframeSegment<Value>] { [_KeyframeSegment(value, 0, .move)] }
}

/// Interpolates linearly, or along a timing curve.
///
/// ```swift
/// LinearKeyframe(1.0, duration: 0.36, timingCurve: .easeOut)
/// ```
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  private let duration: TimeInterval
  private let curve: UnitCurve
  public typealias Body = Never

  /// Creates a keyframe.
  ///
  /// - `duration`: In seconds.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    value = to
    self.duration = duration
    curve = timingCurve
  }

  public func _segments() -> [_KeyframeSegment<Value>] { [_KeyframeSegment(value, duration, .line(curve))] }
}

/// Interpolates like a spring.
///
/// ```swift
/// SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)
/// ```
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  private let duration: TimeInterval
  private let spring: Spring
  public typealias Body = Never

  /// - Parameters:
  ///   - to: The value at rest.
  ///   - duration: In seconds; nil for the settling duration of the spring.
  ///   - spring: The spring.
  ///   - startVelocity: Ignored; springs start at rest.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    value = to
    self.duration = duration ?? spring.settlingDuration
    self.spring = spring
  }

  public func _segments() -> [_KeyframeSegment<Value>] {
    [_KeyframeSegment(value, duration, .spring(spring))]
  }
}

/// Interpolates along a curve that is smooth across keyframes.
///
/// ```swift
/// CubicKeyframe(.degrees(-12), duration: 0.2)
/// ```
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  private let duration: TimeInterval
  private let start: Value?
  private let end: Value?
  public typealias Body = Never

  /// Creates a keyframe.
  ///
  /// - `duration`: In seconds.
  /// - `startVelocity`: In units per second; nil for a smooth transition.
  /// - `endVelocity`: In units per second; nil for a smooth transition.
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    value = to
    self.duration = duration
    start = startVelocity
    end = endVelocity
  }

  public func _segments() -> [_KeyframeSegment<Value>] {
    [
      _KeyframeSegment(
        value, duration, .cubic(start: start?.animatableData, end: end?.animatableData))
    ]
  }
}

/// Combines tracks of keyframes.
///
/// ```swift
/// @KeyframesBuilder<Pose> var keyframes: some Keyframes<Pose> { KeyframeTrack(\.angle) { MoveKeyframe(.zero) } }
/// ```
@resultBuilder public enum KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  /// Accepts keyframes of a value that is animated as a whole.
  @_disfavoredOverload public static func buildExpression<Content: KeyframeTrackContent>(
    _ expression: Content
  ) -> _KeyframeList<Value> where Content.Value == Value, Value: Animatable {
    _KeyframeList(segments: expression._segments())
  }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: _KeyframeList<Value>, next: _KeyframeList<Value>
  ) -> _KeyframeList<Value> where Value: Animatable {
    _KeyframeList(segments: accumulated.segments + next.segments)
  }
  @_disfavoredOverload public static func buildPartialBlock<First: Keyframes, Next: Keyframes>(
    accumulated: First, next: Next
  ) -> _KeyframeTracks<Value> where First.Value == Value, Next.Value == Value {
    _KeyframeTracks(moves: accumulated._moves() + next._moves())
  }
  public static func buildBlock() -> _KeyframeTracks<Value> { _KeyframeTracks(moves: []) }
}

public struct _KeyframeTracks<Value>: Keyframes {
  let moves: [_KeyframeMove<Value>]
  public typealias Body = Never
  public func _moves() -> [_KeyframeMove<Value>] { moves }
}

public struct _KeyframeList<Value: Animatable>: Keyframes {
  let segments: [_KeyframeSegment<Value>]
  public typealias Body = Never
  public func _moves() -> [_KeyframeMove<Value>] {
    KeyframeTrack(\Value.self) { _KeyframeSegments(segments: segments) }._moves()
  }
}

public struct _KeyframeSegments<Value: Animatable>: KeyframeTrackContent {
  let segments: [_KeyframeSegment<Value>]
  public typealias Body = Never
  public func _segments() -> [_KeyframeSegment<Value>] { segments }
}

/// Combines the keyframes of a track.
///
/// ```swift
/// @KeyframeTrackContentBuilder<Double> var bounce: some KeyframeTrackContent<Double> { LinearKeyframe(1, duration: 1)
/// }
/// ```
@resultBuilder public enum KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<Content: KeyframeTrackContent>(
    _ expression: Content
  ) -> Content where Content.Value == Value { expression }
  public static func buildPartialBlock<Content: KeyframeTrackContent>(
    first: Content
  ) -> Content where Content.Value == Value { first }
  public static func buildPartialBlock<First: KeyframeTrackContent, Next: KeyframeTrackContent>(
    accumulated: First, next: Next
  ) -> _KeyframeSegments<Value> where First.Value == Value, Next.Value == Value {
    _KeyframeSegments(segments: accumulated._segments() + next._segments())
  }
  public static func buildArray<Content: KeyframeTrackContent>(
    _ components: [Content]
  ) -> _KeyframeSegments<Value> where Content.Value == Value {
    _KeyframeSegments(segments: components.flatMap { $0._segments() })
  }
  public static func buildEither<Content: KeyframeTrackContent>(
    first component: Content
  ) -> _KeyframeSegments<Value> where Content.Value == Value {
    _KeyframeSegments(segments: component._segments())
  }
  public static func buildEither<Content: KeyframeTrackContent>(
    second component: Content
  ) -> _KeyframeSegments<Value> where Content.Value == Value {
    _KeyframeSegments(segments: component._segments())
  }
  public static func buildBlock() -> _KeyframeSegments<Value> { _KeyframeSegments(segments: []) }
}
