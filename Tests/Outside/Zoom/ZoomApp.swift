import SwiftUI

// Navigation from a grid to its items, with one name for both.

struct Cover: Identifiable, Hashable {
  let id: Int
  var color: Color { [.red, .orange, .green, .blue, .purple][id % 5] }
}

@main
struct ZoomApp: App {
  @Namespace private var covers

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        ScrollView {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 90), spacing: 12)], spacing: 12) {
            ForEach(0..<20) { id in
              NavigationLink(value: Cover(id: id)) {
                RoundedRectangle(cornerRadius: 8)
                  .fill(Cover(id: id).color.gradient)
                  .aspectRatio(2 / 3, contentMode: .fit)
              }
              .matchedTransitionSource(id: id, in: covers)
              .accessibilityLabel("Book \(id)")
            }
          }
          .padding()
        }
        .navigationTitle("Covers")
        .navigationDestination(for: Cover.self) { cover in
          cover.color
            .overlay { Text("Book \(cover.id)").font(.largeTitle).foregroundStyle(.white) }
            .navigationTransition(.zoom(sourceID: cover.id, in: covers))
        }
      }
    }
  }
}
