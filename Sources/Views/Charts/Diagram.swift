import Foundation
import SwiftUICore

/// A scalable drawing with axes and text. Positions are fractions of the plot's size, from its top left corner.
struct Diagram {
  /// A path in thousandths of the plot's size, filled or stroked with a width in points.
  struct Drawing {
    var path: String
    var style: AnyShapeStyle
    var stroke: StrokeStyle?
    var opacity = 1.0
  }

  /// A box that is drawn separately, because of rounded corners or a paint that is not a plain color.
  struct Panel {
    var frame: CGRect
    var style: AnyShapeStyle
    var radius: Double
    var opacity: Double
  }

  /// A small shape with a size in points.
  struct Symbol {
    var place: CGPoint
    var side: Double
    /// A CSS polygon from the app, not from data.
    var polygon: String
    var style: AnyShapeStyle
    var opacity: Double
  }

  /// A label of an axis, centered on an interval or on a point.
  struct AxisLabel {
    var content: AnyView
    var start: Double
    var length = 0.0
  }

  struct Axis {
    var labels: [AxisLabel] = []
    var title: AnyView?
    /// True for the left or the top side.
    var isAtStart = false
  }

  /// An accessible value: its description and its frame.
  struct Value {
    var words: String
    var frame: CGRect
  }

  struct Note {
    var content: AnyView
    var place: CGPoint
    /// The offset as a fraction of the note's own size.
    var shift: CGSize
    var spacing: CGSize
  }

  var summary = ""
  /// The lines below all other drawings.
  var gridLines: [Drawing] = []
  var drawings: [Drawing] = []
  var panels: [Panel] = []
  var symbols: [Symbol] = []
  var notes: [Note] = []
  var values: [Value] = []
  var horizontal = Axis()
  var vertical = Axis()
  /// True if the plot must keep its proportions, as for a circle.
  var isSquare = false
}

/// Shows a diagram as a figure whose values are reachable with the arrow keys.
struct DiagramView: PrimitiveView {
  private let diagram: Diagram

  init(_ diagram: Diagram) { self.diagram = diagram }

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let diagram = view.diagram
    var figure = Box(.div, .chart)
    figure.traits = [.ownWidth, .ownHeight]
    figure.set(.role, "figure")
    figure.set(.ariaLabel, diagram.summary)
    context.emit(figure) { context in
      diagram.writePlot(context.at(1))
      diagram.write(diagram.vertical, isVertical: true, context.at(2))
      diagram.write(diagram.horizontal, isVertical: false, context.at(3))
    }
  }
}

@MainActor extension Diagram {
  /// Creates the box of a part with a grid area of the figure.
  private static func part(_ key: String) -> Box {
    var box = Box(.div, .none)
    box.set(.dataKey, key)
    return box
  }

  fileprivate func writePlot(_ context: _RenderContext) {
    context.emit(Self.part(isSquare ? "square" : "plot")) { context in
      context.at(1).emit(Self.part("ground")) { context in
        Self.write(gridLines, context.at(1))
        for (index, panel) in panels.enumerated() { panel.write(context.at(UInt64(index) &+ 0x1000)) }
        Self.write(drawings, context.at(2))
        for (index, symbol) in symbols.enumerated() { symbol.write(context.at(UInt64(index) &+ 0x2000)) }
        for (index, note) in notes.enumerated() { note.write(context.at(UInt64(index) &+ 0x1_0000)) }
        for (index, value) in values.enumerated() {
          value.write(isFirst: index == 0, context.at(UInt64(index) &+ 0x10_0000))
        }
      }
    }
  }

  private static func write(_ drawings: [Drawing], _ context: _RenderContext) {
    if drawings.isEmpty { return }
    var svg = Box(.svg, .none)
    svg.set(.viewBox, "0 0 1000 1000")
    svg.set(.preserveAspectRatio, "none")
    svg.set(.ariaHidden, "true")
    context.emit(svg) { context in
      for (index, drawing) in drawings.enumerated() { drawing.write(context.at(UInt64(index) &+ 16)) }
    }
  }

  fileprivate func write(_ axis: Axis, isVertical: Bool, _ context: _RenderContext) {
    if let title = axis.title {
      context.at(1).emit(Self.hidden(isVertical ? "up" : "across")) { AnyView._render(title, $0.at(1)) }
    }
    if axis.labels.isEmpty { return }
    let key = isVertical ? axis.isAtStart ? "leading" : "trailing" : axis.isAtStart ? "top" : "bottom"
    context.at(2).emit(Self.hidden(key)) { context in
      for (index, label) in axis.labels.enumerated() {
        var box = Self.part(isVertical ? "label" : label.side)
        box.style[isVertical ? .gridTemplateRows : .gridTemplateColumns] = .text(label.tracks)
        context.at(UInt64(index) &+ 16).emit(box) { context in
          context.at(1).emit(Box(.div, .none)) { AnyView._render(label.content, $0.at(1)) }
        }
      }
    }
  }

