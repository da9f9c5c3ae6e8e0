/// Two gestures that may happen at the same time.
///
/// ```swift
/// picture.gesture(MagnifyGesture().simultaneously(with: RotateGesture()))
/// ```
@MainActor @preconcurrency public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  public struct Value {
    /// The value of the first gesture, or nil.
    public var first: First.Value?
    /// The value of the second gesture, or nil.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    let memory = target.remember(Value())
    First._recognize(gesture.first, on: &target) { event in
      report(
        event.map { new in
          memory.value.first = new
          return memory.value
        })
    }
    Second._recognize(gesture.second, on: &target) { event in
      report(
        event.map { new in
          memory.value.second = new
          return memory.value
        })
    }
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// Two gestures of which only one can succeed.
///
/// ```swift
/// card.gesture(TapGesture(count: 2).exclusively(before: TapGesture()))
/// ```
@MainActor @preconcurrency public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  /// The preferred gesture.
  public var first: First
  /// The gesture that is used if the first fails.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    let isFirstUnderWay = target.remember(false)
    First._recognize(gesture.first, on: &target) { event in
      if case .changed = event { isFirstUnderWay.value = true } else { isFirstUnderWay.value = false }
      report(event.map { .first($0) })
    }
    Second._recognize(gesture.second, on: &target) { event in
      if !isFirstUnderWay.value { report(event.map { .second($0) }) }
    }
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// A gesture that starts after another one has ended.
///
/// ```swift
/// card.gesture(LongPressGesture().sequenced(before: DragGesture()))
/// ```
@MainActor @preconcurrency public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }

  /// The gesture that comes first.
  public var first: First
  /// The gesture that follows.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    let ended = target.remember(First.Value?.none)
    First._recognize(gesture.first, on: &target) { event in
      switch event {
      case .changed(let value):
        ended.value = nil
        report(.changed(.first(value)))
      case .ended(let value):
        ended.value = value
        report(.changed(.second(value, nil)))
      // Lifting the finger ends the first gesture and is part of the second.
      case .cancelled: if ended.value == nil { report(.cancelled) }
      }
    }
    Second._recognize(gesture.second, on: &target) { event in
      guard let first = ended.value else { return }
      switch event {
      case .changed(let value): report(.changed(.second(first, value)))
      case .ended(let value):
        ended.value = nil
        report(.ended(.second(first, value)))
      case .cancelled:
        ended.value = nil
        report(.cancelled)
      }
    }
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
  /// Combines this gesture with another one that may happen at the same time.
  @MainActor @preconcurrency public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Combines this gesture with another one that is used if this one fails.
  @MainActor @preconcurrency public func exclusively<Other: Gesture>(
    before other: Other
  ) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  /// Combines this gesture with another one that follows it.
  @MainActor @preconcurrency public func sequenced<Other: Gesture>(
    before other: Other
  ) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}
