import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

struct ShapeTests {
  struct Triangle: Shape {
    var lift = 0.0
    var animatableData: Double {
      get { lift }
      set { lift = newValue }
    }

    func path(in rect: CGRect) -> Path {
      var path = Path()
      path.move(to: CGPoint(x: rect.midX, y: rect.minY + lift))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
      return path
    }
  }

  @Test func `lines and curves are written as SVG`() {
    let path = Path { path in
      path.move(to: CGPoint(x: 1, y: 2))
      path.addLine(to: CGPoint(x: 3, y: 4.5))
      path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
      path.addCurve(to: .zero, control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
      path.closeSubpath()
    }
    #expect(path.svg == "M1 2L3 4.5Q7 8 5 6C1 1 2 2 0 0Z")
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(Path().isEmpty && Path().svg == "")
  }

  @Test func `shapes have the expected bounds and interior`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    for path in [
      Path(rect), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: 12),
      Capsule().path(in: rect), UnevenRoundedRectangle(topLeadingRadius: 9).path(in: rect),
    ] {
      let bounds = path.boundingRect
      for (one, two) in [
        (bounds.minX, rect.minX), (bounds.maxX, rect.maxX), (bounds.minY, rect.minY),
        (bounds.maxY, rect.maxY),
      ] { #expect(abs(one - two) < 0.2) }
      #expect(path.contains(CGPoint(x: 60, y: 45)))
      #expect(!path.contains(CGPoint(x: 5, y: 45)))
    }
    #expect(Path(rect).contains(CGPoint(x: 11, y: 21)))
    #expect(!Path(ellipseIn: rect).contains(CGPoint(x: 11, y: 21)))
    let circle = Circle().path(in: rect).boundingRect
    #expect(abs(circle.width - 50) < 0.2 && abs(circle.midX - rect.midX) < 0.2)
  }

  @Test func `an arc runs in the requested direction`() {
    func middle(_ clockwise: Bool) -> CGPoint {
      let arc = Path {
        $0.addArc(
          center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: clockwise)
      }
      let points = arc.polyLines[0].points
      return points[points.count / 2]
    }
    // The y axis points down, so the flag appears reversed on screen.
    #expect(middle(false).x > 5 && middle(false).y > 5)
    #expect(middle(true).x < -5 && middle(true).y < -5)
  }

  @Test func `a rounded corner is tangent to both lines`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addArc(
        tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
      path.addLine(to: CGPoint(x: 100, y: 100))
    }
    let points = path.polyLines[0].points
    #expect(points.contains { abs($0.x - 80) < 0.01 && abs($0.y) < 0.01 })
    #expect(points.contains { abs($0.x - 100) < 0.01 && abs($0.y - 20) < 0.01 })
    #expect(points.allSatisfy { $0.x <= 100.01 && $0.y >= -0.01 })
  }

  @Test func `a trimmed path has its share of the length`() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let whole = circle.polyLines.reduce(0) { $0 + $1.length }
    #expect(abs(whole - .pi * 100) < 1)
    for (from, to) in [(0.0, 0.25), (0.1, 0.9), (0.5, 1)] {
      let part = circle.trimmedPath(from: from, to: to).polyLines.reduce(0) { $0 + $1.length }
      #expect(abs(part - (to - from) * whole) < 0.5)
    }
    #expect(circle.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(circle.trimmedPath(from: .nan, to: .infinity) == circle)
  }

  @Test func `a stroked outline is as wide as the line`() {
    let line = Path { $0.addLines([.zero, CGPoint(x: 100, y: 0)]) }
    let outline = line.strokedPath(StrokeStyle(lineWidth: 10, lineCap: .square)).boundingRect
    #expect(outline == CGRect(x: -5, y: -5, width: 110, height: 10))
    let ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
      .strokedPath(StrokeStyle(lineWidth: 10))
    #expect(ring.contains(CGPoint(x: 2, y: 50)) && ring.contains(CGPoint(x: -3, y: 50)))
    #expect(!ring.contains(CGPoint(x: 50, y: 50)))
  }

  @MainActor @Test func `a stretching shape needs no measuring, any other does`() throws {
    let harness = try ViewHarness {
      VStack {
        Triangle().fill(.red)
        Triangle(lift: 5).stroke(.blue, lineWidth: 3)
        Triangle(lift: 5).frame(width: 40, height: 30)
      }
    }
    let elements = harness.page.root.everything
    let paths = elements.filter { $0.tag == "path" }.map { $0.attributes["d"] }
    #expect(paths == ["M50 0L100 100L0 100Z", "M50 5L100 100L0 100Z", "M20 5L40 30L0 30Z"])
    let measured = elements.filter { $0.attributes["data-events"] == "measure" }
    #expect(measured.count == 1)
    let id = UInt32(try #require(measured.first).id.dropFirst()) ?? 0
    try harness.send(.measure, 0, .frames([id: ElementFrame(width: 200, height: 60)]))
    let path = harness.page.root.everything.filter { $0.tag == "path" }[1]
    #expect(path.attributes["d"] == "M100 5L200 60L0 60Z")
    #expect(path.parent?.attributes["viewBox"] == "0 0 200 60")
    #expect(try harness.fresh() == harness.page.picture)
  }

  struct Ring: View {
    @State private var share = 0.25
    var body: some View {
      VStack {
        Circle().trim(from: 0, to: share).stroke(.red, style: StrokeStyle(lineWidth: 8, lineCap: .round))
          .rotationEffect(.degrees(-90)).frame(width: 60, height: 60)
        Button("More") { withAnimation { share = 0.5 } }
      }
    }
  }

  @MainActor @Test func `a ring is trimmed by dashes, which a browser can animate`() throws {
    let harness = try ViewHarness { Ring() }
    func dashes() -> [String?] {
      harness.page.root.everything.filter { $0.tag == "path" }.map { $0.attributes["stroke-dasharray"] }
    }
    #expect(dashes() == ["0.25 2"])
    try harness.tap("More")
    #expect(dashes() == ["0.5 2"])
    #expect(harness.lastOperations.count == 1)
  }

  @MainActor @Test func `rounded rectangles are boxes, and any view can be clipped to any shape`() throws {
    let harness = try ViewHarness {
      VStack {
        Circle().fill(.red).stroke(.blue, lineWidth: 2)
        RoundedRectangle(cornerRadius: 8).strokeBorder(.green, lineWidth: 2)
        Text("cut").clipShape(Triangle())
        Text("badge").background(.red, in: Triangle())
        Circle().inset(by: 4).fill(
          LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        Text("masked").mask(LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom))
        Path { $0.addRect(CGRect(x: 0, y: 0, width: 9, height: 9)) }.stroke(lineWidth: 2)
      }
    }
    let clips = harness.page.styles.values.compactMap { $0["clip-path"] }
    #expect(clips.contains("polygon(50% 0%,100% 100%,0% 100%,50% 0%)"))
    #expect(clips.count == 2)
    #expect(harness.page.rules.contains("border-radius:50%"))
    #expect(harness.page.rules.contains("outline-offset:-1px"))
    #expect(harness.page.rules.contains("mask:linear-gradient(to bottom"))
    #expect(harness.page.root.everything.filter { $0.tag == "path" }.count == 2)
  }
}
