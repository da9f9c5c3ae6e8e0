import SwiftUI

/// A line across the plot at a value; one point wide where no stroke says otherwise.
///
/// ```swift
/// AxisMarks { _ in AxisGridLine(stroke: StrokeStyle(lineWidth: 1)) }
/// ```
nonisolated public struct AxisGridLine: AxisMark {
  private let stroke: StrokeStyle

  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    self.stroke = stroke ?? StrokeStyle(lineWidth: 1)
  }

  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    parts.gridLine = (mark.stroke, nil)
  }
}

/// A short line beside the plot at a value; one point wide where no stroke says otherwise.
///
/// ```swift
/// AxisMarks { _ in AxisTick(length: 6) }
/// ```
nonisolated public struct AxisTick: AxisMark {
  private let stroke: StrokeStyle

  /// All ticks have the length that looks right beside the labels.
  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    self.stroke = stroke ?? StrokeStyle(lineWidth: 1)
  }

  /// How far a tick reaches out of the plot.
  public struct Length: Equatable, Sendable {
    public static var automatic: Length { Length() }
  }

  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    parts.tick = (mark.stroke, nil)
  }
}

/// What happens to labels that have no room.
///
/// ```swift
/// AxisValueLabel(collisionResolution: .automatic)
/// ```
public struct AxisValueLabelCollisionResolution: Equatable, Sendable {
  public static var automatic: AxisValueLabelCollisionResolution { AxisValueLabelCollisionResolution() }
}

/// Which way labels are written: always along the line.
///
/// ```swift
/// AxisValueLabel(orientation: .automatic)
/// ```
public struct AxisValueLabelOrientation: Equatable, Sendable {
  public static var automatic: AxisValueLabelOrientation { AxisValueLabelOrientation() }
}

/// Labels find their place by themselves: what only tunes it changes nothing.
///
/// ```swift
/// AxisMarks { _ in AxisValueLabel(format: .dateTime.month()) }
/// ```
nonisolated public struct AxisValueLabel<Content: View>: AxisMark {
  private let label: TickLabel

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
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(.automatic)
  }

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
  public init(
    _ labelKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(.view(AnyView(Text(labelKey))))
  }

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
