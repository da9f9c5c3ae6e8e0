import PhotosUI
import SwiftUI

// Pictures: a grid, remote images, picking, sharing, drag to throw away, magnifying.

struct Photo: Identifiable, Equatable {
  let id: Int
  var url: URL? { URL(string: "https://example.org/photos/\(id).jpg") }
  var isFavorite = false
}

@main
struct AlbumApp: App {
  var body: some Scene {
    WindowGroup("Album") { AlbumGrid() }
  }
}

struct AlbumGrid: View {
  @State private var photos = (0..<20).map { Photo(id: $0) }
  @State private var selected: Photo?
  @State private var pickerItems: [PhotosPickerItem] = []
  @State private var images: [Image] = []
  @Environment(\.horizontalSizeClass) private var sizeClass

  private var columns: [GridItem] {
    Array(repeating: GridItem(.flexible(), spacing: 4), count: sizeClass == .compact ? 3 : 6)
  }

  var body: some View {
    NavigationStack {
      ScrollView(.vertical, showsIndicators: false) {
        LazyVGrid(columns: columns, spacing: 4) {
          ForEach(photos) { photo in
            thumbnail(photo)
              .onTapGesture { selected = photo }
              .onLongPressGesture { toggle(photo) }
          }
          ForEach(images.indices, id: \.self) { index in
            images[index].resizable().aspectRatio(1, contentMode: .fill).clipped()
          }
        }
      }
      .navigationTitle("Album")
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) {
          PhotosPicker(selection: $pickerItems, maxSelectionCount: 5, matching: .images) {
            Label("Add", systemImage: "plus")
          }
        }
        ToolbarItem(placement: .topBarLeading) {
          if let url = URL(string: "https://example.org") { ShareLink(item: url) }
        }
      }
      .onChange(of: pickerItems) { _, items in
        Task {
          for item in items {
            if let image = try? await item.loadTransferable(type: Image.self) { images.append(image) }
          }
        }
      }
      .fullScreenCover(item: $selected) { PhotoViewer(photo: $0) }
    }
  }

  private func toggle(_ photo: Photo) {
    guard let index = photos.firstIndex(of: photo) else { return }
    photos[index].isFavorite.toggle()
  }

  private func thumbnail(_ photo: Photo) -> some View {
    AsyncImage(url: photo.url, transaction: Transaction(animation: .easeIn)) { phase in
      switch phase {
      case .empty: ProgressView()
      case .success(let image): image.resizable().scaledToFill()
      case .failure: Image(systemName: "photo").foregroundStyle(.secondary)
      @unknown default: EmptyView()
      }
    }
    .frame(minWidth: 0, maxWidth: .infinity)
    .aspectRatio(1, contentMode: .fit)
    .clipped()
    .contentShape(Rectangle())
    .overlay(alignment: .bottomTrailing) {
      if photo.isFavorite {
        Image(systemName: "heart.fill").foregroundStyle(.red).padding(4)
      }
    }
  }
}

struct PhotoViewer: View {
  let photo: Photo
  @Environment(\.dismiss) private var dismiss
  @GestureState private var dragOffset = CGSize.zero
  @State private var zoom = 1.0

  var body: some View {
    ZStack(alignment: .topTrailing) {
      Color.black.ignoresSafeArea()
      AsyncImage(url: photo.url) { image in
        image.resizable().scaledToFit()
      } placeholder: {
        ProgressView().tint(.white)
      }
      .scaleEffect(zoom)
      .offset(dragOffset)
      .gesture(
        DragGesture()
          .updating($dragOffset) { value, state, _ in state = value.translation }
          .onEnded { value in
            if abs(value.predictedEndTranslation.height) > 200 { dismiss() }
          }
      )
      .gesture(MagnificationGesture().onChanged { zoom = $0 })
      Button {
        dismiss()
      } label: {
        Image(systemName: "xmark").font(.title2).padding()
      }
      .foregroundColor(.white)
      .accessibilityLabel("Close")
    }
    .statusBarHidden()
  }
}
