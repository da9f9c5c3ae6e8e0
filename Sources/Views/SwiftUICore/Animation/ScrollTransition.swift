/// Where a view is in what scrolls: coming, there, or going.
///
/// ```swift
/// cover.scrollTransition { effect, phase in effect.opacity(phase == .identity ? 1 : 0) }
/// ```
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  public var isIdentity: Bool { self == .identity }
  /// -1 before the start, 1 beyond the end, and 0 between.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// Whether a transition happens at all: what moves follows the scrolling here, in browsers that can, without a word
/// to the server.
///
/// ```swift
/// cover.scrollTransition(.interactive) { effect, phase in effect.scaleEffect(phase.isIdentity ? 1 : 0.8) }
/// ```
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  fileprivate let isOn: Bool
  public static let animated = ScrollTransitionConfiguration(isOn: true)
  public static let interactive = ScrollTransitionConfiguration(isOn: true)
  public static let identity = ScrollTransitionConfiguration(isOn: false)
}

extension View {
  nonisolated public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

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
      // A program's steps are the same in each phase, since they have one type; numbers are what differs.
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
