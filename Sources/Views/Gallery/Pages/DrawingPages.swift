import SwiftUI

extension Gallery {
  static let drawingPages = [
    GalleryPage("Shapes") {
      Row {
        Rectangle().fill(.red)
        RoundedRectangle(cornerRadius: 16).fill(.orange)
        Capsule().fill(.yellow)
        Circle().fill(.green)
        Ellipse().fill(.blue)
        UnevenRoundedRectangle(topLeadingRadius: 24, bottomTrailingRadius: 24).fill(.purple)
      }
    },
    GalleryPage("Strokes") {
      Row {
        Rectangle().stroke(.red, lineWidth: 4)
        RoundedRectangle(cornerRadius: 16).strokeBorder(.orange, lineWidth: 8)
        Circle().stroke(.green, style: StrokeStyle(lineWidth: 4, dash: [8, 6]))
      }
    },
    GalleryPage("Colors") {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 96), spacing: 12)], spacing: 12) {
        ForEach(NamedColors.all, id: \.name) { named in
          VStack(spacing: 4) {
            RoundedRectangle(cornerRadius: 8).fill(named.color).frame(height: 48)
            Text(named.name).font(.caption)
          }
        }
      }
    },
    GalleryPage("Gradients") {
      Row {
        Rectangle().fill(LinearGradient(colors: [.blue, .mint], startPoint: .top, endPoint: .bottom))
        Circle().fill(
          RadialGradient(colors: [.yellow, .red], center: .center, startRadius: 4, endRadius: 48))
        Circle().fill(AngularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center))
        Rectangle().fill(Color.purple.gradient)
      }
    },
    GalleryPage("Materials") {
      ZStack {
        LinearGradient(colors: [.orange, .pink], startPoint: .leading, endPoint: .trailing)
        VStack(spacing: 12) {
          Text("Thin").padding().background(.thinMaterial, in: Capsule())
          Text("Regular").padding().background(.regularMaterial, in: Capsule())
          Text("Thick").padding().background(.thickMaterial, in: Capsule())
        }
      }
      .frame(height: 240)
    },
    GalleryPage("Effects") {
      Specimen("Shadow") { Tile("Shadow").shadow(radius: 8) }
      Specimen("Half seen") { Color.orange.frame(width: 96, height: 64).opacity(0.5) }
      Specimen("Blurred") { Tile("Blur").blur(radius: 3) }
      Specimen("Without color") { Image(systemName: "heart.fill").foregroundStyle(.red).grayscale(1) }
      Specimen("Clipped to a circle") {
        Color.indigo.frame(width: 96, height: 96).clipShape(Circle())
      }
      Specimen("Round corners") { Color.brown.frame(width: 96, height: 64).cornerRadius(16) }
    },
  ]
}

/// Shapes in frames of the same size.
private struct Row<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 96), spacing: 16)], spacing: 16) {
      content().frame(width: 96, height: 64)
    }
  }
}

private enum NamedColors {
  static let all: [(name: String, color: Color)] = [
    ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
    ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple),
    ("pink", .pink), ("brown", .brown), ("gray", .gray), ("primary", .primary), ("secondary", .secondary),
  ]
}
