import SwiftUICore

/// The meaning of a diagram's colors and symbols.
struct LegendView: PrimitiveView {

  struct Entry {
    var name: String
    var style: AnyShapeStyle
    /// A CSS polygon; nil for a circle.
    var polygon: String?
  }

  private let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var list = Box(.ul, .chart)
    list.set(.dataKey, "legend")
    list.set(.ariaLabel, frameworkText("Legend", context.environment.locale))
    context.emit(list) { context in
      for (index, entry) in view.entries.enumerated() {
        context.at(UInt64(index) &+ 16).emit(Box(.li, .none)) { context in
          var swatch = Box(.span, .none)
          swatch.paint(entry.style._paint())
          if let polygon = entry.polygon {
            swatch.style[.clipPath] = .text(polygon)
          } else {
            swatch.style[.borderRadius] = .text("50%")
          }
          context.at(1).emit(swatch)
          var name = Box(.span, .none)
          name.text = entry.name
          context.at(2).emit(name)
        }
      }
    }
  }
}
