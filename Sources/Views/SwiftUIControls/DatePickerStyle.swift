import Foundation
import SwiftUICore

/// A type that defines the appearance of date pickers. Apple's styles all use the browser's control.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.graphical)
/// ```
@MainActor @preconcurrency public protocol DatePickerStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = DatePickerStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a date picker for a style.
///
/// ```swift
/// struct Framed: DatePickerStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     LabeledContent { DatePicker("", selection: configuration.$selection) } label: { configuration.label }
///   }
/// }
/// ```
public struct DatePickerStyleConfiguration {
  /// The label.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label.
  public let label: Label
  /// The selected date.
  @Binding public var selection: Date
  /// The earliest selectable date, if any.
  public var minimumDate: Date?
  /// The latest selectable date, if any.
  public var maximumDate: Date?
  /// The parts of the date to select.
  public var displayedComponents: DatePickerComponents
}

extension DatePickerStyleConfiguration {
  fileprivate var picker: DatePicker<Label> {
    DatePicker(
      label: label, selection: $selection, earliest: minimumDate, latest: maximumDate,
      components: displayedComponents)
  }
}

/// The default style of date pickers.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.automatic)
/// ```
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// The browser's control.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.compact)
/// ```
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Creates the compact style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// The browser's control, in place of a calendar.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.graphical)
/// ```
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Creates the graphical style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// The browser's control, in place of a wheel.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.wheel)
/// ```
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Creates the style of a wheel.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The browser's control.
  nonisolated public static var automatic: DefaultDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// The browser's control.
  nonisolated public static var compact: CompactDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// The browser's control.
  nonisolated public static var graphical: GraphicalDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// The browser's control.
  nonisolated public static var wheel: WheelDatePickerStyle { .init() }
}

extension View {
  /// Sets the style of date pickers in this view.
  nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: DatePickerStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
