import Foundation

/// The height of a sheet.
///
/// ```swift
/// .sheet(isPresented: $isOpen) { Details().presentationDetents([.medium, .large]) }
/// ```
public struct PresentationDetent: Hashable, Sendable {
  /// A CSS length.
  let height: String
  let order: Double

  /// Half the height of the window.
  public static let medium = PresentationDetent(height: "50dvh", order: 0.5)
  /// Nearly the full height of the window.
  public static let large = PresentationDetent(height: "calc(100dvh - 80px)", order: 1)
  /// Returns a fraction of the window's height, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    let part = fraction.isFinite ? min(max(fraction, 0), 1) : 1
    return PresentationDetent(height: Style.number(part * 100) + "dvh", order: part)
  }
  /// Returns a height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(height: Style.Value.points(max(height, 0)).css, order: height / 1000)
  }
}

/// The form of a presentation in a narrow window. It has no effect on a page.
///
/// ```swift
/// details.presentationCompactAdaptation(.popover)
/// ```
public struct PresentationAdaptation: Sendable {
  /// Has no effect; see ``View/presentationCompactAdaptation(_:)``.
  public static var automatic: PresentationAdaptation { .init() }
  /// Has no effect; see ``View/presentationCompactAdaptation(_:)``.
  public static var none: PresentationAdaptation { .init() }
  /// Has no effect; see ``View/presentationCompactAdaptation(_:)``.
  public static var popover: PresentationAdaptation { .init() }
  /// Has no effect; see ``View/presentationCompactAdaptation(_:)``.
  public static var sheet: PresentationAdaptation { .init() }
  /// Has no effect; see ``View/presentationCompactAdaptation(_:)``.
  public static var fullScreenCover: PresentationAdaptation { .init() }
}

/// The effect of swipes on a sheet's content. It has no effect on a page.
///
/// ```swift
/// details.presentationContentInteraction(.scrolls)
/// ```
public struct PresentationContentInteraction: Equatable, Sendable {
  /// Has no effect; see ``View/presentationContentInteraction(_:)``.
  public static var automatic: PresentationContentInteraction { .init() }
  /// Has no effect; see ``View/presentationContentInteraction(_:)``.
  public static var resizes: PresentationContentInteraction { .init() }
  /// Has no effect; see ``View/presentationContentInteraction(_:)``.
  public static var scrolls: PresentationContentInteraction { .init() }
}

/// The interaction with the content behind a sheet. It has no effect on a page.
///
/// ```swift
/// details.presentationBackgroundInteraction(.enabled)
/// ```
public struct PresentationBackgroundInteraction: Sendable {
  /// Has no effect; see ``View/presentationBackgroundInteraction(_:)``.
  public static var automatic: PresentationBackgroundInteraction { .init() }
  /// Has no effect; see ``View/presentationBackgroundInteraction(_:)``.
  public static var enabled: PresentationBackgroundInteraction { .init() }
  /// Has no effect; see ``View/presentationBackgroundInteraction(_:)``.
  public static var disabled: PresentationBackgroundInteraction { .init() }
  /// Has no effect; see ``View/presentationBackgroundInteraction(_:)``.
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
  /// Sets the height of the surrounding sheet to the smallest of the detents. Its content may make it higher.
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    sheetHeight(detents.min { $0.order < $1.order })
  }

  /// Sets the height of the surrounding sheet to the selected detent.
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

  /// Prevents the user from closing the surrounding presentation. The app still can.
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Behaved(content: self) { DismissDisabling(isDisabled: isDisabled) }
  }

  /// Sets the background of the surrounding presentation.
  nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    background(style)
  }
  /// Sets the background of the surrounding presentation.
  nonisolated public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    background(alignment: alignment, content: content)
  }
  /// Sets the corner radius of the surrounding presentation in points.
  nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    clipShape(RoundedRectangle(cornerRadius: cornerRadius ?? 0))
  }

  // The following have no effect: sheets have no handle, and only the style sheet adapts them.
  /// Has no effect: sheets have no handle.
  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Has no effect: presentations adapt by the style sheet.
  nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }
  /// Has no effect: presentations adapt by the style sheet.
  nonisolated public func presentationCompactAdaptation(
    horizontal horizontalAdaptation: PresentationAdaptation,
    vertical verticalAdaptation: PresentationAdaptation
  ) -> some View { self }
  /// Has no effect: sheets do not resize.
  nonisolated public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { self }
  /// Has no effect: the page behind a sheet is inert.
  nonisolated public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { self }
}

/// Has no effect: popovers are centered on the page.
///
/// ```swift
/// button.popover(isPresented: $isOpen, attachmentAnchor: .point(.bottom)) { details }
/// ```
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
  case point(UnitPoint)
}

/// The visibility of an element.
///
/// ```swift
/// list.scrollIndicators(.hidden)
/// ```
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
