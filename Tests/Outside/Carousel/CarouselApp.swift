import SwiftUI

// scrollTransition, visualEffect, containerRelativeFrame, scrollTargetBehavior.

struct Cover: Identifiable {
  let id = UUID()
  let title: String
  let color: Color
}

@main
struct CarouselApp: App {
  var body: some Scene {
    WindowGroup { CarouselView() }
  }
}

struct CarouselView: View {
  private let covers = [
    Cover(title: "Emma", color: .green), Cover(title: "Walden", color: .teal),
    Cover(title: "Middlemarch", color: .indigo), Cover(title: "Persuasion", color: .orange),
  ]

  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 16) {
        ForEach(covers) { cover in
          RoundedRectangle(cornerRadius: 20)
            .fill(cover.color.gradient)
            .overlay { Text(cover.title).font(.title2.bold()).foregroundStyle(.white) }
            .containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 16)
            .frame(height: 240)
            .scrollTransition(axis: .horizontal) { content, phase in
              content
                .opacity(phase.isIdentity ? 1 : 0.4)
                .scaleEffect(phase.isIdentity ? 1 : 0.85)
                .rotationEffect(.degrees(phase.value * 4))
            }
        }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
    .safeAreaInset(edge: .bottom) {
      Text("Swipe").visualEffect { content, proxy in
        content.offset(y: proxy.size.height > 100 ? -8 : 0).hueRotation(.degrees(proxy.size.width / 10))
      }
    }
  }
}
