import Foundation

extension Text {
  /// The place where a truncated text is shortened.
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
}

extension View {
  /// Sets the place where a truncated text is shortened. Browsers shorten at the start or end; the middle becomes the
  /// end.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    boxes { boxes, _ in
      guard mode == .head else { return }
      boxes.inherit(.direction, .text("rtl"))
      boxes.inherit(.unicodeBidi, .text("normal"))
    }
  }

  /// Allows a text to shrink to a fraction of its size when space is short.
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    boxes { boxes, _ in
      let factor = factor.isFinite ? min(max(factor, 0), 1) : 1
      if factor < 1 { boxes.shrinkFont(to: factor) }
    }
  }

  /// Has no effect: browsers do not tighten text.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Adds space between letters, in points.
  nonisolated public func tracking(_ tracking: CGFloat) -> some View {
    boxes { boxes, _ in boxes.inherit(.letterSpacing, .points(tracking)) }
  }

  /// Moves text up from the baseline, in points.
  nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    boxes { boxes, _ in boxes.inherit(.verticalAlign, .points(baselineOffset)) }
  }

  /// Limits the number of lines, with a minimum for a range with a lower bound.
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).reservingLines(limit.lowerBound > 1 ? limit.lowerBound : 0)
  }
  /// Limits the number of lines, with a minimum for a range with a lower bound.
  nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Reserves space for a minimum number of lines.
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    reservingLines(limit.lowerBound)
  }
  /// Limits the number of lines.
  ///
  /// - `reservesSpace`: True to always take the space of all lines.
  nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).reservingLines(reservesSpace ? limit : 0)
  }

  nonisolated private func reservingLines(_ count: Int) -> some View {
    boxes { boxes, _ in
      guard count > 0 else { return }
      let lines = "\(min(count, 1000))lh"
      // Fields have padding and a border.
      let isField = boxes[0].kind == .field
      boxes.inherit(.minHeight, .text(isField ? "calc(\(lines) + var(--field-room, 0px))" : lines))
    }
  }

  /// Sets the text size of this view.
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        boxes.inherit(.fontSize, .text(Style.number(size.scale) + "em"))
      }
    ) { $0.dynamicTypeSize = size }
  }
  /// Has no effect: the browser applies limits to the user's own size.
  nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    self
  }
}

extension [Box] {
  /// The placeholder for the size of a shrinking text until a font sets it.
  private static var unsaid: String { "1em" }

  @MainActor fileprivate mutating func shrinkFont(to factor: Double) {
    let index = count - 1
    let size = self[index].style[.fontSize]?.css ?? Self.unsaid
    if size.hasPrefix("clamp(") { return }
    self[index].style[.fontSize] = .text(
      "clamp(\(size) * \(Style.number(factor)),4cqi + \(size) * .5,\(size))")
  }

  /// Sets the size of text without one, including text that shrinks.
  @MainActor mutating func inheritFontSize(_ size: Style.Value) {
    let index = count - 1
    guard case .text(let text) = self[index].style[.fontSize], text.hasPrefix("clamp(\(Self.unsaid) ") else {
      inherit(.fontSize, size)
      return
    }
    self[index].style[.fontSize] = .text(text.replacingOccurrences(of: Self.unsaid, with: size.css))
  }
}

extension Text {
  /// Moves the text up from the baseline, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    styled(.verticalAlign, .points(baselineOffset))
  }
}

/// The user's preferred text size.
///
/// ```swift
/// Text("Small print").dynamicTypeSize(...DynamicTypeSize.xxLarge)
/// ```
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// True for the sizes of accessibility settings.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// The factor to the default size of body text.
  var scale: Double {
    switch self {
    case .xSmall: 14 / 17
    case .small: 15 / 17
    case .medium: 16 / 17
    case .large: 1
    case .xLarge: 19 / 17
    case .xxLarge: 21 / 17
    case .xxxLarge: 23 / 17
    case .accessibility1: 28 / 17
    case .accessibility2: 33 / 17
    case .accessibility3: 40 / 17
    case .accessibility4: 47 / 17
    case .accessibility5: 53 / 17
    }
  }
}

extension EnvironmentValues {
  /// The text size that applies to the view.
  @Entry public var dynamicTypeSize = DynamicTypeSize.large
}

/// A length that scales with the user's text size.
///
/// ```swift
/// @ScaledMetric(relativeTo: .body) private var iconSize = 24.0
/// ```
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private var scale = 1.0

  /// Creates a scaled value.
  public init(wrappedValue: Value) { base = wrappedValue }
  /// Creates a scaled value.
  ///
  /// - `textStyle`: Ignored; all styles scale equally.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

  /// The scaled value.
  public var wrappedValue: Value { base * Value(scale) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let scale = installer.environment.dynamicTypeSize.scale
    property.assumingMemoryBound(to: Self.self).pointee.scale = scale
  }
}
