/// The older names of ``DynamicTypeSize``.
///
/// ```swift
/// @Environment(\.sizeCategory) private var category
/// if category.isAccessibilityCategory { VStack { parts } } else { HStack { parts } }
/// ```
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// True for the sizes of accessibility settings.
  public var isAccessibilityCategory: Bool { size.isAccessibilitySize }

  fileprivate init(_ size: DynamicTypeSize) {
    let place = DynamicTypeSize.allCases.firstIndex(of: size)
    self = place.flatMap { Self.allCases.indices.contains($0) ? Self.allCases[$0] : nil } ?? .large
  }

  /// Both types have the same sizes in the same order.
  fileprivate var size: DynamicTypeSize {
    let place = Self.allCases.firstIndex(of: self)
    return place.flatMap {
      DynamicTypeSize.allCases.indices.contains($0) ? DynamicTypeSize.allCases[$0] : nil
    }
      ?? .large
  }

  /// Compares two sizes.
  public static func < (left: Self, right: Self) -> Bool { left.size < right.size }
  /// Compares two sizes.
  public static func <= (left: Self, right: Self) -> Bool { left.size <= right.size }
  /// Compares two sizes.
  public static func > (left: Self, right: Self) -> Bool { left.size > right.size }
  /// Compares two sizes.
  public static func >= (left: Self, right: Self) -> Bool { left.size >= right.size }
}

extension EnvironmentValues {
  /// The user's preferred text size.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = newValue.size }
  }
}
