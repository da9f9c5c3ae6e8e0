import Foundation

extension Text {
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
}

extension View {
  /// A page can shorten a text at its end or at its start; the middle becomes the end.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    boxes { boxes, _ in
      guard mode == .head else { return }
      boxes.inherit(.direction, .text("rtl"))
      boxes.inherit(.unicodeBidi, .text("normal"))
    }
  }

  /// Lets a text that has no room become smaller than it was asked to be, down to a part of its size.
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    boxes { boxes, _ in
      let factor = factor.isFinite ? min(max(factor, 0), 1) : 1
      if factor < 1 { boxes.shrinkFont(to: factor) }
    }
  }

  /// Changes nothing: a browser sets texts as tightly as its faces ask.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View { self }

  nonisolated public func tracking(_ tracking: CGFloat) -> some View {
    boxes { boxes, _ in boxes.inherit(.letterSpacing, .points(tracking)) }
  }

  nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    boxes { boxes, _ in boxes.inherit(.verticalAlign, .points(baselineOffset)) }
  }

  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).reservingLines(limit.lowerBound > 1 ? limit.lowerBound : 0)
  }
  nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// A text may always be longer than its least number of lines.
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    reservingLines(limit.lowerBound)
  }
  nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).reservingLines(reservesSpace ? limit : 0)
  }

  nonisolated private func reservingLines(_ count: Int) -> some View {
    boxes { boxes, _ in
      guard count > 0 else { return }
      let lines = "\(min(count, 1000))lh"
      // A field has room around its text, and a border.
      let isField = boxes[0].kind == .field
      boxes.inherit(.minHeight, .text(isField ? "calc(\(lines) + var(--field-room, 0px))" : lines))
    }
  }

  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        boxes.inherit(.fontSize, .text(Style.number(size.scale) + "em"))
      }
    ) { $0.dynamicTypeSize = size }
  }
  /// The reader's own size already has its limits in the browser.
  nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    self
  }
}

extension [Box] {
  /// What stands for the size in the text of one that may be smaller, as long as no font says it.
  private static var unsaid: String { "1em" }

  @MainActor fileprivate mutating func shrinkFont(to factor: Double) {
    let index = count - 1
    let size = self[index].style[.fontSize]?.css ?? Self.unsaid
    if size.hasPrefix("clamp(") { return }
    self[index].style[.fontSize] = .text(
      "clamp(\(size) * \(Style.number(factor)),4cqi + \(size) * .5,\(size))")
  }

  /// Gives a size to texts that have none, also to those that may be smaller than it.
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
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    styled(.verticalAlign, .points(baselineOffset))
  }
}

/// How large the reader wants texts.
///
/// ```swift
/// Text("Small print").dynamicTypeSize(...DynamicTypeSize.xxLarge)
/// ```
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Times the usual size of body text.
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
  @Entry public var dynamicTypeSize = DynamicTypeSize.large
}

/// A length that grows with the reader's size of text.
///
/// ```swift
/// @ScaledMetric(relativeTo: .body) private var iconSize = 24.0
/// ```
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private var scale = 1.0

  public init(wrappedValue: Value) { base = wrappedValue }
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

  public var wrappedValue: Value { base * Value(scale) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let scale = installer.environment.dynamicTypeSize.scale
    property.assumingMemoryBound(to: Self.self).pointee.scale = scale
  }
}
