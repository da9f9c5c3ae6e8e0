import SwiftUI

/// Content with a modifier for its marks. Modifiers of inner content take precedence.
nonisolated struct StyledMarks<Content: ChartContent>: ChartContent {
  typealias Body = Never
  let content: Content
  let change: (inout Mark) -> Void

  @MainActor static func _collect(_ content: Self, into marks: inout _Marks) {
    var inside = _Marks()
    Content._collect(content.content, into: &inside)
    for index in inside.all.indices { content.change(&inside.all[index]) }
    marks.all += inside.all
  }
}

extension ChartContent {
  nonisolated private func marks(_ change: @escaping (inout Mark) -> Void) -> StyledMarks<Self> {
    StyledMarks(content: self, change: change)
  }

  /// Sets the style of marks.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    marks { if $0.style == nil { $0.style = AnyShapeStyle(style) } }
  }

  /// Gives each category of a value its own style, with a legend.
  nonisolated public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    marks { if $0.styledBy == nil { $0.styledBy = value.plotted } }
  }

  /// Sets the symbol of points, or adds symbols to a line.
  nonisolated public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent {
    marks { if $0.symbol == nil { $0.symbol = symbol } }
  }

  /// Gives each category of a value its own symbol, with a legend.
  nonisolated public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    marks { if $0.symbolBy == nil { $0.symbolBy = value.plotted } }
  }

  /// Sets the area of symbols, in square points.
  nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
    marks { if $0.symbolArea == nil { $0.symbolArea = area } }
  }

  /// Places bars side by side, by the categories of a value.
  nonisolated public func position<P: Plottable>(by value: PlottableValue<P>) -> some ChartContent {
    marks { if $0.beside == nil { $0.beside = value.plotted } }
  }

  /// Sets the interpolation of lines and areas.
  nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    marks { if $0.interpolation == nil { $0.interpolation = method } }
  }

  /// Sets the stroke of lines and rules.
  nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    marks { if $0.stroke == nil { $0.stroke = style } }
  }

  /// Multiplies the opacity of marks.
  nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
    marks { $0.opacity *= opacity.isFinite ? min(max(opacity, 0), 1) : 1 }
  }

  /// Sets the corner radius of bars, in points.
  nonisolated public func cornerRadius(_ radius: CGFloat) -> some ChartContent {
    marks { if $0.cornerRadius == nil { $0.cornerRadius = radius.isFinite ? max(radius, 0) : 0 } }
  }

  /// Adds a view at a mark. The alignment is ignored.
  nonisolated public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some ChartContent {
    let view = AnyView(content())
    return marks { mark in
      mark.notes.append(
        Mark.Note(position: position, alignment: alignment, spacing: spacing ?? 4, content: view))
    }
  }

  /// Sets the spoken label of marks.
  nonisolated public func accessibilityLabel(_ label: Text) -> some ChartContent {
    marks { if $0.accessibilityLabel == nil { $0.accessibilityLabel = label } }
  }
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent {
    accessibilityLabel(Text(labelKey))
  }
  @_disfavoredOverload nonisolated public func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> some ChartContent {
    accessibilityLabel(Text(label))
  }

  /// Sets the spoken value of marks.
  nonisolated public func accessibilityValue(_ value: Text) -> some ChartContent {
    marks { if $0.accessibilityValue == nil { $0.accessibilityValue = value } }
  }
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent {
    accessibilityValue(Text(valueKey))
  }
  @_disfavoredOverload nonisolated public func accessibilityValue<S: StringProtocol>(
    _ value: S
  ) -> some ChartContent {
    accessibilityValue(Text(value))
  }

  /// Hides marks from assistive technologies.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
    marks { $0.isAccessibilityHidden = $0.isAccessibilityHidden || hidden }
  }
}
