import Foundation
import SwiftUICore

/// The looks of date pickers. A browser has one of its own, which stands for all of Apple's.
///
/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.graphical)
/// ```
@MainActor @preconcurrency public protocol DatePickerStyle {
  associatedtype Body: View
  typealias Configuration = DatePickerStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a date picker from.
///
/// ```swift
/// struct Framed: DatePickerStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     LabeledContent { DatePicker("", selection: configuration.$selection) } label: { configuration.label }
///   }
/// }
/// ```
public struct DatePickerStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  public let label: Label
  @Binding public var selection: Date
  public var minimumDate: Date?
  public var maximumDate: Date?
  public var displayedComponents: DatePickerComponents
}

extension DatePickerStyleConfiguration {
  fileprivate var picker: DatePicker<Label> {
    DatePicker(
      label: label, selection: $selection, earliest: minimumDate, latest: maximumDate,
      components: displayedComponents)
  }
}

/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.automatic)
/// ```
public struct DefaultDatePickerStyle: DatePickerStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.compact)
/// ```
public struct CompactDatePickerStyle: DatePickerStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.graphical)
/// ```
public struct GraphicalDatePickerStyle: DatePickerStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}

/// ```swift
/// DatePicker("Day", selection: $day).datePickerStyle(.wheel)
/// ```
public struct WheelDatePickerStyle: DatePickerStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.picker }
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  nonisolated public static var automatic: DefaultDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  nonisolated public static var compact: CompactDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  nonisolated public static var graphical: GraphicalDatePickerStyle { .init() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  nonisolated public static var wheel: WheelDatePickerStyle { .init() }
}

extension View {
  nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: DatePickerStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
