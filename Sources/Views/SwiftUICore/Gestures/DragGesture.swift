import Foundation

/// ```swift
/// card.gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in offset = .zero })
/// ```
public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize

    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// Where the finger would stop after a quarter of a second at its speed.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
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

  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  @_disfavoredOverload
  nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

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
