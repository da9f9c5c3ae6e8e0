nonisolated public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = Text(titleKey)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = Text(title)
  }
}

extension Toggle where Label == SwiftUICore.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
  }
}

extension Toggle: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .toggle)
    box.traits = .ownWidth
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var input = Box(.input, .none)
      input.attributes = [Attribute(.type, "checkbox"), Attribute(.role, "switch")]
      if context.read({ view.isOn.wrappedValue }) { input.set(.checked) }
      if inside.environment.isEnabled {
        input.handlers = [.toggle { view.isOn.wrappedValue = $0 }]
      } else {
        input.set(.disabled)
      }
      inside.at(2).emit(input)
    }
  }
}

nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension Picker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .picker)
    box.traits = .ownWidth
    if let style = context.environment.pickerStyleName { box.set(.dataKey, style) }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      let isEnabled = inside.environment.isEnabled
      var select = Box(.select, .none)
      if !isEnabled { select.set(.disabled) }
      inside.at(2).emit(select) { options in
        let builder = options.builder
        let index = builder.count - 1
        var options = options
        options.wrapper = .option
        Content._render(view.content, options)
        let tags = builder.options(in: index + 1..<builder.count)
        let values = tags.map { tag in tag.flatMap { $0.base as? SelectionValue } }
        let current = context.read { view.selection.wrappedValue }
        let selected = values.firstIndex { $0 == current }
        builder.setAttribute(Attribute(.value, selected.map { String($0) } ?? "-1"), at: index)
        guard isEnabled else { return }
        builder.addHandler(
          .pick { position in
            if values.indices.contains(position), let value = values[position] {
              view.selection.wrappedValue = value
            }
          }, at: index)
      }
    }
  }
}

@MainActor @preconcurrency public protocol PickerStyle { var _name: String { get } }
public struct DefaultPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String { "automatic" }
}
public struct SegmentedPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String { "segmented" }
}
public struct MenuPickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String { "menu" }
}
public struct InlinePickerStyle: PickerStyle {
  nonisolated public init() {}
  public var _name: String { "inline" }
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

private struct PickerStyleKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
  var pickerStyleName: String? {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension View {
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.pickerStyleName = style._name }
  }

  nonisolated public func labelsHidden() -> some View {
    boxes { boxes, _ in boxes[0].set(.dataAction, "label-hidden") }
  }
}

nonisolated public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let label: Label
  let onEditingChanged: (Bool) -> Void
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: nil,
      label: EmptyView(), onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
      step: Double(step),
      label: EmptyView(), onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: nil,
      label: label(), onEditingChanged: onEditingChanged)
  }
}

extension Binding where Value == Double {
  static func number<V: BinaryFloatingPoint>(_ value: Binding<V>) -> Binding<Double> {
    Binding<Double>(get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
  }
}

extension Slider: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.input, .slider)
    box.traits = .ownWidth
    box.set(.type, "range")
    box.set(.min, Style.number(view.bounds.lowerBound))
    box.set(.max, Style.number(view.bounds.upperBound))
    box.set(.step, view.step.map { Style.number($0) } ?? "any")
    box.set(.value, Style.number(context.read { view.value.wrappedValue }))
    if let label = (view.label as? Text)?.plain(context.environment) { box.set(.ariaLabel, label) }
    if context.environment.isEnabled {
      box.handlers = [.number(view.bounds) { view.value.wrappedValue = $0 }]
    } else {
      box.set(.disabled)
    }
    context.emit(box)
  }
}

nonisolated public struct Stepper<Label: View> {
  let label: Label
  let onIncrement: (@MainActor () -> Void)?
  let onDecrement: (@MainActor () -> Void)?
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), value: value, bounds: bounds, step: step)
  }
  @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(title), value: value, bounds: bounds, step: step)
  }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), value: value, bounds: nil, step: step)
  }
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

extension Stepper {
  init<V: Strideable>(label: Label, value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride) {
    nonisolated(unsafe) let (value, bounds, step) = (value, bounds, step)
    // Measures the way to the bound first: a step past the end of the type would trap.
    func move(_ step: V.Stride) -> (@MainActor () -> Void)? {
      nonisolated(unsafe) let step = step
      let current = value.wrappedValue
      if let bounds {
        let end = step < 0 ? bounds.lowerBound : bounds.upperBound
        if current == end { return nil }
      }
      return {
        let current = value.wrappedValue
        guard let bounds else {
          value.wrappedValue = current.advanced(by: step)
          return
        }
        let end = step < 0 ? bounds.lowerBound : bounds.upperBound
        let way = current.distance(to: end)
        let passes = step < 0 ? way >= step : way <= step
        value.wrappedValue = passes ? end : current.advanced(by: step)
      }
    }
    self.init(label: label, onIncrement: move(step), onDecrement: move(0 - step))
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: label(), value: value, bounds: bounds, step: step)
  }
}

extension Stepper: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .stepper)
    box.traits = .ownWidth
    box.set(.role, "group")
    if let label = (view.label as? Text)?.plain(context.environment) { box.set(.ariaLabel, label) }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      for (position, (name, sign, action)) in [
        ("Decrease", "minus", view.onDecrement), ("Increase", "plus", view.onIncrement),
      ].enumerated() {
        var button = Box(.button, .button)
        button.attributes = [Attribute(.ariaLabel, name), Attribute(.dataKey, "bordered")]
        if let action, inside.environment.isEnabled {
          button.handlers = [.tap(action)]
        } else {
          button.set(.disabled)
        }
        inside.at(UInt64(2 + position)).emit(button) { Image._render(Image(systemName: sign), $0) }
      }
    }
  }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

