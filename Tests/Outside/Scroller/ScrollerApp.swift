import SwiftUI

// Snapping pages, parts of a container, and the scroll position.

@main
struct ScrollerApp: App {
  var body: some Scene {
    WindowGroup { ScrollerView() }
  }
}

struct ScrollerView: View {
  @State private var page: Int? = 0

  var body: some View {
    VStack {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 16) {
          ForEach(0..<10, id: \.self) { index in
            RoundedRectangle(cornerRadius: 20)
              .fill(Color(hue: Double(index) / 10, saturation: 0.5, brightness: 0.9))
              .containerRelativeFrame(.horizontal, count: 5, span: 4, spacing: 16)
              .overlay { Text("\(index + 1)").font(.largeTitle) }
              .scrollTransition { content, phase in
                content.scaleEffect(phase.isIdentity ? 1 : 0.9).opacity(phase.isIdentity ? 1 : 0.6)
              }
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      .scrollPosition(id: $page)
      .scrollIndicators(.hidden)
      .contentMargins(.horizontal, 20, for: .scrollContent)
      .frame(height: 240)
      HStack {
        Button("First") { withAnimation { page = 0 } }
        Text("Page \((page ?? 0) + 1)")
        Button("Last") { withAnimation { page = 9 } }
      }
    }
  }
}
