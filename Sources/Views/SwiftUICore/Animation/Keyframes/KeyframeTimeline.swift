public import Foundation

/// Computes the value of keyframes at any time.
///
/// ```swift
/// let timeline = KeyframeTimeline(initialValue: 0.0) { LinearKeyframe(1.0, duration: 2) }
/// let middle = timeline.value(time: 1)
/// ```
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let moves: [_KeyframeMove<Value>]

  /// Creates a timeline from keyframes.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    initial = initialValue
    moves = content()._moves()
  }

  init(_ initial: Value, _ keyframes: some Keyframes<Value>) {
    self.initial = initial
    moves = keyframes._moves()
  }

  /// The duration of the longest track, in seconds.
  public var duration: TimeInterval { moves.map(\.duration).max() ?? 0 }

  /// Returns the value at a time in seconds.
  public func value(time: Double) -> Value {
    var value = initial
    update(value: &value, time: time)
    return value
  }

  /// Returns the value at a fraction of the duration.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Sets the animated parts of a value to their state at a time in seconds.
  public func update(value: inout Value, time: Double) {
    for move in moves { move.apply(&value, initial, time) }
  }

  /// Sets the animated parts of a value, at a fraction of the duration.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }

  /// Returns the times at which the server sends values, close enough for linear interpolation.
  func steps(every length: TimeInterval) -> [TimeInterval] {
    let duration = min(duration, 3_600)
    guard duration > 0 else { return [] }
    let count = max(Int((duration / length).rounded(.down)), 1)
    return (1...count).map { $0 == count ? duration : Double($0) * length }
  }
}

/// The consecutive segments of one track.
struct KeyframeCurves<Value: Animatable> {
  private typealias Data = Value.AnimatableData
  private let segments: [_KeyframeSegment<Value>]

  init(_ segments: [_KeyframeSegment<Value>]) { self.segments = segments }

  func value(at time: TimeInterval, from initial: Value.AnimatableData) -> Value.AnimatableData {
    var (start, began) = (initial, 0.0)
    for (index, segment) in segments.enumerated() {
      if time < began + segment.duration {
        return value(after: time - began, in: index, from: start, initial)
      }
      (start, began) = (segment.end, began + segment.duration)
    }
    return start
  }

  private func value(after time: TimeInterval, in index: Int, from start: Data, _ initial: Data) -> Data {
    let segment = segments[index]
    func between(_ share: Double) -> Data { start + (segment.end - start).scaled(by: share) }
    switch segment.interpolation {
    case .move: return segment.end
    case .line(let curve): return between(curve.value(at: time / segment.duration))
    case .spring(let spring): return between(spring.position(at: time))
    case .cubic(let first, let last):
      // A Hermite curve through both ends with their velocities.
      let length = segment.duration
      let t = time / length
      let leaving = (first ?? velocity(at: index, initial)).scaled(by: length)
      let arriving = (last ?? velocity(at: index + 1, initial)).scaled(by: length)
      let (t2, t3) = (t * t, t * t * t)
      return start.scaled(by: 2 * t3 - 3 * t2 + 1) + leaving.scaled(by: t3 - 2 * t2 + t)
        + segment.end.scaled(by: 3 * t2 - 2 * t3) + arriving.scaled(by: t3 - t2)
    }
  }

  /// Returns the velocity at the start of a segment as in a Catmull-Rom curve: the slope between its neighbors.
  private func velocity(at index: Int, _ initial: Data) -> Data {
    guard index > 0, index < segments.count else { return .zero }
    let before = index > 1 ? segments[index - 2].end : initial
    let length = segments[index - 1].duration + segments[index].duration
    guard length > 0 else { return .zero }
    return (segments[index].end - before).scaled(by: 1 / length)
  }
}

extension VectorArithmetic {
  fileprivate func scaled(by factor: Double) -> Self {
    var value = self
    value.scale(by: factor)
    return value
  }
}
