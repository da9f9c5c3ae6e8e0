import Foundation

/// Something done with a finger or pointer.
///
/// ```swift
/// let tap = TapGesture().onEnded { count += 1 }
/// ```
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture = Never
  var body: Body { get }
  /// Lets an element listen, and says what to tell.
  static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void)
}

extension Gesture {
  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    Body._recognize(gesture.body, on: &target) { event in
      // A gesture made of others has their values.
      if let event = event as? _GestureEvent<Value> { report(event) }
    }
  }
}

extension Gesture where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is known to the browser and has no body.") }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// What a gesture reports.
public enum _GestureEvent<Value> {
  case changed(Value)
  case ended(Value)
  /// Nothing came of it.
  case cancelled
}

/// The element a gesture is for.
@MainActor public struct _GestureTarget {
  var box: Box
  /// Nil for a gesture that gives way to those of elements inside.
  let isFirst: Bool?
  /// The next free place for something to remember.
  private var slot: Int

  init(box: Box, isFirst: Bool?) {
    self.box = box
    self.isFirst = isFirst
    // Gestures are attached in the same order each time.
    slot = box.handlers.count * 16
  }

  mutating func remember<Value>(_ initial: Value) -> Remembered<Value> {
    slot += 1
    return Remembered(slot: slot, initial: initial)
  }

  mutating func add(_ event: String, _ handler: Handler) {
    box.listen(event)
    box.handlers.append(isFirst.map { .shared(isFirst: $0, handler) } ?? handler)
  }
}

/// What a gesture keeps between its events, during which its view may be evaluated anew.
@MainActor struct Remembered<Value> {
  fileprivate let slot: Int
  fileprivate let initial: Value

  var value: Value {
    get { GestureMemory.current?.values[slot] as? Value ?? initial }
    nonmutating set { GestureMemory.current?.values[slot] = newValue }
  }
}

/// What the gestures of one element keep.
@MainActor final class GestureMemory {
  /// That of the element whose gestures are being told something.
  static var current: GestureMemory?
  fileprivate(set) var values: [Int: Any] = [:]
}

/// A gesture that reports what another one does in a way of its own.
public struct _DerivedGesture<Base: Gesture, Value>: Gesture {
  let base: Base
  let derive: (_GestureEvent<Base.Value>, _ report: (_GestureEvent<Value>) -> Void) -> Void

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    Base._recognize(gesture.base, on: &target) { gesture.derive($0, report) }
  }
}

extension Gesture {
  @MainActor @preconcurrency public func onEnded(
    _ action: @escaping (Value) -> Void
  ) -> _DerivedGesture<Self, Value> {
    _DerivedGesture(base: self) { event, report in
      if case .ended(let value) = event { action(value) }
      report(event)
    }
  }

  @MainActor @preconcurrency public func map<T>(_ body: @escaping (Value) -> T) -> _DerivedGesture<Self, T> {
    _DerivedGesture(base: self) { event, report in
      switch event {
      case .changed(let value): report(.changed(body(value)))
      case .ended(let value): report(.ended(body(value)))
      case .cancelled: report(.cancelled)
      }
    }
  }

  @MainActor @preconcurrency public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, body: body)
  }
}

extension Gesture where Value: Equatable {
  @MainActor @preconcurrency public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> _DerivedGesture<Self, Value> {
    _DerivedGesture(base: self) { event, report in
      if case .changed(let value) = event { action(value) }
      report(event)
    }
  }
}

/// A gesture whose type does not matter.
///
/// ```swift
/// let gesture: AnyGesture<Void> = AnyGesture(TapGesture())
/// ```
@MainActor @preconcurrency public struct AnyGesture<Value>: Gesture {
  private let recognize: (inout _GestureTarget, @escaping (_GestureEvent<Value>) -> Void) -> Void

  public init<T: Gesture<Value>>(_ gesture: T) {
    recognize = { target, report in T._recognize(gesture, on: &target, report) }
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    gesture.recognize(&target, report)
  }
}

extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    if let gesture { Wrapped._recognize(gesture, on: &target, report) }
  }
}

/// ```swift
/// card.gesture(drag, including: .gesture)
/// ```
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// Has the outermost element listen for a gesture while it is enabled.
  nonisolated func listening(
    isFirst: Bool? = nil, _ isOn: Bool = true, _ listen: @escaping @MainActor (inout _GestureTarget) -> Void
  ) -> some View {
    boxes { boxes, place in
      guard isOn, place.environment.isEnabled else { return }
      let index = boxes.count - 1
      var target = _GestureTarget(box: boxes[index], isFirst: isFirst)
      listen(&target)
      boxes[index] = target.box
    }
  }

  nonisolated private func recognizing<T: Gesture>(_ gesture: T, isFirst: Bool?, _ isOn: Bool) -> some View {
    nonisolated(unsafe) let gesture = gesture
    return listening(isFirst: isFirst, isOn) { T._recognize(gesture, on: &$0) { _ in } }
  }

  nonisolated public func gesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: nil, mask.contains(.gesture))
  }

  nonisolated public func gesture<T>(_ gesture: T, isEnabled: Bool) -> some View where T: Gesture {
    recognizing(gesture, isFirst: nil, isEnabled)
  }

  nonisolated public func gesture<T>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: nil, isEnabled)
  }

  nonisolated public func highPriorityGesture<T>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: true, mask.contains(.gesture))
  }

  nonisolated public func highPriorityGesture<T>(_ gesture: T, isEnabled: Bool) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: true, isEnabled)
  }

  nonisolated public func highPriorityGesture<T>(
    _ gesture: T, name: String, isEnabled: Bool = true
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: true, isEnabled)
  }

  nonisolated public func simultaneousGesture<T>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: false, mask.contains(.gesture))
  }

  nonisolated public func simultaneousGesture<T>(_ gesture: T, isEnabled: Bool) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: false, isEnabled)
  }

  nonisolated public func simultaneousGesture<T>(
    _ gesture: T, name: String, isEnabled: Bool = true
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: false, isEnabled)
  }
}