  /// Creates a hidden box, because the figure's description covers its content.
  private static func hidden(_ key: String) -> Box {
    var box = part(key)
    box.set(.ariaHidden, "true")
    return box
  }
}

extension Diagram.AxisLabel {
  /// The grid tracks before, of and after the label.
  fileprivate var tracks: String {
    func track(_ share: Double) -> String { "minmax(0,\(Style.number(min(max(share, 0), 1) * 100))fr)" }
    return "\(track(start)) \(length > 0 ? track(length) : "0") \(track(1 - start - length))"
  }

  /// Keeps labels at the ends inside the chart.
  fileprivate var side: String {
    if length > 0 { return "label band" }
    return start < 0.04 ? "label first" : start > 0.96 ? "label last" : "label"
  }
}

@MainActor extension Diagram.Drawing {
  fileprivate func write(_ context: _RenderContext) {
    var line = Box(.path, .none)
    line.set(.d, path)
    let color = style._paint().color
    if let stroke {
      line.style[.fill] = .text("none")
      line.style[.stroke] = .text(color)
      line.style[.strokeWidth] = .points(max(stroke.lineWidth, 0))
      line.style[.strokeLinecap] = .text(stroke.lineCap.css)
      line.style[.strokeLinejoin] = .text(stroke.lineJoin.css)
      line.style[.vectorEffect] = .text("non-scaling-stroke")
      if !stroke.dash.isEmpty {
        line.set(.strokeDasharray, stroke.dash.map { Style.number(max($0, 0)) }.joined(separator: " "))
        if stroke.dashPhase != 0 { line.set(.strokeDashoffset, Style.number(stroke.dashPhase)) }
      }
    } else {
      line.style[.fill] = .text(color)
    }
    if opacity < 1 { line.style[.opacity] = .number(max(opacity, 0)) }
    context.emit(line)
  }
}

@MainActor extension Diagram.Panel {
  fileprivate func write(_ context: _RenderContext) {
    var box = Box(.div, .none)
    box.set(.dataKey, "panel")
    box.setPlace(frame)
    box.paint(style._paint())
    box.style[.borderRadius] = .points(radius)
    if opacity < 1 { box.style[.opacity] = .number(max(opacity, 0)) }
    context.emit(box)
  }
}

@MainActor extension Diagram.Symbol {
  fileprivate func write(_ context: _RenderContext) {
    var box = Box(.div, .none)
    box.set(.dataKey, "panel")
    box.setPlace(CGRect(origin: place, size: .zero), hasSize: false)
    (box.style[.width], box.style[.height]) = (.points(side), .points(side))
    box.style[.transform] = .text("translate(-50%,-50%)")
    box.style[.clipPath] = .text(polygon)
    box.paint(style._paint())
    if opacity < 1 { box.style[.opacity] = .number(max(opacity, 0)) }
    context.emit(box)
  }
}

@MainActor extension Diagram.Note {
  fileprivate func write(_ context: _RenderContext) {
    var box = Box(.div, .none)
    box.set(.dataKey, "note")
    box.setPlace(CGRect(origin: place, size: .zero), hasSize: false)
    func part(_ shift: Double, _ spacing: Double) -> String {
      "calc(\(Style.number(shift * 100))% + \(Style.number(spacing))px)"
    }
    let (across, down) = (part(shift.width, spacing.width), part(shift.height, spacing.height))
    box.style[.transform] = .text("translate(\(across),\(down))")
    context.emit(box) { AnyView._render(content, $0.at(1)) }
  }
}

@MainActor extension Diagram.Value {
  fileprivate func write(isFirst: Bool, _ context: _RenderContext) {
    var box = Box(.div, .none)
    let side = frame.midX < 0.35 ? "start" : frame.midX > 0.65 ? "end" : "middle"
    box.set(.dataKey, "value \(side) \(frame.minY < 0.3 ? "below" : "above")")
    box.set(.role, "img")
    box.set(.ariaLabel, words)
    // One tab stop; the arrow keys move between values.
    box.set(.tabIndex, isFirst ? "0" : "-1")
    box.setPlace(frame)
    context.emit(box)
  }
}

extension Box {
  /// Sets a position in fractions of the plot's size.
  fileprivate mutating func setPlace(_ frame: CGRect, hasSize: Bool = true) {
    func percent(_ share: Double) -> String { Style.number(share * 100) + "%" }
    let (left, top) = (percent(frame.minX), percent(frame.minY))
    style[.inset] = .text("\(top) auto auto \(left)")
    guard hasSize else { return }
    style[.width] = .text(percent(frame.width))
    style[.height] = .text(percent(frame.height))
  }
}
