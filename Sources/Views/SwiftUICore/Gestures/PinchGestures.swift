import Foundation

/// A pinch of two fingers.
///
/// ```swift
/// picture.gesture(MagnifyGesture().onChanged { scale = $0.magnification })
/// ```
public struct MagnifyGesture: Gesture {
  /// The state of a pinch.
  public struct Value: Equatable, Sendable {
    /// The time of the last move.
    public var time: Date
    /// The ratio of the fingers' distance to the initial one.
    public var magnification: CGFloat
    /// The change of magnification per second.
    public var velocity: CGFloat
    /// The center of the fingers at the start, relative to the view.
    public var startAnchor: UnitPoint
    /// The center of the fingers at the start, in points.
    public var startLocation: CGPoint
  }

  /// The change of magnification before the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a pinch gesture.
  nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.listenToPinches { start, now in
      now.distance / max(start.distance, 1)
    } passes: {
      abs($0 - 1) >= gesture.minimumScaleDelta
    } _: { event in
      report(
        event.map {
          Value(time: Date(), magnification: $0, velocity: 0, startAnchor: .center, startLocation: .zero)
        })
    }
  }
}

/// The older pinch gesture, which reports only the magnification.
///
/// ```swift
/// picture.gesture(MagnificationGesture().onChanged { scale = $0 })
/// ```
@available(*, deprecated, renamed: "MagnifyGesture")
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat
  /// The change of magnification before the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a pinch gesture.
  nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    let magnify = MagnifyGesture(minimumScaleDelta: gesture.minimumScaleDelta)
    MagnifyGesture._recognize(magnify, on: &target) { event in report(event.map { $0.magnification }) }
  }
}

/// A rotation of two fingers.
///
/// ```swift
/// picture.gesture(RotateGesture().onChanged { angle = $0.rotation })
/// ```
public struct RotateGesture: Gesture {
  /// The state of a rotation.
  public struct Value: Equatable, Sendable {
    /// The time of the last move.
    public var time: Date
    /// The angle since the start.
    public var rotation: Angle
    /// The change of the angle per second.
    public var velocity: Angle
    /// The center of the fingers at the start, relative to the view.
    public var startAnchor: UnitPoint
    /// The center of the fingers at the start, in points.
    public var startLocation: CGPoint
  }

  /// The angle before the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a rotation gesture.
  nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.listenToPinches { start, now in
      // Normalized to the shorter direction.
      ((now.angle - start.angle) * 180 / .pi + 540).truncatingRemainder(dividingBy: 360) - 180
    } passes: {
      abs($0) >= gesture.minimumAngleDelta.degrees
    } _: { event in
      report(
        event.map {
          Value(
            time: Date(), rotation: .degrees($0), velocity: .zero, startAnchor: .center, startLocation: .zero)
        })
    }
  }
}

/// The older rotation gesture, which reports only the angle.
///
/// ```swift
/// picture.gesture(RotationGesture().onChanged { angle = $0 })
/// ```
@available(*, deprecated, renamed: "RotateGesture")
public struct RotationGesture: Gesture {
  public typealias Value = Angle
  /// The angle before the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a rotation gesture.
  nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    let rotate = RotateGesture(minimumAngleDelta: gesture.minimumAngleDelta)
    RotateGesture._recognize(rotate, on: &target) { event in report(event.map { $0.rotation }) }
  }
}

extension _GestureEvent {
  func map<Other>(_ change: (Value) -> Other) -> _GestureEvent<Other> {
    switch self {
    case .changed(let value): .changed(change(value))
    case .ended(let value): .ended(change(value))
    case .cancelled: .cancelled
    }
  }
}

extension _GestureTarget {
  fileprivate mutating func listenToPinches(
    _ measure: @escaping (_ start: ClientEvent.PinchSample, _ now: ClientEvent.PinchSample) -> Double,
    passes: @escaping (Double) -> Bool, _ report: @escaping (_GestureEvent<Double>) -> Void
  ) {
    box.style[.touchAction] = .text("none")
    let start = remember(ClientEvent.PinchSample?.none)
    let hasBegun = remember(false)
    add(
      "pinch",
      .pinch { sample in
        guard let first = start.value else {
          if sample.phase == .changed { start.value = sample }
          return
        }
        let value = measure(first, sample)
        switch sample.phase {
        case .began, .changed:
          if passes(value) { hasBegun.value = true }
          if hasBegun.value { report(.changed(value)) }
        case .ended:
          start.value = nil
          hasBegun.value = false
          report(.ended(value))
        case .cancelled:
          start.value = nil
          hasBegun.value = false
          report(.cancelled)
        }
      })
  }
}
