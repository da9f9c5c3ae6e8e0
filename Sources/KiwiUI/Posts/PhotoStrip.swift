import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// The photos of a new post in their order, and the way to more.
struct PhotoStrip: View {
  let composer: CreatePostViewModel
  let previews: PhotoPreviews
  @State private var picked: [PhotosPickerItem] = []

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      ForEach(composer.photos) { photo in
        PhotoEditor(photo: photo, preview: previews[photo.id], composer: composer)
      }
      if composer.roomForPhotos > 0 {
        let title = composer.photos.isEmpty ? "Add Photos" : "Add More Photos"
        PhotosPicker(
          selection: $picked, maxSelectionCount: composer.roomForPhotos, selectionBehavior: .ordered,
          matching: .images
        ) {
          Label(title, systemImage: "photo.badge.plus")
        }
        .buttonStyle(.bordered)
      }
      FieldProblem(text: composer.photoProblem)
    }
    .onChange(of: picked) { _, items in
      guard !items.isEmpty else { return }
      picked = []
      Task { await load(items) }
    }
  }

  private func load(_ items: [PhotosPickerItem]) async {
    for item in items {
      do {
        guard let data = try await item.loadTransferable(type: Data.self), let id = composer.add(data) else {
          continue
        }
        previews[id] = try await item.loadTransferable(type: Image.self)
      } catch {
        composer.photoFailed("That photo could not be read. Choose another.")
      }
    }
  }
}

/// One photo of a new post: what it shows, how it is cut, and its place among the others.
struct PhotoEditor: View {
  let photo: CreatePostViewModel.Photo
  let preview: Image?
  let composer: CreatePostViewModel

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.regular) {
      Group {
        if let preview { preview.resizable().scaledToFill() } else { Color.flesh }
      }
      .frame(width: 96, height: 96)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
      .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: Spacing.small) {
        TextField("What does the photo show?", text: alt, axis: .vertical)
          .lineLimit(1...3)
          .accessibilityLabel("Description of photo \(number)")
        FieldProblem(text: composer.altProblem(of: photo))
        Picker("Shape", selection: crop) {
          Text("Original").tag(DraftPhoto.Crop.original)
          Text("Square").tag(DraftPhoto.Crop.square)
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .accessibilityLabel("Shape of photo \(number)")
        HStack(spacing: 0) {
          Button("Move photo \(number) up", systemImage: "arrow.up") { composer.move(photo, by: -1) }
            .disabled(number == 1)
          Button("Move photo \(number) down", systemImage: "arrow.down") { composer.move(photo, by: 1) }
            .disabled(number == composer.photos.count)
          Spacer()
          Button("Remove photo \(number)", systemImage: "trash", role: .destructive) {
            composer.remove(photo)
          }
        }
        .labelStyle(.iconOnly)
      }
    }
    .padding(Spacing.regular)
    .background(Color.paper)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
  }

  private var number: Int { (composer.photos.firstIndex { $0.id == photo.id } ?? 0) + 1 }

  private var alt: Binding<String> {
    Binding {
      photo.photo.alt
    } set: {
      composer.setAlt($0, of: photo.id)
    }
  }

  private var crop: Binding<DraftPhoto.Crop> {
    Binding {
      photo.photo.crop
    } set: {
      composer.setCrop($0, of: photo.id)
    }
  }
}
