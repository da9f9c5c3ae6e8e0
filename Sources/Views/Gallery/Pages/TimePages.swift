import SwiftUI

extension Gallery {
  static let timePages = [
    GalleryPage("Timeline View") {
      TimelineView(.periodic(from: .now, by: 1)) { context in
        Text(context.date, format: .dateTime.hour().minute().second()).font(.largeTitle).monospacedDigit()
      }
    },
    GalleryPage("Phase Animator") { PhaseSpecimen() },
    GalleryPage("Visual Effect") {
      ForEach(["One", "Two", "Three"], id: \.self) { name in
        Tile(name).visualEffect { content, proxy in
          content.offset(x: proxy.frame(in: .global).minY / 10)
        }
      }
    },
    GalleryPage("Scroll Transition") {
      ScrollView(.horizontal) {
        HStack(spacing: 16) {
          ForEach(1..<9) { number in
            RoundedRectangle(cornerRadius: 16).fill(.teal).frame(width: 160, height: 120)
              .overlay { Text("\(number)").foregroundStyle(.white) }
              .scrollTransition { effect, phase in
                effect.opacity(phase.isIdentity ? 1 : 0.2).scaleEffect(phase.isIdentity ? 1 : 0.8)
              }
          }
        }
      }
    },
    GalleryPage("Glass") { GlassSpecimen() },
    GalleryPage("System Colors") { ColorsSpecimen() },
  ]
}

private struct PhaseSpecimen: View {
  @State private var rings = 0

  var body: some View {
    Specimen("Repeating") {
      PhaseAnimator([1, 1.4]) { scale in
        Image(systemName: "heart.fill").font(.largeTitle).foregroundStyle(.red).scaleEffect(scale)
      } animation: { _ in
        .easeInOut(duration: 0.6)
      }
    }
    Specimen("Once per ring") {
      Button("Ring", systemImage: "bell") { rings += 1 }
        .phaseAnimator([0, -15, 15], trigger: rings) { bell, angle in
          bell.rotationEffect(.degrees(angle), anchor: .top)
        } animation: { _ in
          .easeInOut(duration: 0.15)
        }
    }
  }
}

private struct GlassSpecimen: View {
  var body: some View {
    ZStack {
      LinearGradient(colors: [.orange, .purple], startPoint: .topLeading, endPoint: .bottomTrailing)
      VStack(spacing: 16) {
        Text("Regular").padding().glassEffect()
        Text("Tinted").padding().glassEffect(.regular.tint(.green), in: RoundedRectangle(cornerRadius: 12))
        Text("Clear").padding().glassEffect(.clear)
        Button("Glass") {}.buttonStyle(.glass)
        Button("Prominent") {}.buttonStyle(.glassProminent)
      }
    }
    .frame(height: 320)
  }
}

private struct ColorsSpecimen: View {
  private let colors: [(name: String, color: UIColor)] = [
    ("systemGray", .systemGray), ("systemGray2", .systemGray2), ("systemGray3", .systemGray3),
    ("systemGray4", .systemGray4), ("systemGray5", .systemGray5), ("systemGray6", .systemGray6),
    ("label", .label), ("secondaryLabel", .secondaryLabel), ("separator", .separator),
    ("systemBackground", .systemBackground), ("secondarySystemBackground", .secondarySystemBackground),
    ("systemFill", .systemFill),
  ]

  var body: some View {
    ForEach(colors, id: \.name) { name, color in
      HStack {
        Color(uiColor: color).frame(width: 64, height: 32).border(.gray)
        Text(name)
      }
    }
  }
}
