import Foundation
import SwiftUI

/// Converts the content of a map to lines and pictures relative to its center, within the visible part and a margin.
@MainActor struct MapDrawing {
  typealias Outline = MapParts.Outline
  typealias Picture = MapParts.Picture

  let view: WorldView
  let size: CGSize

  /// The margin at each edge as a fraction of the size, which is visible while the map moves.
  static let margin = 0.25

  var box: CGRect {
    CGRect(origin: .zero, size: size).offsetBy(dx: -size.width / 2, dy: -size.height / 2)
      .insetBy(dx: -size.width * Self.margin, dy: -size.height * Self.margin)
  }

  private var clipping: Clipping { Clipping(box: box) }

  /// Projects points so that each is near its predecessor, and the whole is on the nearer side of the world.
  private func placed(_ points: [WorldPoint]) -> [CGPoint] {
    guard let first = points.first else { return [] }
    var across = [first.x]
    for point in points.dropFirst() {
      let last = across[across.count - 1]
      across.append(last + WorldPoint.near(point.x - last))
    }
    let center = ((across.min() ?? 0) + (across.max() ?? 0)) / 2
    let shift = WorldPoint.near(center - view.middle.x) - center
    return zip(points, across).map { point, x in
      CGPoint(x: (x + shift) * view.worldWidth, y: (point.y - view.middle.y) * view.worldWidth)
    }
  }

  func outline(_ overlay: MapOverlay) -> Outline? {
    let path: String
    switch overlay.outline {
    case .line(let points):
      path = clipping.lines(Clipping.thinned(placed(points))).map { PathText.of($0) }.joined()
    case .area(let points):
      path = PathText.of(clipping.area(Clipping.thinned(placed(points))), isClosed: true)
    case .circle(let middle, let radius):
      path = circle(middle, radius * middle.stretch / WorldPoint.metersAround * view.worldWidth)
    }
    if path.isEmpty { return nil }
    return Outline(
      path: path, fill: overlay.fill, stroke: overlay.stroke, width: overlay.lineWidth,
      lineStyle: overlay.line)
  }

  private func circle(_ middle: WorldPoint, _ radius: Double) -> String {
    let center = view.place(of: middle)
    guard radius > 0 else { return "" }
    let radius = min(radius, view.worldWidth)
    // The corners are invisible, because each is at most a tenth of a point off the circle.
    let count = Int(min(max((.pi * (radius * 5).squareRoot()).rounded(.up), 12), 72))
    let corners = (0..<count).map { index in
      let angle = Double(index) * 2 * .pi / Double(count)
      return CGPoint(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
    }
    return PathText.of(clipping.area(corners), isClosed: true)
  }

  // MARK: Backdrop

  /// The maximum number of corners in the backdrop's outlines, which bounds the size of a page.
  private static let maxCorners = 5_000

  private static let gridSteps: [Double] = [
    45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005,
  ]

  /// Returns meridians and parallels at a suitable distance.
  func grid() -> Outline {
    let step = Self.gridSteps.last { $0 / 360 * view.worldWidth >= 90 } ?? 45
    let box = box
    var path = ""
    // At most once around the world.
    let around = view.worldWidth / 2
    let (left, right) = (max(box.minX, -around), min(box.maxX, around))
    let (top, bottom) = (max(box.minY, edge(0)), min(box.maxY, edge(1)))
    let west = ((view.middle.x + left / view.worldWidth - 0.5) * 360 / step).rounded(.up)
    for index in 0..<80 {
      let x = ((west + Double(index)) * step / 360 + 0.5 - view.middle.x) * view.worldWidth
      if x > right { break }
      path += PathText.of([CGPoint(x: x, y: top), CGPoint(x: x, y: bottom)])
    }
    let north = WorldPoint.latitude(view.middle.y + top / view.worldWidth)
    let first = (north / step).rounded(.down)
    for index in 0..<80 {
      let latitude = (first - Double(index)) * step
      let y = (WorldPoint.y(latitude) - view.middle.y) * view.worldWidth
      if y > bottom || latitude < -WorldPoint.maxLatitude { break }
      path += PathText.of([CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
    }
    return Outline(path: path, stroke: Color.secondary.opacity(0.25)._paint(), width: 1)
  }

  private func edge(_ y: Double) -> Double { (y - view.middle.y) * view.worldWidth }

  func outlines(of backdrop: MapBackdrop) -> [Outline] {
    let around = WorldView(middle: view.middle, zoom: view.zoom)
      .area(in: CGSize(width: box.width, height: box.height))
    var left = Self.maxCorners
    return backdrop.outlines(MKMapRect(around), Int(view.zoom)).compactMap { outline in
      var path = ""
      for part in outline.parts where left > 0 {
        let points = Clipping.thinned(
          placed(
            part.map { WorldPoint(x: $0.x / MKMapPoint.worldWidth, y: $0.y / MKMapPoint.worldWidth) }))
        if outline.isArea {
          let corners = clipping.area(points)
          left -= corners.count
          path += PathText.of(corners, isClosed: true, parts: 1)
        } else {
          for line in clipping.lines(points) {
            left -= line.count
            path += PathText.of(line, parts: 1)
          }
        }
      }
      if path.isEmpty { return nil }
      let paint = outline.color._paint()
      return Outline(
        path: path, fill: outline.isArea ? paint : nil, stroke: outline.isArea ? nil : paint,
        width: outline.width)
    }
  }

  func pictures(of backdrop: MapBackdrop) -> [Picture] {
    let zoom = Int(view.zoom.rounded())
    let count = 1 << zoom
    let side = view.worldWidth / Double(count)
    func tile(_ middle: Double, _ offset: Double) -> Int {
      Int(((middle * view.worldWidth + offset) / side).rounded(.down))
    }
    /// Returns a range of tiles. It is empty for a map without a position or size, because a reversed range would trap.
    func tiles(from first: Int, to last: Int) -> Range<Int> { first..<max(first, min(last + 1, first + 24)) }
    let rows = tiles(
      from: max(tile(view.middle.y, box.minY), 0), to: min(tile(view.middle.y, box.maxY), count - 1))
    let columns = tiles(from: tile(view.middle.x, box.minX), to: tile(view.middle.x, box.maxX))
    var pictures: [Picture] = []
    for row in rows {
      for column in columns {
        guard let url = backdrop.tile(((column % count) + count) % count, row, zoom) else { continue }
        pictures.append(
          Picture(
            url: url, x: Double(column) * side - view.middle.x * view.worldWidth,
            y: Double(row) * side - view.middle.y * view.worldWidth, side: side))
      }
    }
    return pictures
  }
}
