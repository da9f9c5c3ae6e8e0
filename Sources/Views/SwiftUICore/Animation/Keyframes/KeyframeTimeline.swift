public import Foundation

/// A value at each moment of its keyframes.
///
/// ```swift
/// let timeline = KeyframeTimeline(initialValue: 0.0) { LinearKeyframe(1.0, duration: 2) }
/// let middle = timeline.value(time: 1)
/// ```
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let moves: [_KeyframeMove<Value>]

  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    initial = initialValue
    moves = content()._moves()
  }

  init(_ initial: Value, _ keyframes: some Keyframes<Value>) {
    self.initial = initial
    moves = keyframes._moves()
  }

  /// In seconds: that of the track that takes longest.
  public var duration: TimeInterval { moves.map(\.duration).max() ?? 0 }

  public func value(time: Double) -> Value {
    var value = initial
    update(value: &value, time: time)
    return value
  }

  public func value(progress: Double) -> Value { value(time: progress * duration) }

  public func update(value: inout Value, time: Double) {
    for move in moves { move.apply(&value, initial, time) }
  }

  /// Changes the parts of a value that tracks are of.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }

  /// When a page is told, so that what lies between is as good as straight.
  func steps(every length: TimeInterval) -> [TimeInterval] {
    let duration = min(duration, 3_600)
    guard duration > 0 else { return [] }
    let count = max(Int((duration / length).rounded(.down)), 1)
    return (1...count).map { $0 == count ? duration : Double($0) * length }
  }
}

/// The ways of one part, one after another.
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
    switch segment.way {
    case .move: return segment.end
    case .line(let curve): return between(curve.value(at: time / segment.duration))
    case .spring(let spring): return between(spring.position(at: time))
    case .cubic(let first, let last):
      // Hermite: through both ends with the velocities there.
      let length = segment.duration
      let t = time / length
      let leaving = (first ?? velocity(at: index, initial)).scaled(by: length)
      let arriving = (last ?? velocity(at: index + 1, initial)).scaled(by: length)
      let (t2, t3) = (t * t, t * t * t)
      return start.scaled(by: 2 * t3 - 3 * t2 + 1) + leaving.scaled(by: t3 - 2 * t2 + t)
        + segment.end.scaled(by: 3 * t2 - 2 * t3) + arriving.scaled(by: t3 - t2)
    }
  }

  /// At the beginning of a segment: as in a Catmull-Rom curve, that of the line between its neighbours.
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
