import SwiftUI
import SwiftUICore
import SwiftUISymbols

extension Gallery {
  static let imagePages = [
    GalleryPage("Image") {
      Specimen("Scales") {
        HStack(spacing: 16) {
          Image(systemName: "star").imageScale(.small)
          Image(systemName: "star")
          Image(systemName: "star").imageScale(.large)
        }
      }
      Specimen("By font") { Image(systemName: "book").font(.largeTitle) }
      Specimen("Resizable") {
        Image(systemName: "heart.fill").resizable().scaledToFit().frame(width: 80, height: 80)
          .foregroundStyle(.red)
      }
    },
    GalleryPage("Symbols") {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 96), spacing: 16)], spacing: 24) {
        ForEach(Symbols.names, id: \.self) { name in
          VStack(spacing: 8) {
            Image(systemName: name).font(.title2)
            Text(name).font(.caption).multilineTextAlignment(.center)
          }
        }
      }
    },
    GalleryPage("Async Image") {
      Specimen("A picture with a placeholder") {
        AsyncImage(url: URL(string: Gallery.picture)) { image in
          image.resizable().scaledToFit().accessibilityLabel("Hills in the sun")
        } placeholder: {
          ProgressView()
        }
        .frame(width: 200, height: 120)
      }
      Specimen("A missing picture") {
        AsyncImage(url: URL(string: "/missing.jpg")) { phase in
          if let image = phase.image {
            image.resizable()
          } else if phase.error != nil {
            Label("Could not be loaded", systemImage: "photo")
          } else {
            ProgressView()
          }
        }
        .frame(width: 200, height: 120)
      }
    },
  ]
}
