import SwiftUICore

/// ```swift
/// Picker("Shelf", selection: $shelf) { options }.pickerStyle(.segmented)
/// ```
@MainActor @preconcurrency public protocol PickerStyle { var _name: String? { get } }

/// ```swift
/// Picker("Shelf", selection: $shelf) { Text("Read").tag(0) }.pickerStyle(.automatic)
/// ```
public struct DefaultPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// ```swift
/// Picker("View", selection: $mode) { options }.pickerStyle(.segmented)
/// ```
public struct SegmentedPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "segmented" }
}

/// ```swift
/// Picker("Sort", selection: $sort) { options }.pickerStyle(.menu)
/// ```
public struct MenuPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// ```swift
/// Picker("Rating", selection: $rating) { options }.pickerStyle(.inline)
/// ```
public struct InlinePickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "inline" }
}
/// What follows has no form of its own on a page and looks like the nearest one.
///
/// ```swift
/// Picker("Hour", selection: $hour) { options }.pickerStyle(.wheel)
/// ```
public struct WheelPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// ```swift
/// Picker("Shelf", selection: $shelf) { options }.pickerStyle(.navigationLink)
/// ```
public struct NavigationLinkPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "menu" }
}

/// ```swift
/// Picker("Colour", selection: $color) { options }.pickerStyle(.palette)
/// ```
public struct PalettePickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String? { "segmented" }
}
extension PickerStyle where Self == DefaultPickerStyle {
  nonisolated public static var automatic: DefaultPickerStyle { .init() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  nonisolated public static var segmented: SegmentedPickerStyle { .init() }
}
extension PickerStyle where Self == MenuPickerStyle {
  nonisolated public static var menu: MenuPickerStyle { .init() }
}
extension PickerStyle where Self == InlinePickerStyle {
  nonisolated public static var inline: InlinePickerStyle { .init() }
}

extension PickerStyle where Self == WheelPickerStyle {
  nonisolated public static var wheel: WheelPickerStyle { .init() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  nonisolated public static var navigationLink: NavigationLinkPickerStyle { .init() }
}
extension PickerStyle where Self == PalettePickerStyle {
  nonisolated public static var palette: PalettePickerStyle { .init() }
}

extension EnvironmentValues {
  @Entry var pickerStyleName: String?
}

extension View {
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.pickerStyleName = style._name }
  }
}
