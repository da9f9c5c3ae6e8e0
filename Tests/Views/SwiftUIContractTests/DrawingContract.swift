import SwiftUI

/// Paths, shapes, shape styles and effects.
struct DrawingContract: View {
  private let box = CGRect(x: 0, y: 0, width: 20, height: 20)
  private let end = CGPoint(x: 10, y: 10)
  private let colors = Gradient(colors: [.red, .blue])
  private let stops = [Gradient.Stop(color: .red, location: 0)]

  var body: some View {
    path.fill(.red)
    path.trimmedPath(from: 0, to: 0.5).stroke(.blue)
    path.applying(CGAffineTransform(translationX: 1, y: 2).scaledBy(x: 2, y: 2).rotated(by: 1))
    path.offsetBy(dx: 1, dy: 2)
    path.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .bevel, miterLimit: 3, dash: [1], dashPhase: 1))
    Path(box)
    Path(ellipseIn: box)
    Path(roundedRect: box, cornerRadius: 3)
    Path(roundedRect: box, cornerSize: CGSize(width: 3, height: 2), style: .circular)
    shapes
    styles
    effects
    Text("\(path.isEmpty) \(path.boundingRect.width) \(path.contains(end)) \(path.currentPoint?.x ?? 0)")
  }

  private var path: Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: end)
      path.addLines([.zero, end])
      path.addQuadCurve(to: end, control: .zero)
      path.addCurve(to: end, control1: .zero, control2: end)
      path.addArc(center: end, radius: 4, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
      path.addArc(tangent1End: .zero, tangent2End: end, radius: 2)
      path.addRelativeArc(center: end, radius: 4, startAngle: .zero, delta: .degrees(30))
      path.addRect(box)
      path.addRects([box])
      path.addEllipse(in: box)
      path.addRoundedRect(in: box, cornerSize: CGSize(width: 2, height: 2))
      path.addPath(Path(box))
      path.closeSubpath()
      path.forEach { element in
        if case .quadCurve(let to, let control) = element { assert(to == to && control == control) }
        if case .curve(to: _, control1: _, control2: _) = element {}
      }
    }
  }

  @ViewBuilder private var shapes: some View {
    Triangle().fill(.orange).frame(width: 20, height: 20)
    Triangle().stroke(lineWidth: 2).animation(.default, value: 1)
    Circle().trim(from: 0, to: 0.5).rotation(.degrees(20)).offset(x: 1).scale(0.5)
    Rectangle().inset(by: 2).size(width: 3, height: 4).transform(.identity)
    RoundedRectangle(cornerSize: CGSize(width: 4, height: 4)).fill(.red, style: FillStyle(eoFill: true))
    UnevenRoundedRectangle(cornerRadii: RectangleCornerRadii(topLeading: 4, bottomTrailing: 4))
    ContainerRelativeShape().fill(.red)
    AnyShape(Circle()).fill(.red)
    Text("a").containerShape(.rect(cornerRadius: 4)).clipShape(.capsule).clipShape(
      .circle, style: FillStyle())
    Text("a").background(.red, in: .ellipse).background(in: .rect).overlay(.red, in: .circle)
    Text("a").contentShape(.rect, eoFill: true).mask(Circle()).mask(alignment: .leading) { Color.red }
  }

  @ViewBuilder private var styles: some View {
    Rectangle().fill(.linearGradient(colors, startPoint: .top, endPoint: .bottom))
    Rectangle().fill(.linearGradient(stops: stops, startPoint: .top, endPoint: .bottom))
    Rectangle().fill(.radialGradient(colors, center: .center, startRadius: 0, endRadius: 4))
    Rectangle().fill(.angularGradient(colors: [.red], center: .center, startAngle: .zero, endAngle: .zero))
    Rectangle().fill(.conicGradient(colors, center: .center, angle: .zero))
    Rectangle().fill(.ellipticalGradient(colors: [.red, .blue]))
    EllipticalGradient(colors: [.red], center: .center, startRadiusFraction: 0, endRadiusFraction: 0.5)
    Rectangle().fill(AnyShapeStyle(.tint)).fill(.foreground).fill(.background)
    Rectangle().fill(.red.opacity(0.5)).fill(.red.secondary).fill(Color.red.gradient.opacity(0.2))
    Rectangle().fill(.linearGradient(colors, startPoint: .top, endPoint: .bottom).opacity(0.5))
    Rectangle().fill(colors).fill(colors.opacity(0.5))
    Text("a").foregroundStyle(.red.tertiary).foregroundStyle(.tint.quaternary)
    Text("a").background(.ultraThinMaterial).background(.regularMaterial).background(.bar)
    Text("a").background(.thickMaterial).background(.ultraThickMaterial)
    Color("Accent", bundle: nil)
    Color(.displayP3, red: 1, green: 0, blue: 0, opacity: 1)
    Color(.sRGBLinear, white: 1)
  }

  @ViewBuilder private var effects: some View {
    Text("a").blendMode(.multiply).compositingGroup().drawingGroup(opaque: true, colorMode: .linear)
    Text("a").brightness(0.1).contrast(1).saturation(1).colorInvert().colorMultiply(.red)
    Text("a").hueRotation(.degrees(9)).position(x: 1, y: 2).position(end)
    Text("a").rotation3DEffect(
      .degrees(9), axis: (x: 1, y: 0, z: 0), anchor: .top, anchorZ: 1, perspective: 1)
    Text("a").transformEffect(CGAffineTransform(scaleX: 2, y: 2).concatenating(.identity).inverted())
    Image(systemName: "star").symbolEffect(.pulse).symbolEffect(.bounce, options: .repeating, value: 1)
    Image(systemName: "star").symbolEffect(.variableColor, options: .speed(2).repeat(3), isActive: false)
    Image(systemName: "star").symbolRenderingMode(.hierarchical).symbolVariant(.fill).imageScale(.small)
    Image("a", bundle: nil, label: Text("Picture")).renderingMode(.template).antialiased(true)
    Image(systemName: "star", variableValue: 0.5).interpolation(.none)
  }
}

private struct Triangle: Shape {
  var height = 1.0
  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(height, 0) }
    set { height = newValue.first }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY * height))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}
