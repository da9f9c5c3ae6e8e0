import SwiftUI

// A canvas animated by time, with symbols and layers.

@main
struct RipplesApp: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.animation(minimumInterval: 0.5)) { timeline in
        let time = timeline.date.timeIntervalSinceReferenceDate
        Canvas { context, size in
          let middle = CGPoint(x: size.width / 2, y: size.height / 2)
          for ring in 0..<5 {
            let part = (time / 4 + Double(ring) / 5).truncatingRemainder(dividingBy: 1)
            let radius = size.width / 2 * part
            let rect = CGRect(
              x: middle.x - radius, y: middle.y - radius, width: radius * 2, height: radius * 2)
            var layer = context
            layer.opacity = 1 - part
            layer.stroke(Path(ellipseIn: rect), with: .color(.teal), lineWidth: 3)
          }
          context.drawLayer { layer in
            layer.addFilter(.shadow(color: .black.opacity(0.3), radius: 6, x: 0, y: 2))
            if let drop = layer.resolveSymbol(id: "drop") { layer.draw(drop, at: middle) }
          }
        } symbols: {
          Image(systemName: "drop.fill").font(.largeTitle).foregroundStyle(.teal).tag("drop")
        }
        .frame(width: 240, height: 240)
      }
    }
  }
}
