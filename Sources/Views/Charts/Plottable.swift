import SwiftUI

/// A value that a chart can plot: a number, a date or a category.
///
/// ```swift
/// enum Genre: String, Plottable { case novel, poetry }
/// ```
public protocol Plottable {
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  var primitivePlottable: PrimitivePlottable { get }
  init?(primitivePlottable: PrimitivePlottable)
}

/// A value that scales can plot directly.
///
/// ```swift
/// func isPlottable<Value: PrimitivePlottableProtocol>(_ value: Value) -> Bool { true }
/// ```
public protocol PrimitivePlottableProtocol: Plottable {
  var _datum: _Datum { get }
}

/// The kinds of values that scales distinguish.
public enum _Datum: Hashable, Sendable {
  case number(Double)
  case date(Date)
  case category(String)
}

extension Plottable where PrimitivePlottable == Self {
  public var primitivePlottable: Self { self }
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  public var primitivePlottable: RawValue { rawValue }
  public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension PrimitivePlottableProtocol where Self: BinaryInteger {
  public var _datum: _Datum { .number(Double(self)) }
}

extension PrimitivePlottableProtocol where Self: BinaryFloatingPoint {
  public var _datum: _Datum { .number(Double(self)) }
}

extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension Double: PrimitivePlottableProtocol {}
extension CGFloat: PrimitivePlottableProtocol {}

extension Decimal: PrimitivePlottableProtocol {
  public var _datum: _Datum { .number(NSDecimalNumber(decimal: self).doubleValue) }
}

extension String: PrimitivePlottableProtocol {
  public var _datum: _Datum { .category(self) }
}

extension Date: PrimitivePlottableProtocol {
  public var _datum: _Datum { .date(self) }
}

/// A value with a label.
///
/// ```swift
/// BarMark(x: .value("Month", "May"), y: .value("Books", 3))
/// ```
public struct PlottableValue<Value: Plottable> {
  let label: Text
  let value: Value
  var unit: ClosedRange<Date>?

  /// Creates a value with a localized label.
  public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
    PlottableValue(label: Text(labelKey), value: value)
  }

  /// Creates a value with an unlocalized label.
  @_disfavoredOverload public static func value<S: StringProtocol>(
    _ label: S, _ value: Value
  ) -> PlottableValue<Value> {
    PlottableValue(label: Text(label), value: value)
  }

  /// Creates a value with a `Text` as its label.
  public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
    PlottableValue(label: label, value: value)
  }

  var plotted: Plotted { Plotted(label: label, datum: value.primitivePlottable._datum, unit: unit) }
}

extension PlottableValue where Value == Date {
  /// Creates a value for the day, month or other unit that contains a date.
  public static func value(
    _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
  ) -> PlottableValue<Date> {
    PlottableValue(label: Text(labelKey), value: value, unit: unit.interval(around: value, in: calendar))
  }

  /// Creates a value for the unit that contains a date, with an unlocalized label.
  @_disfavoredOverload public static func value<S: StringProtocol>(
    _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
  ) -> PlottableValue<Date> {
    PlottableValue(label: Text(label), value: value, unit: unit.interval(around: value, in: calendar))
  }
}

extension PlottableValue where Value == Date {
  /// Creates a value for the unit that contains a date, with a `Text` as its label.
  public static func value(
    _ label: Text, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
  ) -> PlottableValue<Date> {
    PlottableValue(label: label, value: value, unit: unit.interval(around: value, in: calendar))
  }
}

extension Calendar.Component {
  fileprivate func interval(around date: Date, in calendar: Calendar) -> ClosedRange<Date>? {
    guard let date = Scale.bounded(date), let interval = calendar.dateInterval(of: self, for: date) else {
      return nil
    }
    return interval.start...interval.end
  }
}

/// A value without its static type.
struct Plotted {
  let label: Text
  let datum: _Datum
  var unit: ClosedRange<Date>?

  var number: Double? { if case .number(let number) = datum { Scale.bounded(number) } else { nil } }
  var date: Date? { if case .date(let date) = datum { Scale.bounded(date) } else { nil } }
  var category: String? { if case .category(let name) = datum { name } else { nil } }
}
