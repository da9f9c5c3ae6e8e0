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
