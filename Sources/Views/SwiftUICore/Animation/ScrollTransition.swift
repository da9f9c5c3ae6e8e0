/// The position of a view relative to the viewport of its scroll view.
///
/// ```swift
/// cover.scrollTransition { effect, phase in effect.opacity(phase == .identity ? 1 : 0) }
/// ```
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  /// True while the view is fully visible.
  public var isIdentity: Bool { self == .identity }
  /// -1 before the start, 1 after the end, and 0 in between.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// Enables or disables a scroll transition. Browsers with scroll-driven animations run it without the server.
///
/// ```swift
/// cover.scrollTransition(.interactive) { effect, phase in effect.scaleEffect(phase.isIdentity ? 1 : 0.8) }
/// ```
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  fileprivate let isOn: Bool
  /// Follows the scroll position.
  public static let animated = ScrollTransitionConfiguration(isOn: true)
  /// Follows the scroll position.
  public static let interactive = ScrollTransitionConfiguration(isOn: true)
  /// Disables the transition.
  public static let identity = ScrollTransitionConfiguration(isOn: false)
}

extension View {
  /// Applies effects that depend on the position in the scroll view.
  ///
  /// The effects must be equal in all phases except for their numbers.
  nonisolated public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Applies effects that depend on the position in the scroll view.
  ///
  /// The effects must be equal in all phases except for their numbers.
  nonisolated public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    boxes { boxes, place in
      func steps(_ phase: ScrollTransitionPhase) -> [_VisualEffectStep] {
        transition(EmptyVisualEffect(), phase)._steps
      }
      let between = steps(.identity)
      let (start, end) = (
        topLeading.isOn ? steps(.topLeading) : between, bottomTrailing.isOn ? steps(.bottomTrailing) : between
      )
      // The closure has one return type, so only the numbers of its steps can differ.
      guard start.map(\.name) == between.map(\.name), end.map(\.name) == between.map(\.name) else { return }
      func number(_ step: Int, _ argument: Int) -> String {
        let there = between[step].arguments[argument]
        let value = Style.number(there.value) + there.unit
        func part(_ other: [_VisualEffectStep], _ share: String) -> String {
          let change = other[step].arguments[argument].value - there.value
          return change == 0 ? "" : " + \(Style.number(change))\(there.unit)*max(0,\(share))"
        }
        let parts = part(start, "-1*var(--phase)") + part(end, "var(--phase)")
        return parts.isEmpty ? value : "calc(\(value)\(parts))"
      }
      boxes.wrap(.box) { box in
        if let opacity = between.css(.opacity, number) { box.style[.opacity] = .text(opacity) }
        if let filter = between.css(.filter, number) { box.style[.filter] = .text(filter) }
        if let transform = between.css(.transform, number) { box.style[.transform] = .text(transform) }
        let isAcross = axis.map { $0 == .horizontal } ?? place.environment.scrollSettings.isAcross
        box.style[.animation] = .text("phase linear both")
        box.style[.animationTimeline] = .text(isAcross ? "view(inline)" : "view()")
      }
    }
  }
}
