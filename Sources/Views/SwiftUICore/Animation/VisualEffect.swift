/// A change of a view's appearance, but not its layout. It may depend on the view's position.
///
/// ```swift
/// card.visualEffect { content, proxy in content.opacity(proxy.frame(in: .global).minY < 0 ? 0.5 : 1) }
/// ```
public protocol VisualEffect: Sendable {
  var _steps: [_VisualEffectStep] { get }
}

/// No effect, as a starting point.
///
/// ```swift
/// cover.scrollTransition { effect, phase in effect.scaleEffect(phase.isIdentity ? 1 : 0.8) }
/// ```
public struct EmptyVisualEffect: VisualEffect {
  /// Creates an effect without changes.
  public init() {}
  public var _steps: [_VisualEffectStep] { [] }
}

/// One CSS function and its arguments.
public struct _VisualEffectStep: Sendable, Equatable {
  enum Kind: Equatable { case opacity, filter, transform }

  struct Argument: Equatable {
    let value: Double
    let unit: String
    init(_ value: Double, _ unit: String = "") { (self.value, self.unit) = (value, unit) }
  }

  let kind: Kind
  let name: String
  let arguments: [Argument]

  init(_ kind: Kind, _ name: String, _ arguments: [Argument]) {
    self.kind = kind
    self.name = name
    self.arguments = arguments
  }

  static func filter(_ name: String, _ amount: Double, _ unit: String = "") -> Self {
    Self(.filter, name, [Argument(amount, unit)])
  }

  static func blur(_ radius: CGFloat) -> Self { filter("blur", max(radius, 0), "px") }
  /// CSS multiplies colors where Apple adds to them. For small amounts both are similar.
  static func brightness(_ amount: Double) -> Self { filter("brightness", max(1 + amount, 0)) }
  static func contrast(_ amount: Double) -> Self { filter("contrast", max(amount, 0)) }
  static func grayscale(_ amount: Double) -> Self { filter("grayscale", min(max(amount, 0), 1)) }
  static func saturation(_ amount: Double) -> Self { filter("saturate", max(amount, 0)) }
  static func hueRotation(_ angle: Angle) -> Self { filter("hue-rotate", angle.degrees, "deg") }
}

struct ChangedVisualEffect<Before: VisualEffect>: VisualEffect {
  let before: Before
  let steps: [_VisualEffectStep]
  var _steps: [_VisualEffectStep] { before._steps + steps }
}

extension VisualEffect {
  private func changed(_ steps: _VisualEffectStep...) -> ChangedVisualEffect<Self> {
    ChangedVisualEffect(before: self, steps: steps)
  }

  /// Transforms around an anchor other than the center.
  private func changed(
    around anchor: UnitPoint, _ name: String, _ arguments: _VisualEffectStep.Argument...
  ) -> ChangedVisualEffect<Self> {
    func move(_ direction: Double) -> _VisualEffectStep {
      _VisualEffectStep(
        .transform, "translate",
        [.init((anchor.x - 0.5) * 100 * direction, "%"), .init((anchor.y - 0.5) * 100 * direction, "%")])
    }
    // CSS applies the last function first, and steps are written in reverse order.
    return changed(move(-1), _VisualEffectStep(.transform, name, arguments), move(1))
  }

  /// Multiplies the opacity.
  public func opacity(_ opacity: Double) -> some VisualEffect {
    changed(_VisualEffectStep(.opacity, "", [.init(opacity)]))
  }

  /// Blurs the view.
  ///
  /// - `radius`: In points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { changed(.blur(radius)) }
  /// Brightens the view; 0 has no effect.
  public func brightness(_ amount: Double) -> some VisualEffect { changed(.brightness(amount)) }
  /// Multiplies the contrast; 1 has no effect.
  public func contrast(_ amount: Double) -> some VisualEffect { changed(.contrast(amount)) }
  /// Removes color, from 0 (none) to 1 (all).
  public func grayscale(_ amount: Double) -> some VisualEffect { changed(.grayscale(amount)) }
  /// Multiplies the saturation; 1 has no effect.
  public func saturation(_ amount: Double) -> some VisualEffect { changed(.saturation(amount)) }
  /// Rotates all hues by an angle.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { changed(.hueRotation(angle)) }

  /// Moves the view by an offset in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    offset(CGSize(width: x, height: y))
  }
  /// Moves the view by an offset in points.
  public func offset(_ offset: CGSize) -> some VisualEffect {
    changed(
      _VisualEffectStep(.transform, "translate", [.init(offset.width, "px"), .init(offset.height, "px")]))
  }
  /// Scales the view around an anchor.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    changed(around: anchor, "scale", .init(scale))
  }
  /// Scales the view around an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    changed(around: anchor, "scale", .init(scale.width), .init(scale.height))
  }
  /// Scales the view around an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    changed(around: anchor, "scale", .init(x), .init(y))
  }
  /// Rotates the view around an anchor.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    changed(around: anchor, "rotate", .init(angle.degrees, "deg"))
  }
  /// Rotates the view around an axis in space. `anchorZ` is ignored.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    let turned = changed(
      around: anchor, "rotate3d", .init(axis.x), .init(axis.y), .init(axis.z), .init(angle.degrees, "deg"))
    return turned.changed(
      _VisualEffectStep(.transform, "perspective", [.init(800 / max(perspective, 0.01), "px")]))
  }
}

extension [_VisualEffectStep] {
  /// Returns the CSS of all steps of one kind, or nil if there are none.
  /// - Parameter number: Formats an argument of a step.
  func css(_ kind: _VisualEffectStep.Kind, _ number: (_ step: Int, _ argument: Int) -> String) -> String? {
    var functions: [String] = []
    for (index, step) in enumerated() where step.kind == kind {
      let list = step.arguments.indices.map { number(index, $0) }.joined(separator: ",")
      functions.append(kind == .opacity ? list : "\(step.name)(\(list))")
    }
    if functions.isEmpty { return nil }
    return switch kind {
    case .opacity: "calc(\(functions.joined(separator: "*")))"
    case .filter: functions.joined(separator: " ")
    case .transform: functions.reversed().joined(separator: " ")
    }
  }

  func css(_ kind: _VisualEffectStep.Kind) -> String? {
    css(kind) { step, argument in
      let argument = self[step].arguments[argument]
      return Style.number(argument.value) + argument.unit
    }
  }
}

extension View {
  /// Applies effects that depend on the view's geometry. The browser reports changes of position and size.
  nonisolated public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    Behaved(content: self) { VisualEffectBehavior { effect(EmptyVisualEffect(), $0)._steps } }
  }
}

@MainActor private struct VisualEffectBehavior: Behavior {
  let steps: @Sendable (GeometryProxy) -> [_VisualEffectStep]

  func begin(_ node: Node) {}

  func adjust(_ context: inout _RenderContext, _ memory: Void, _ node: Node) {
    let steps = steps
    // Measured outside the changed element, so the effect does not influence the measurement.
    let (environment, measured) = (context.environment, context)
    context = context.modified(
      by: BoxChange { boxes, _ in
        var around = Box(.div, .box)
        let place = measured.measuring(&around)
        let list = steps(
          GeometryProxy(place ?? environment.likelyFrame, environment, isAssumed: place == nil))
        var inner = Box(.div, .box)
        if let opacity = list.css(.opacity) { inner.set(.opacity, opacity) }
        if let filter = list.css(.filter) { inner.style[.filter] = .text(filter) }
        if let transform = list.css(.transform) { inner.set(.transform, transform) }
        boxes.append(inner)
        boxes.append(around)
      })
  }
}
