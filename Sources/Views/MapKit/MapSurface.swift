import SwiftUI

/// The parts of a drawn map, in points relative to its center.
enum MapParts {
  struct Outline: Sendable {
    var path: String
    var fill, stroke: _Paint?
    var width = 1.0
    /// The line style apart from its width.
    var lineStyle: StrokeStyle?
  }

  struct Picture: Sendable {
    var url: String
    var x, y, side: Double
  }

  struct Spot {
    enum Look {
      case pin(title: String, icon: Image?, monogram: String?)
      case count(Int)
      case view(title: String, AnyView, anchor: UnitPoint)

      var isView: Bool { if case .view = self { true } else { false } }

      var hasTitle: Bool {
        switch self {
        case .pin(let title, _, _), .view(let title, _, _): !title.isEmpty
        case .count: false
        }
      }
    }

    /// The identity, which is stable while the place represents the same places.
    var id: UInt64
    var x, y: Double
    var label: String
    var look: Look
    var tint: _Paint?
    /// True if the place is selected; nil if it cannot be selected.
    var isSelected: Bool?
    var action: (@MainActor () -> Void)?
    /// True if the keyboard reaches the place, as it does not outside the map's edges.
    var isInSight = true
  }
}

/// A drawn map. The browser moves and scales it, and reports its final position.
nonisolated struct MapSurface<Tools: View> {
  var label: String
  /// The interactions that the browser performs: `pan`, `zoom`.
  var modes: String
  var camera: String
  var pictures: [MapParts.Picture]
  var outlines: [MapParts.Outline]
  var spots: [MapParts.Spot]
  var moved: @MainActor (ClientEvent.CameraSample) -> Void
  @ViewBuilder var tools: Tools
}

extension MapSurface: PrimitiveView {

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .map)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.role, "region")
    box.set(.ariaLabel, view.label)
    box.set(.dataCamera, view.camera)
    if !view.modes.isEmpty {
      box.set(.tabIndex, "0")
      box.set(.dataKey, view.modes)
      box.listen("camera")
      box.handlers = [.camera(view.moved)]
    }
    context.emit(box) { inside in
      inside.at(1).emit(Box(.div, .mapLayer)) { layer in
        for (index, picture) in view.pictures.enumerated() { show(picture, layer.at(UInt64(index))) }
        if !view.outlines.isEmpty { draw(view.outlines, layer.at(1 << 32)) }
        for spot in view.spots { show(spot, layer.at(2 << 32).at(spot.id)) }
      }
      inside.at(2).emit(Box(.div, .mapTools)) { Tools._render(view.tools, $0.at(1)) }
    }
  }

  @MainActor private static func show(_ picture: MapParts.Picture, _ context: _RenderContext) {
    var box = Box(.img, .none)
    box.set(.src, picture.url)
    box.set(.alt, "")
    box.set(.width, Style.Value.points(picture.side).css)
    box.set(.height, Style.Value.points(picture.side).css)
    box.set(.transform, translation(picture.x, picture.y))
    context.emit(box)
  }

  @MainActor private static func draw(_ outlines: [MapParts.Outline], _ context: _RenderContext) {
    var svg = Box(.svg, .mapDrawing)
    svg.set(.viewBox, "0 0 1 1")
    svg.set(.ariaHidden, "true")
    context.emit(svg) { inside in
      for (index, outline) in outlines.enumerated() {
        var line = Box(.path, .none)
        line.set(.d, outline.path)
        line.style[.fill] = .text(outline.fill?.color ?? "none")
        if let stroke = outline.stroke {
          line.style[.stroke] = .text(stroke.color)
          line.style[.strokeWidth] = .points(max(outline.width, 0))
          if let lineStyle = outline.lineStyle {
            line.style[.strokeLinecap] = .text(lineStyle.lineCap.css)
            if !lineStyle.dash.isEmpty {
              line.set(
                .strokeDasharray, lineStyle.dash.map { Style.number(max($0, 0)) }.joined(separator: " "))
            }
          }
        }
        inside.at(UInt64(index)).emit(line)
      }
    }
  }

  @MainActor private static func show(_ spot: MapParts.Spot, _ context: _RenderContext) {
    var box = Box(spot.action == nil ? .div : .button, .mapSpot)
    box.set(.transform, translation(spot.x, spot.y))
    if let action = spot.action { box.handlers = [.tap(action)] }
    if spot.action != nil, !spot.isInSight { box.set(.tabIndex, "-1") }
    if let isSelected = spot.isSelected { box.set(.ariaPressed, isSelected ? "true" : "false") }
    // The inherited tint cannot be set to itself.
    if let tint = spot.tint, tint.color != Color.accentColor.css { box.style[.accent] = .text(tint.color) }
    switch spot.look {
    case .count:
      if spot.action == nil { box.set(.role, "img") }
      box.set(.ariaLabel, spot.label)
    case .pin, .view:
      if spot.action == nil { box.set(.role, spot.look.isView ? "group" : "img") }
      // A button with a title is labeled by it.
      if spot.action == nil || !spot.look.hasTitle { box.set(.ariaLabel, spot.label) }
    }
    let place = context.builder.count
    var holdsControls = false
    context.emit(box) { inside in
      switch spot.look {
      case .count(let count):
        write(.mapCount, count < 1000 ? String(count) : "\(count / 1000)k", inside.at(1))
      case .pin(let title, let icon, let monogram):
        if let icon {
          inside.at(1).emit(Box(.span, .mapPin)) { Image._render(icon, $0.at(1)) }
        } else {
          write(.mapPin, monogram ?? "", inside.at(1))
        }
        if !title.isEmpty { write(.mapTitle, title, inside.at(2)) }
      case .view(let title, let content, let anchor):
        var frame = Box(.span, .none)
        frame.style[.display] = .text("block")
        let (x, y) = (Style.number((0.5 - anchor.x) * 100), Style.number((0.5 - anchor.y) * 100))
        frame.style[.transform] = .text("translate(\(x)%,\(y)%)")
        let start = inside.builder.count
        inside.at(1).emit(frame) { AnyView._render(content, $0.at(1)) }
        holdsControls = spot.action != nil && inside.builder.hasControls(in: start..<inside.builder.count)
        if title.isEmpty { break }
        if holdsControls { choose(spot, title, inside.at(2)) } else { write(.mapTitle, title, inside.at(2)) }
      }
    }
    if holdsControls { context.builder.makeGroup(at: place, label: spot.label) }
  }

  /// Makes the title a button for the keyboard, because a place with controls cannot be a button itself.
  @MainActor private static func choose(_ spot: MapParts.Spot, _ title: String, _ context: _RenderContext) {
    var box = Box(.button, .mapTitle)
    box.text = title
    if !spot.isInSight { box.set(.tabIndex, "-1") }
    if let isSelected = spot.isSelected { box.set(.ariaPressed, isSelected ? "true" : "false") }
    if let action = spot.action { box.handlers = [.tap(action)] }
    context.emit(box)
  }

  @MainActor private static func write(_ kind: Kind, _ text: String, _ context: _RenderContext) {
    var box = Box(.span, kind)
    box.text = text
    context.emit(box)
  }

  private static func translation(_ x: Double, _ y: Double) -> String {
    "translate(\(Style.number(x))px,\(Style.number(y))px)"
  }
}
