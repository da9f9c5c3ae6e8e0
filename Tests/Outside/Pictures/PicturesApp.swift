import SwiftUI

// AsyncImage by phases, lazy grids, zoom from grid to screen.

struct Picture: Identifiable, Hashable {
  let id: Int
  var url: URL? { URL(string: "https://example.com/\(id).jpg") }
}

@main
struct PicturesApp: App {
  var body: some Scene {
    WindowGroup { PictureGrid() }
  }
}

struct PictureGrid: View {
  @Namespace private var zoom
  private let pictures = (1...12).map(Picture.init)

  var body: some View {
    NavigationStack {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 110), spacing: 4)], spacing: 4) {
          ForEach(pictures) { picture in
            NavigationLink(value: picture) {
              PictureView(picture: picture).matchedTransitionSource(id: picture.id, in: zoom)
            }
            .buttonStyle(.plain)
          }
        }
      }
      .navigationDestination(for: Picture.self) { picture in
        PictureView(picture: picture)
          .navigationTransition(.zoom(sourceID: picture.id, in: zoom))
          .navigationTitle("Picture \(picture.id)")
          .navigationBarTitleDisplayMode(.inline)
      }
      .navigationTitle("Pictures")
    }
  }
}

struct PictureView: View {
  let picture: Picture

  var body: some View {
    AsyncImage(url: picture.url, transaction: Transaction(animation: .easeIn)) { phase in
      switch phase {
      case .success(let image): image.resizable().scaledToFill()
      case .failure: Image(systemName: "photo").foregroundStyle(.secondary)
      case .empty: ProgressView()
      @unknown default: EmptyView()
      }
    }
    .aspectRatio(1, contentMode: .fill)
    .background(.quaternary)
    .clipped()
    .accessibilityLabel("Picture \(picture.id)")
  }
}
