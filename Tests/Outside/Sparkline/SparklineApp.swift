import SwiftUI

// A curve over a gradient, drawn in its own coordinates.

struct SparklineView: View {
  let values: [Double]

  var body: some View {
    Canvas { context, size in
      guard let most = values.max(), most > 0, values.count > 1 else { return }
      let step = size.width / CGFloat(values.count - 1)
      func point(_ index: Int) -> CGPoint {
        CGPoint(x: CGFloat(index) * step, y: size.height * (1 - values[index] / most))
      }
      var line = Path()
      line.move(to: point(0))
      for index in values.indices.dropFirst() { line.addLine(to: point(index)) }
      var area = line
      area.addLine(to: CGPoint(x: size.width, y: size.height))
      area.addLine(to: CGPoint(x: 0, y: size.height))
      area.closeSubpath()
      context.fill(
        area,
        with: .linearGradient(
          Gradient(colors: [.accentColor.opacity(0.4), .clear]), startPoint: .zero,
          endPoint: CGPoint(x: 0, y: size.height)))
      context.stroke(line, with: .color(.accentColor), lineWidth: 2)
      let last = context.resolve(Text("\(Int(values[values.count - 1]))").font(.caption.bold()))
      context.draw(last, at: CGPoint(x: size.width - 12, y: 12))
    }
    .accessibilityElement()
    .accessibilityLabel("Pages a day")
    .accessibilityValue(values.map { "\(Int($0))" }.joined(separator: ", "))
  }
}

@main
struct SparklineApp: App {
  var body: some Scene {
    WindowGroup {
      SparklineView(values: [4, 12, 8, 30, 22, 41, 18])
        .frame(height: 120)
        .padding()
    }
  }
}
