import Foundation

/// A drag with a finger or mouse.
///
/// ```swift
/// card.gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in offset = .zero })
/// ```
public struct DragGesture: Gesture {
  /// The state of a drag.
  public struct Value: Equatable, Sendable {
    /// The time of the last move.
    public var time: Date
    /// The current position, in points.
    public var location: CGPoint
    /// The position where the drag began, in points.
    public var startLocation: CGPoint
    /// The speed, in points per second.
    public var velocity: CGSize

    /// The distance from the start, in points.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The predicted translation, a quarter of a second later at the current speed.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
    /// The predicted position, a quarter of a second later at the current speed.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    init(_ sample: ClientEvent.DragSample) {
      time = Date()
      startLocation = CGPoint(x: sample.startX, y: sample.startY)
      location = CGPoint(x: sample.startX + sample.translationX, y: sample.startY + sample.translationY)
      velocity = CGSize(width: sample.velocityX, height: sample.velocityY)
    }
  }

  /// The distance in points before the drag begins.
  public var minimumDistance: CGFloat
  /// Ignored: positions are relative to the view.
  public var coordinateSpace: CoordinateSpace

  /// Creates a drag gesture.
  ///
  /// - `minimumDistance`: In points.
  @_disfavoredOverload
  nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// Creates a drag gesture.
  ///
  /// - `minimumDistance`: In points.
  nonisolated public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    target.box.style[.touchAction] = .text("none")
    if gesture.minimumDistance != 10 { target.box.set(.dataDistance, Style.number(gesture.minimumDistance)) }
    target.add(
      "drag",
      .drag { sample in
        switch sample.phase {
        case .began, .changed: report(.changed(Value(sample)))
        case .ended: report(.ended(Value(sample)))
        case .cancelled: report(.cancelled)
        }
      })
  }
}
