public import Foundation

/// What a value goes through, a time of its own for each part of it.
///
/// ```swift
/// KeyframeTimeline(initialValue: 1.0) { LinearKeyframe(2, duration: 0.5) }
/// ```
public protocol Keyframes<Value> {
  associatedtype Value
  @KeyframesBuilder<Value> var body: Body { get }
  associatedtype Body
  func _moves() -> [_KeyframeMove<Value>]
}

extension Keyframes where Body == Never {
  public var body: Never { preconditionFailure("Tracks move values by themselves.") }
}

/// How a part of a value moves.
public struct _KeyframeMove<Root> {
  /// Seconds until it has come to rest.
  let duration: TimeInterval
  /// Sets the part as it is then.
  let apply: (inout Root, _ initial: Root, TimeInterval) -> Void
}

extension Keyframes where Body: Keyframes, Body.Value == Value {
  public func _moves() -> [_KeyframeMove<Value>] { body._moves() }
}

/// One part of a value, and what it goes through.
///
/// ```swift
/// KeyframeTrack(\.scale) { SpringKeyframe(1.4, duration: 0.3); LinearKeyframe(1, duration: 0.2) }
/// ```
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  public typealias Body = Never

  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

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

/// What one part of a value goes through.
///
/// ```swift
/// CubicKeyframe(0.9, duration: 0.15)
/// ```
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
  associatedtype Body
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
  func _segments() -> [_KeyframeSegment<Value>]
}

extension KeyframeTrackContent where Body == Never {
  public var body: Never { preconditionFailure("Keyframes move values by themselves.") }
}

extension KeyframeTrackContent where Body: KeyframeTrackContent, Body.Value == Value {
  public func _segments() -> [_KeyframeSegment<Value>] { body._segments() }
}

/// A way from the value before to another one.
public struct _KeyframeSegment<Value: Animatable> {
  enum Way {
    case move
    case line(UnitCurve)
    case spring(Spring)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
  }

  let end: Value.AnimatableData
  let duration: TimeInterval
  let way: Way

  init(_ end: Value, _ duration: TimeInterval, _ way: Way) {
    self.end = end.animatableData
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.way = way
  }
}

/// There at once.
///
/// ```swift
/// MoveKeyframe(0.0)
/// ```
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  public typealias Body = Never
  public init(_ to: Value) { value = to }
  public func _segments() -> [_KeyframeSegment<Value>] { [_KeyframeSegment(value, 0, .move)] }
}

/// In a straight line.
///
/// ```swift
/// LinearKeyframe(1.0, duration: 0.36, timingCurve: .easeOut)
/// ```
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let value: Value
  private let duration: TimeInterval
  private let curve: UnitCurve
  public typealias Body = Never

  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    value = to
    self.duration = duration
    curve = timingCurve
  }

  public func _segments() -> [_KeyframeSegment<Value>] { [_KeyframeSegment(value, duration, .line(curve))] }
}

/// As a spring would.
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
  ///   - to: Where the spring comes to rest.
  ///   - duration: In seconds; nil for as long as the spring moves.
  ///   - spring: What pulls.
  ///   - startVelocity: Changes nothing: a spring begins at rest.
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

/// In a curve that goes on as smoothly as the keyframes around it.
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

/// ```swift
/// @KeyframesBuilder<Pose> var keyframes: some Keyframes<Pose> { KeyframeTrack(\.angle) { MoveKeyframe(.zero) } }
/// ```
@resultBuilder public enum KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  /// Keyframes of a value that is one part.
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

/// ```swift
/// @KeyframeTrackContentBuilder<Double> var bounce: some KeyframeTrackContent<Double> { LinearKeyframe(1, duration: 1) }
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
