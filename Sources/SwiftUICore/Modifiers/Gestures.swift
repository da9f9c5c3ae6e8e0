/// Something done with a finger or pointer.
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
  func _attach(to box: inout _GestureTarget)
  var _changed: [(Value) -> Void] { get set }
  var _ended: [(Value) -> Void] { get set }
}

/// The element a gesture is for.
@MainActor public struct _GestureTarget {
  var box: Box
}

extension Gesture {
  public func onChanged(_ action: @escaping (Value) -> Void) -> Self {
    var gesture = self
    gesture._changed.append(action)
    return gesture
  }

  public func onEnded(_ action: @escaping (Value) -> Void) -> Self {
    var gesture = self
    gesture._ended.append(action)
    return gesture
  }
}

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
  public var _changed: [(Value) -> Void] = []
  public var _ended: [(Value) -> Void] = []

  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public func _attach(to target: inout _GestureTarget) {
    let (changed, ended) = (_changed, _ended)
    target.box.listen("drag")
    target.box.style[.touchAction] = .text("none")
    target.box.handlers.append(
      .drag { sample in
        let actions = [.ended, .cancelled].contains(sample.phase) ? ended : changed
        for action in actions { action(Value(sample)) }
      })
  }
}

/// What points of a gesture are measured from. Browsers give them from the element, which is `local`.
public enum CoordinateSpace: Hashable {
  case global, local
}

public struct TapGesture: Gesture {
  public var count: Int
  public var _changed: [(()) -> Void] = []
  public var _ended: [(()) -> Void] = []

  public init(count: Int = 1) { self.count = count }

  public func _attach(to target: inout _GestureTarget) {
    let ended = _ended
    target.box.listen(count == 2 ? "double-tap" : "tap")
    target.box.handlers.append(.tap { for action in ended { action(()) } })
  }
}

public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    nonisolated(unsafe) let gesture = gesture
    return boxes { boxes, place in
      guard mask.contains(.gesture), place.environment.isEnabled else { return }
      let index = boxes.count - 1
      var target = _GestureTarget(box: boxes[index])
      gesture._attach(to: &target)
      boxes[index] = target.box
    }
  }

  nonisolated public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return boxes { boxes, place in
      guard place.environment.isEnabled else { return }
      let index = boxes.count - 1
      boxes[index].listen(count == 2 ? "double-tap" : "tap")
      if count == 1, boxes[index].attribute(.role) == nil, ![.button, .a].contains(boxes[index].tag) {
        boxes[index].set(.tabIndex, "0")
      }
      boxes[index].handlers.append(.tap(action))
    }
  }
}