nonisolated public struct DatePicker<Label: View> {
  public typealias Components = DatePickerComponents
  let label: Label
  let selection: Binding<Date>
  let earliest: Date?
  let latest: Date?
  let components: Components
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: nil, latest: nil, components: displayedComponents
    )
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: range.lowerBound, latest: range.upperBound,
      components: displayedComponents)
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: range.lowerBound, latest: nil,
      components: displayedComponents)
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      label: Text(titleKey), selection: selection, earliest: nil, latest: range.upperBound,
      components: displayedComponents)
  }
}

extension DatePicker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let form = DateForm(components: view.components, zone: context.environment.timeZone)
    var box = Box(.label, .picker)
    box.traits = .ownWidth
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

/// Dates as HTML inputs write them: `2026-03-09`, `17:30`, or both with a `T` between.
struct DateForm {
  let components: DatePickerComponents
  let calendar: Calendar

  init(components: DatePickerComponents, zone: TimeZone) {
    self.components = components
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  var inputType: String {
    components == .date ? "date" : components == .hourAndMinute ? "time" : "datetime-local"
  }

  func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    return components == .date ? day : components == .hourAndMinute ? time : day + "T" + time
  }

  /// Nil for a text that is no date; what the input does not show stays as it is.
  func date(_ text: String, on current: Date) -> Date? {
    guard text.utf8.count <= 32 else { return nil }
    let fields = text.split(omittingEmptySubsequences: false) { "-T:".contains($0) }.map { Int($0) }
    let numbers = fields.compactMap { $0 }
    guard numbers.count == fields.count else { return nil }
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: current)
    var rest = numbers[...]
    if components.contains(.date) || components.isEmpty {
      guard rest.count >= 3 else { return nil }
      parts.year = rest.removeFirst()
      parts.month = rest.removeFirst()
      parts.day = rest.removeFirst()
    }
    if components.contains(.hourAndMinute) || components.isEmpty {
      guard rest.count >= 2 else { return nil }
      parts.hour = rest.removeFirst()
      parts.minute = rest.removeFirst()
    }
    guard rest.isEmpty, let year = parts.year, (1...9999).contains(year), let month = parts.month,
      (1...12).contains(month),
      let day = parts.day, (1...31).contains(day), let hour = parts.hour, (0...23).contains(hour),
      let minute = parts.minute, (0...59).contains(minute)
    else { return nil }
    return calendar.date(from: parts)
  }
}

nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let label: Label
  let fraction: Double?
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init(label: EmptyView(), fraction: nil) }
  public init(@ViewBuilder label: () -> Label) { self.init(label: label(), fraction: nil) }
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(label: Text(titleKey), fraction: nil)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(label: Text(title), fraction: nil)
  }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(label: EmptyView(), fraction: value.map { Double($0) / Double(total) })
  }
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
  where Label == Text {
    self.init(label: Text(titleKey), fraction: value.map { Double($0) / Double(total) })
  }
}

extension ProgressView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .v)
    if view.fraction != nil { box.traits = .ownWidth }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var bar = Box(.progress, .progress)
      bar.set(.ariaLabel, (view.label as? Text)?.plain(inside.environment) ?? "Loading")
      if let fraction = view.fraction, fraction.isFinite {
        bar.set(.value, Style.number(min(max(fraction, 0), 1)))
        bar.set(.max, "1")
        bar.traits = .ownWidth
      }
      inside.at(2).emit(bar)
    }
  }
}

nonisolated public struct Link<Label: View> {
  let destination: URL
  let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.destination = destination
    label = Text(titleKey)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.destination = destination
    label = Text(title)
  }
}

extension Link: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, .link)
    box.set(.href, view.destination.absoluteString)
    box.set(.rel, "noopener noreferrer")
    if view.destination.scheme != nil { box.set(.target, "_blank") }
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}

nonisolated public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    label = Text(titleKey)
    self.content = content()
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    label = Text(title)
    self.content = content()
  }
}

extension Menu where Label == SwiftUICore.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
    self.content = content()
  }
}

extension Menu: View {
  public typealias Body = Never
  /// The browser opens and closes it by itself.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box(.details, .menu)) { inside in
      inside.at(1).emit(Box(.summary, .button)) { Label._render(view.label, $0) }
      var items = Box(.ul, .items)
      items.set(.role, "menu")
      inside.at(2).emit(items) { items in
        var items = items
        items.wrapper = .menuItem
        Content._render(view.content, items)
      }
    }
  }
}

nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  let label: Label
  let description: Description
  let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView
where Label == SwiftUICore.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    label = SwiftUICore.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    label = SwiftUICore.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }
}

extension ContentUnavailableView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .unavailable)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      Description._render(view.description, inside.at(2))
      Actions._render(view.actions, inside.at(3))
    }
  }
}

public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An image that the browser loads by itself, when it comes into view.
nonisolated public struct AsyncImage<Content: View> {
  let url: URL?
  let content: (AsyncImagePhase) -> Content

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  public init(url: URL?, scale: CGFloat = 1) where Content == Image? {
    self.url = url
    content = { $0.image }
  }

  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.url = url
    self.content = { phase in
      if let image = phase.image {
        ViewBuilder.buildEither(first: content(image))
      } else {
        ViewBuilder.buildEither(second: placeholder())
      }
    }
  }
}

extension AsyncImage: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let content = view.content
    let phase = view.url.map { AsyncImagePhase.success(Image(source: .remote($0))) } ?? .empty
    context.at(1).lazily { content(phase) }
  }
}
