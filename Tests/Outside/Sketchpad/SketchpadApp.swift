import SwiftUI

// Lines that a finger draws on a canvas.

struct Stroke: Identifiable {
  let id = UUID()
  var points: [CGPoint] = []
  var color: Color
}

@main
struct SketchpadApp: App {
  var body: some Scene {
    WindowGroup { SketchpadView() }
  }
}

struct SketchpadView: View {
  @State private var strokes: [Stroke] = []
  @State private var current: Stroke?
  @State private var color = Color.blue

  var body: some View {
    VStack {
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.gray.opacity(0.1)))
        for stroke in strokes + [current].compactMap({ $0 }) {
          var path = Path()
          path.addLines(stroke.points)
          context.stroke(
            path, with: .color(stroke.color),
            style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
        }
      }
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { value in
            if current == nil { current = Stroke(color: color) }
            current?.points.append(value.location)
          }
          .onEnded { _ in
            if let current { strokes.append(current) }
            current = nil
          }
      )
      HStack {
        ColorPicker("Colour", selection: $color).labelsHidden()
        Button("Undo", systemImage: "arrow.uturn.backward") { _ = strokes.popLast() }.disabled(
          strokes.isEmpty)
        Button("Clear", role: .destructive) { strokes.removeAll() }
      }
      .padding()
    }
  }
}
