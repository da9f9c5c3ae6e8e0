import SwiftUICore

/// A type that defines the appearance of pickers.
///
/// ```swift
/// Picker("Shelf", selection: $shelf) { options }.pickerStyle(.segmented)
/// ```
@MainActor @preconcurrency public protocol PickerStyle { var _name: String? { get } }

/// The default style of pickers, a menu.
///
/// ```swift
/// Picker("Shelf", selection: $shelf) { Text("Read").tag(0) }.pickerStyle(.automatic)
/// ```
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// A picker as segments of a bar.
///
/// ```swift
/// Picker("View", selection: $mode) { options }.pickerStyle(.segmented)
/// ```
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style of segments.
  nonisolated public init() {}
  public var _name: String? { "segmented" }
}

/// A picker as a menu.
///
/// ```swift
/// Picker("Sort", selection: $sort) { options }.pickerStyle(.menu)
/// ```
public struct MenuPickerStyle: PickerStyle {
  /// Creates the style of a menu.
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// A picker as radio buttons.
///
/// ```swift
/// Picker("Rating", selection: $rating) { options }.pickerStyle(.inline)
/// ```
public struct InlinePickerStyle: PickerStyle {
  /// Creates the style of radio buttons.
  nonisolated public init() {}
  public var _name: String? { "inline" }
}
/// The following styles have no equivalent on a page and look like the closest one.
///
/// ```swift
/// Picker("Hour", selection: $hour) { options }.pickerStyle(.wheel)
/// ```
public struct WheelPickerStyle: PickerStyle {
  /// Creates the style of a wheel.
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// A picker as a menu, in place of a screen.
///
/// ```swift
/// Picker("Shelf", selection: $shelf) { options }.pickerStyle(.navigationLink)
/// ```
public struct NavigationLinkPickerStyle: PickerStyle {
  /// Creates the style of a screen with options.
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// A picker as segments, in place of a palette.
///
/// ```swift
/// Picker("Color", selection: $color) { options }.pickerStyle(.palette)
/// ```
public struct PalettePickerStyle: PickerStyle {
  /// Creates the style of a palette.
  nonisolated public init() {}
  public var _name: String? { "segmented" }
}
extension PickerStyle where Self == DefaultPickerStyle {
  /// The default style, a menu.
  nonisolated public static var automatic: DefaultPickerStyle { .init() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// Segments of a bar.
  nonisolated public static var segmented: SegmentedPickerStyle { .init() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// A menu.
  nonisolated public static var menu: MenuPickerStyle { .init() }
}
extension PickerStyle where Self == InlinePickerStyle {
  /// Radio buttons.
  nonisolated public static var inline: InlinePickerStyle { .init() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A menu, in place of a wheel.
  nonisolated public static var wheel: WheelPickerStyle { .init() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A menu, in place of a screen.
  nonisolated public static var navigationLink: NavigationLinkPickerStyle { .init() }
}
extension PickerStyle where Self == PalettePickerStyle {
  /// Segments, in place of a palette.
  nonisolated public static var palette: PalettePickerStyle { .init() }
}

extension EnvironmentValues {
  @Entry var pickerStyleName: String?
}

extension View {
  /// Sets the style of pickers in this view.
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.pickerStyleName = style._name }
  }
}
