import Foundation

/// How high a sheet stands.
///
/// ```swift
/// .sheet(isPresented: $isOpen) { Details().presentationDetents([.medium, .large]) }
/// ```
public struct PresentationDetent: Hashable, Sendable {
  /// A CSS length.
  let height: String
  let order: Double

  public static let medium = PresentationDetent(height: "50dvh", order: 0.5)
  public static let large = PresentationDetent(height: "calc(100dvh - 80px)", order: 1)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    let part = fraction.isFinite ? min(max(fraction, 0), 1) : 1
    return PresentationDetent(height: Style.number(part * 100) + "dvh", order: part)
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(height: Style.Value.points(max(height, 0)).css, order: height / 1000)
  }
}

/// ```swift
/// details.presentationCompactAdaptation(.popover)
/// ```
public struct PresentationAdaptation: Sendable {
  public static var automatic: PresentationAdaptation { .init() }
  public static var none: PresentationAdaptation { .init() }
  public static var popover: PresentationAdaptation { .init() }
  public static var sheet: PresentationAdaptation { .init() }
  public static var fullScreenCover: PresentationAdaptation { .init() }
}

/// ```swift
/// details.presentationContentInteraction(.scrolls)
/// ```
public struct PresentationContentInteraction: Equatable, Sendable {
  public static var automatic: PresentationContentInteraction { .init() }
  public static var resizes: PresentationContentInteraction { .init() }
  public static var scrolls: PresentationContentInteraction { .init() }
}

/// ```swift
/// details.presentationBackgroundInteraction(.enabled)
/// ```
public struct PresentationBackgroundInteraction: Sendable {
  public static var automatic: PresentationBackgroundInteraction { .init() }
  public static var enabled: PresentationBackgroundInteraction { .init() }
  public static var disabled: PresentationBackgroundInteraction { .init() }
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    .init()
  }
}

@MainActor struct DismissDisabling: Behavior {
  let isDisabled: Bool

  func begin(_ node: Node) { node.inputs.environment.presentation?.isDismissDisabled = isDisabled }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { begin(node) }
  func end(_ memory: Void, _ node: Node) { node.inputs.environment.presentation?.isDismissDisabled = false }
}

extension View {
  /// Gives the sheet around the smallest of the heights; its content may make it higher.
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    sheetHeight(detents.min { $0.order < $1.order })
  }

  nonisolated public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    sheetHeight(detents.contains(selection.wrappedValue) ? selection.wrappedValue : detents.first)
  }

  nonisolated private func sheetHeight(_ detent: PresentationDetent?) -> some View {
    boxes { boxes, place in
      guard let detent, place.environment.presentation != nil else { return }
      boxes.wrap(.box) { box in
        box.traits = .ownWidth
        box.style[.minHeight] = .text(detent.height)
        box.set(.dataDetents, detent == .large ? "large" : "some")
      }
    }
  }

  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Behaved(content: self) { DismissDisabling(isDisabled: isDisabled) }
  }

  nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    background(style)
  }
  nonisolated public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    background(alignment: alignment, content: content)
  }
  nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    clipShape(RoundedRectangle(cornerRadius: cornerRadius ?? 0))
  }

  // What follows changes nothing: a sheet of a page has no handle, and adapts by the style sheet alone.
  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }
  nonisolated public func presentationCompactAdaptation(
    horizontal horizontalAdaptation: PresentationAdaptation,
    vertical verticalAdaptation: PresentationAdaptation
  ) -> some View { self }
  nonisolated public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { self }
  nonisolated public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { self }
}

/// Changes nothing: popovers of a page stand in the middle.
///
/// ```swift
/// button.popover(isPresented: $isOpen, attachmentAnchor: .point(.bottom)) { details }
/// ```
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
  case point(UnitPoint)
}

/// ```swift
/// list.scrollIndicators(.hidden)
/// ```
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
