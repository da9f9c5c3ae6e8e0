import SwiftUI

/// A line across the plot at a value, one point wide by default.
///
/// ```swift
/// AxisMarks { _ in AxisGridLine(stroke: StrokeStyle(lineWidth: 1)) }
/// ```
nonisolated public struct AxisGridLine: AxisMark {
  private let stroke: StrokeStyle

  /// Creates a line. `centered` is ignored.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    self.stroke = stroke ?? StrokeStyle(lineWidth: 1)
  }

  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    parts.gridLine = (mark.stroke, nil)
  }
}

/// A short line beside the plot at a value, one point wide by default.
///
/// ```swift
/// AxisMarks { _ in AxisTick(length: 6) }
/// ```
nonisolated public struct AxisTick: AxisMark {
  private let stroke: StrokeStyle

  /// Creates a tick. The length is ignored.
  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    self.stroke = stroke ?? StrokeStyle(lineWidth: 1)
  }

  /// The length of a tick outside the plot; ignored.
  public struct Length: Equatable, Sendable {
    public static var automatic: Length { Length() }
  }

  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    parts.tick = (mark.stroke, nil)
  }
}

/// The treatment of labels without space; only the automatic one.
///
/// ```swift
/// AxisValueLabel(collisionResolution: .automatic)
/// ```
public struct AxisValueLabelCollisionResolution: Equatable, Sendable {
  public static var automatic: AxisValueLabelCollisionResolution { AxisValueLabelCollisionResolution() }
}

/// The direction of labels; always horizontal.
///
/// ```swift
/// AxisValueLabel(orientation: .automatic)
/// ```
public struct AxisValueLabelOrientation: Equatable, Sendable {
  public static var automatic: AxisValueLabelOrientation { AxisValueLabelOrientation() }
}

/// A label at a value. Its placement is automatic, so the parameters for it are ignored.
///
/// ```swift
/// AxisMarks { _ in AxisValueLabel(format: .dateTime.month()) }
/// ```
nonisolated public struct AxisValueLabel<Content: View>: AxisMark {
  private let label: TickLabel

  /// Creates a label with a view.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    label = .view(AnyView(content()))
  }

  fileprivate init(_ label: TickLabel) { self.label = label }

  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    parts.label = (mark.label, nil)
  }
}

extension AxisValueLabel where Content == Never {
  /// Creates a label with the default text of the value.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(.automatic)
  }

  /// Creates a label with the formatted value.
  public init<F: FormatStyle>(
    format: F, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    self.init(.format(formatted(by: format)))
  }
}

extension AxisValueLabel where Content == Text {
  /// Creates a label with a localized text.
  public init(
    _ labelKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(.view(AnyView(Text(labelKey))))
  }

  /// Creates a label with an unlocalized text.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ label: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(.view(AnyView(Text(label))))
  }
}

extension AxisMark {
  /// Sets the style of lines, ticks and labels that have none.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
    StyledAxisMark(mark: self, style: AnyShapeStyle(style))
  }
}

nonisolated struct StyledAxisMark<Content: AxisMark>: AxisMark {
  let mark: Content
  let style: AnyShapeStyle

  @MainActor static func _collect(_ mark: Self, into parts: inout _TickParts) {
    var inside = _TickParts()
    Content._collect(mark.mark, into: &inside)
    if let (stroke, style) = inside.gridLine { parts.gridLine = (stroke, style ?? mark.style) }
    if let (stroke, style) = inside.tick { parts.tick = (stroke, style ?? mark.style) }
    if let (label, style) = inside.label { parts.label = (label, style ?? mark.style) }
  }
}
