import Foundation

/// An interaction with a finger or pointer.
///
/// ```swift
/// let tap = TapGesture().onEnded { count += 1 }
/// ```
@MainActor @preconcurrency public protocol Gesture<Value> {
  /// The type of the reported value.
  associatedtype Value
  /// The type of the body.
  associatedtype Body: Gesture = Never
  /// The gesture that this one consists of.
  var body: Body { get }
  /// Adds event handlers to an element and reports the gesture's events.
  static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void)
}

extension Gesture {
  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    Body._recognize(gesture.body, on: &target) { event in
      // A gesture with a body has the values of its body.
      if let event = event as? _GestureEvent<Value> { report(event) }
    }
  }
}

extension Gesture where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// A report of a gesture.
public enum _GestureEvent<Value> {
  case changed(Value)
  case ended(Value)
  /// The gesture failed.
  case cancelled
}

/// The element that a gesture is attached to.
@MainActor public struct _GestureTarget {
  var box: Box
  /// True if the gesture precedes those of nested elements; nil if those take precedence.
  let isFirst: Bool?
  /// The next free slot of gesture state.
  private var slot: Int

  init(box: Box, isFirst: Bool?) {
    self.box = box
    self.isFirst = isFirst
    // Gestures are attached in the same order at each evaluation.
    slot = box.handlers.count * 16
  }

  mutating func remember<Value>(_ initial: Value) -> Remembered<Value> {
    slot += 1
    return Remembered(slot: slot, initial: initial)
  }

  mutating func add(_ event: String, _ handler: EventHandler) {
    box.listen(event)
    box.handlers.append(isFirst.map { .shared(isFirst: $0, handler) } ?? handler)
  }
}

/// A gesture's state between events. It survives evaluations of the view.
@MainActor struct Remembered<Value> {
  fileprivate let slot: Int
  fileprivate let initial: Value

  var value: Value {
    get { GestureMemory.current?.values[slot] as? Value ?? initial }
    nonmutating set { GestureMemory.current?.values[slot] = newValue }
  }
}

/// The state of the gestures of one element.
@MainActor final class GestureMemory {
  /// The state of the element that is handling an event.
  static var current: GestureMemory?
  fileprivate(set) var values: [Int: Any] = [:]
}

/// A gesture that transforms the reports of another one.
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
  /// Performs an action when the gesture ends successfully.
  @MainActor @preconcurrency public func onEnded(
    _ action: @escaping (Value) -> Void
  ) -> _DerivedGesture<Self, Value> {
    _DerivedGesture(base: self) { event, report in
      if case .ended(let value) = event { action(value) }
      report(event)
    }
  }

  /// Transforms the gesture's value.
  @MainActor @preconcurrency public func map<T>(_ body: @escaping (Value) -> T) -> _DerivedGesture<Self, T> {
    _DerivedGesture(base: self) { event, report in
      switch event {
      case .changed(let value): report(.changed(body(value)))
      case .ended(let value): report(.ended(body(value)))
      case .cancelled: report(.cancelled)
      }
    }
  }

  /// Keeps a gesture state up to date during the gesture.
  @MainActor @preconcurrency public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, body: body)
  }
}

extension Gesture where Value: Equatable {
  /// Performs an action when the gesture's value changes.
  @MainActor @preconcurrency public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> _DerivedGesture<Self, Value> {
    _DerivedGesture(base: self) { event, report in
      if case .changed(let value) = event { action(value) }
      report(event)
    }
  }
}

/// A type-erased gesture.
///
/// ```swift
/// let gesture: AnyGesture<Void> = AnyGesture(TapGesture())
/// ```
@MainActor @preconcurrency public struct AnyGesture<Value>: Gesture {
  private let recognize: (inout _GestureTarget, @escaping (_GestureEvent<Value>) -> Void) -> Void

  /// Wraps a gesture.
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

/// Enables the attached gesture. The gestures of nested views always stay enabled.
///
/// ```swift
/// card.gesture(drag, including: .gesture)
/// ```
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Disables the attached gesture.
  public static let none: GestureMask = []
  /// Enables the attached gesture.
  public static let gesture = GestureMask(rawValue: 1)
  /// Disables the attached gesture.
  public static let subviews = GestureMask(rawValue: 2)
  /// Enables the attached gesture.
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// Makes the outermost element listen for a gesture while it is enabled.
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

  /// Attaches a gesture to this view. Gestures of nested views take precedence.
  nonisolated public func gesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: nil, mask.contains(.gesture))
  }

  /// Attaches a gesture to this view. Gestures of nested views take precedence.
  nonisolated public func gesture<T>(_ gesture: T, isEnabled: Bool) -> some View where T: Gesture {
    recognizing(gesture, isFirst: nil, isEnabled)
  }

  /// Attaches a gesture to this view. Gestures of nested views take precedence.
  nonisolated public func gesture<T>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: nil, isEnabled)
  }

  /// Attaches a gesture that takes precedence over gestures of nested views.
  nonisolated public func highPriorityGesture<T>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: true, mask.contains(.gesture))
  }

  /// Attaches a gesture that takes precedence over gestures of nested views.
  nonisolated public func highPriorityGesture<T>(_ gesture: T, isEnabled: Bool) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: true, isEnabled)
  }

  /// Attaches a gesture that takes precedence over gestures of nested views.
  nonisolated public func highPriorityGesture<T>(
    _ gesture: T, name: String, isEnabled: Bool = true
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: true, isEnabled)
  }

  /// Attaches a gesture that runs together with gestures of nested views.
  nonisolated public func simultaneousGesture<T>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: false, mask.contains(.gesture))
  }

  /// Attaches a gesture that runs together with gestures of nested views.
  nonisolated public func simultaneousGesture<T>(_ gesture: T, isEnabled: Bool) -> some View
  where T: Gesture {
    recognizing(gesture, isFirst: false, isEnabled)
  }

  /// Attaches a gesture that runs together with gestures of nested views.
  nonisolated public func simultaneousGesture<T>(
    _ gesture: T, name: String, isEnabled: Bool = true
  ) -> some View where T: Gesture {
    recognizing(gesture, isFirst: false, isEnabled)
  }
}
