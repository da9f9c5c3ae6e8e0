import Foundation
import SwiftUICore

/// The parts of a date to select.
///
/// ```swift
/// DatePicker("Alarm", selection: $alarm, displayedComponents: [.hourAndMinute])
/// ```
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Hour and minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// Year, month and day.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A control that selects a date or time.
///
/// ```swift
/// DatePicker("Finished", selection: $finished, displayedComponents: .date)
/// ```
nonisolated public struct DatePicker<Label: View> {
  /// The parts of a date to select.
  public typealias Components = DatePickerComponents
  let label: Label
  let selection: Binding<Date>
  let earliest: Date?
  let latest: Date?
  let components: Components
}

extension DatePicker where Label == Text {
  /// Creates a date picker with a title.
  ///
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: nil, latest: nil, components: displayedComponents
    )
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: range.lowerBound, latest: range.upperBound,
      components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: range.lowerBound, latest: nil,
      components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: nil, latest: range.upperBound,
      components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `displayedComponents`: The parts of the date to select.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(title), selection: selection, earliest: nil, latest: nil, components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(title), selection: selection, earliest: range.lowerBound, latest: range.upperBound,
      components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(title), selection: selection, earliest: range.lowerBound, latest: nil,
      components: displayedComponents)
  }
  /// Creates a date picker with a title.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(title), selection: selection, earliest: nil, latest: range.upperBound,
      components: displayedComponents)
  }
}

extension DatePicker {
  /// Creates a date picker with a label.
  ///
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label(), selection: selection, earliest: nil, latest: nil, components: displayedComponents)
  }
  /// Creates a date picker with a label.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label(), selection: selection, earliest: range.lowerBound, latest: range.upperBound,
      components: displayedComponents)
  }
  /// Creates a date picker with a label.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label(), selection: selection, earliest: range.lowerBound, latest: nil,
      components: displayedComponents)
  }
  /// Creates a date picker with a label.
  ///
  /// - `range`: The selectable dates.
  /// - `displayedComponents`: The parts of the date to select.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label(), selection: selection, earliest: nil, latest: range.upperBound,
      components: displayedComponents)
  }
}

extension DatePicker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let isCustom = context.render {
      DatePickerStyleConfiguration(
        label: .init(_view: AnyView(view.label)), selection: view.selection, minimumDate: view.earliest,
        maximumDate: view.latest, displayedComponents: view.components)
    }
    if isCustom { return }
    let form = DateInputFormat(components: view.components, zone: context.environment.timeZone)
    var box = Box(.label, .picker)
    box.traits = .ownWidth
    if context.environment.labelsVisibility == .hidden { box.set(.dataAction, "label-hidden") }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var input = Box(.input, .none)
      input.set(.type, form.inputType)
      input.set(.value, form.text(context.read { view.selection.wrappedValue }))
      if let earliest = view.earliest { input.set(.min, form.text(earliest)) }
      if let latest = view.latest { input.set(.max, form.text(latest)) }
      if inside.environment.isEnabled {
        input.handlers = [
          .date { text in
            guard let date = form.date(text, on: view.selection.wrappedValue) else { return }
            if let earliest = view.earliest, date < earliest { return }
            if let latest = view.latest, date > latest { return }
            view.selection.wrappedValue = date
          }
        ]
      } else {
        input.set(.disabled)
      }
      inside.at(2).emit(input)
    }
  }
}
