import Foundation

/// One or several taps.
///
/// ```swift
/// Cover(book: book).gesture(TapGesture(count: 2).onEnded { like() })
/// ```
public struct TapGesture: Gesture {
  public typealias Value = ()
  /// The number of taps.
  public var count: Int

  /// Creates a tap gesture.
  nonisolated public init(count: Int = 1) { self.count = count }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.listenToTaps(gesture.count) { _ in report(.ended(())) }
  }
}

/// A tap gesture that reports its position.
///
/// ```swift
/// board.gesture(SpatialTapGesture().onEnded { place = $0.location })
/// ```
public struct SpatialTapGesture: Gesture {
  /// The state of a tap.
  public struct Value: Equatable, @unchecked Sendable {
    /// The position in points.
    public var location: CGPoint
  }

  /// The number of taps.
  public var count: Int
  /// Ignored: the position is relative to the view.
  public var coordinateSpace: CoordinateSpace

  /// Creates a tap gesture.
  @_disfavoredOverload
  nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  /// Creates a tap gesture.
  nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.box.listen("point")
    target.listenToTaps(gesture.count) { report(.ended(Value(location: $0 ?? .zero))) }
  }
}

extension _GestureTarget {
  fileprivate mutating func listenToTaps(_ count: Int, _ action: @escaping (CGPoint?) -> Void) {
    if count > 1 {
      add("double", .double(action))
    } else if box.attribute(.dataEvents)?.contains("point") == true {
      add("tap", .point(action))
    } else {
      add("tap", .tap { action(nil) })
    }
    // Keyboard users need the same action.
    if count == 1, box.attribute(.role) == nil, ![.button, .a].contains(box.tag) { box.set(.tabIndex, "0") }
  }
}

extension View {
  /// Performs an action on a tap. With one tap, the view also becomes operable by keyboard.
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return listening { $0.listenToTaps(count) { _ in action() } }
  }

  /// Performs an action on a tap. With one tap, the view also becomes operable by keyboard.
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return listening { target in
      target.box.listen("point")
      target.listenToTaps(count) { action($0 ?? .zero) }
    }
  }
}

/// A press that lasts for a minimum duration.
///
/// ```swift
/// card.gesture(LongPressGesture(minimumDuration: 0.5).onEnded { _ in showActions() })
/// ```
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  /// The minimum duration in seconds.
  public var minimumDuration: Double
  /// Ignored: the browser decides how far the finger may move.
  public var maximumDistance: CGFloat

  /// Creates a long-press gesture.
  ///
  /// - Parameters:
  ///   - minimumDuration: In seconds.
  ///   - maximumDistance: Ignored.
  nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.listenToPresses(gesture.minimumDuration) { isPressing in
      report(isPressing ? .changed(true) : .cancelled)
    } hold: {
      report(.ended(true))
    }
  }
}

extension _GestureTarget {
  fileprivate mutating func listenToPresses(
    _ duration: Double, press: @escaping (Bool) -> Void, hold: @escaping () -> Void
  ) {
    if duration != 0.5 { box.set(.dataHold, Style.number(max(duration, 0))) }
    add("hold", .press(press))
    add("hold", .hold(hold))
  }
}

extension View {
  /// Performs an action on a long press.
  ///
  /// - `minimumDuration`: In seconds.
  /// - `maximumDistance`: Ignored.
  /// - `onPressingChanged`: Receives true when the press begins and false when it ends.
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    nonisolated(unsafe) let (action, onPressingChanged) = (action, onPressingChanged)
    return listening {
      $0.listenToPresses(minimumDuration, press: { onPressingChanged?($0) }, hold: action)
    }
  }
}
