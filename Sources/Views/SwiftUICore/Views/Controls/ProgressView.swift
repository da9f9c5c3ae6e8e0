import Foundation

/// Shows progress, or activity if the progress is unknown.
///
/// ```swift
/// ProgressView("Reading", value: 120, total: 320)
/// ProgressView()
/// ```
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let label: Label?
  let currentValueLabel: CurrentValueLabel?
  let fraction: Double?
  var interval: ClosedRange<Date>?
  var countsDown = false

  init(label: Label?, currentValueLabel: CurrentValueLabel? = nil, fraction: Double?) {
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.fraction = fraction.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a progress view. Without a value it shows activity.
  public init() where Label == EmptyView { self.init(label: nil, fraction: nil) }
  /// Creates a progress view. Without a value it shows activity.
  public init(@ViewBuilder label: () -> Label) { self.init(label: label(), fraction: nil) }
  /// Creates a progress view. Without a value it shows activity.
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(label: Text(titleKey), fraction: nil)
  }
  /// Creates a progress view. Without a value it shows activity.
  ///
  /// - `value`: From 0 to `total`; nil for unknown progress.
  /// - `total`: The value of completion.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
  where Label == Text {
    self.init(label: Text(titleKey), fraction: value.map { Double($0) / Double(total) })
  }
  /// Creates a progress view. Without a value it shows activity.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(label: Text(title), fraction: nil)
  }
  /// Creates a progress view. Without a value it shows activity.
  ///
  /// - `value`: From 0 to `total`; nil for unknown progress.
  /// - `total`: The value of completion.
  @_disfavoredOverload public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) where Label == Text {
    self.init(label: Text(title), fraction: value.map { Double($0) / Double(total) })
  }
  /// Creates a progress view. Without a value it shows activity.
  ///
  /// - Parameters:
  ///   - value: From 0 to `total`; nil for unknown progress.
  ///   - total: The value of completion.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(label: nil, fraction: value.map { Double($0) / Double(total) })
  }
  /// Creates a progress view. Without a value it shows activity.
  ///
  /// - `value`: From 0 to `total`; nil for unknown progress.
  /// - `total`: The value of completion.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(label: label(), fraction: value.map { Double($0) / Double(total) })
  }
  /// Creates a progress view. Without a value it shows activity.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
    self.init(label: label(), fraction: nil)
    interval = timerInterval
    self.countsDown = countsDown
  }
  /// Creates a progress view. Without a value it shows activity.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) where Label == EmptyView {
    self.init(label: nil, fraction: nil)
    interval = timerInterval
    self.countsDown = countsDown
  }
}

extension ProgressView {
  /// Creates a progress view with labels.
  ///
  /// - `value`: From 0 to `total`; nil for unknown progress.
  /// - `total`: The value of completion.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      label: label(), currentValueLabel: currentValueLabel(),
      fraction: value.map { Double($0) / Double(total) })
  }
}

extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
  /// Creates the progress view of a style's configuration.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      label: configuration.label, currentValueLabel: configuration.currentValueLabel,
      fraction: configuration.fractionCompleted)
  }
}

extension ProgressView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if let interval = view.interval {
      context.compose(
        PeriodicView(every: 1) { now in
          let length = max(interval.upperBound.timeIntervalSince(interval.lowerBound), 0.001)
          let passed = now.timeIntervalSince(interval.lowerBound) / length
          return ProgressView(
            label: view.label, currentValueLabel: view.currentValueLabel,
            fraction: view.countsDown ? 1 - passed : passed)
        })
      return
    }
    let style = context.environment.progressStyle
    if let makeBody = style.makeBody {
      var context = context.at(4)
      context.environment.progressStyle = AnyProgressStyle()
      let configuration = ProgressViewStyleConfiguration(
        fractionCompleted: view.fraction, label: view.label.map { .init(_view: AnyView($0)) },
        currentValueLabel: view.currentValueLabel.map { .init(_view: AnyView($0)) })
      context.lazily { makeBody(configuration) }
      return
    }
    let isCircular = style.name == "circular" || view.fraction == nil && style.name != "linear"
    var box = Box(.div, .v)
    if !isCircular { box.traits = .ownWidth }
    context.emit(box) { inside in
      if let label = view.label { Label._render(label, inside.at(1)) }
      var bar = Box(.progress, .progress)
      let name = view.label.flatMap { PlainText.of($0, inside.environment) }
      bar.set(.ariaLabel, name ?? frameworkText("Loading", inside.environment.locale))
      if isCircular, view.fraction != nil { bar.set(.dataKey, "circular") }
      if let fraction = view.fraction {
        bar.set(.value, Style.number(fraction))
        bar.set(.max, "1")
        if !isCircular { bar.traits = .ownWidth }
      }
      inside.at(2).emit(bar)
      if let current = view.currentValueLabel { CurrentValueLabel._render(current, inside.at(3)) }
    }
  }
}
