import SwiftUI

// A header that collapses while the page is scrolled.

@main
struct HeaderApp: App {
  var body: some Scene {
    WindowGroup { HeaderView() }
  }
}

struct HeaderView: View {
  @State private var isSmall = false
  @State private var part = 0.0

  var body: some View {
    VStack(spacing: 0) {
      Text("Reading list")
        .font(isSmall ? .headline : .largeTitle)
        .frame(maxWidth: .infinity)
        .padding(isSmall ? 8 : 24)
        .background(.bar)
        .animation(.snappy, value: isSmall)
      ProgressView(value: min(max(part, 0), 1))
      ScrollView {
        LazyVStack(alignment: .leading) {
          ForEach(1..<60, id: \.self) { Text("Book \($0)").padding(.horizontal) }
        }
      }
      .onScrollGeometryChange(for: Bool.self) { geometry in
        geometry.contentOffset.y > 40
      } action: { _, isFar in
        isSmall = isFar
      }
      .onScrollGeometryChange(for: Double.self) { geometry in
        geometry.contentOffset.y / max(geometry.contentSize.height - geometry.containerSize.height, 1)
      } action: { _, new in
        part = new
      }
    }
  }
}
