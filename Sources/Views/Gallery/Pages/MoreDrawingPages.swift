import SwiftUI

extension Gallery {
  static let moreDrawingPages = [
    GalleryPage("Path") {
      Specimen("Lines and curves") {
        Path { path in
          path.move(to: CGPoint(x: 8, y: 88))
          path.addLine(to: CGPoint(x: 48, y: 16))
          path.addQuadCurve(to: CGPoint(x: 128, y: 88), control: CGPoint(x: 96, y: 0))
          path.addArc(
            center: CGPoint(x: 176, y: 56), radius: 32, startAngle: .degrees(180), endAngle: .degrees(0),
            clockwise: false)
        }
        .stroke(.tint, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
        .frame(width: 220, height: 96)
      }
      Specimen("Custom shape") {
        Star().fill(.yellow).stroke(.orange, lineWidth: 2).frame(width: 96, height: 96)
      }
    },
    GalleryPage("Shape Operations") {
      HStack(spacing: 24) {
        Circle().trim(from: 0, to: 0.7).stroke(.green, lineWidth: 8).frame(width: 64, height: 64)
        Rectangle().rotation(.degrees(30)).fill(.blue).frame(width: 48, height: 48)
        Circle().inset(by: 12).fill(.red).frame(width: 64, height: 64)
      }
    },
    GalleryPage("Faded Styles") {
      HStack(spacing: 12) {
        Circle().fill(.blue).frame(width: 56, height: 56)
        Circle().fill(.blue.secondary).frame(width: 56, height: 56)
        Circle().fill(.blue.tertiary).frame(width: 56, height: 56)
        Circle().fill(
          .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing).opacity(0.5)
        )
        .frame(width: 56, height: 56)
      }
    },
    GalleryPage("Mask and Blend") {
      Specimen("Masked by a text") {
        LinearGradient(colors: [.red, .purple], startPoint: .leading, endPoint: .trailing)
          .frame(width: 160, height: 48)
          .mask { Text("Masked").font(.largeTitle.bold()) }
      }
      Specimen("Masked by a shape") {
        LinearGradient(colors: [.red, .purple], startPoint: .leading, endPoint: .trailing)
          .frame(width: 160, height: 48)
          .mask(Capsule())
      }
      Specimen("Multiplied") {
        ZStack {
          Circle().fill(.yellow).frame(width: 72, height: 72)
          Circle().fill(.blue).frame(width: 72, height: 72).offset(x: 32).blendMode(.multiply)
        }
      }
    },
  ]
}

private struct Star: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    let (center, radius) = (CGPoint(x: rect.midX, y: rect.midY), min(rect.width, rect.height) / 2)
    for point in 0..<10 {
      let angle = Double(point) * .pi / 5 - .pi / 2
      let length = point.isMultiple(of: 2) ? radius : radius / 2
      let place = CGPoint(x: center.x + cos(angle) * length, y: center.y + sin(angle) * length)
      if point == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.closeSubpath()
    return path
  }
}
