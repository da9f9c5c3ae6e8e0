import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// The photos of a new post in order; a tap opens the description of one.
struct PhotoStrip: View {
  let composer: CreatePostViewModel
  let previews: PhotoPreviews
  @State private var chosen: CreatePostViewModel.Photo.ID?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if !composer.photos.isEmpty {
        HStack(alignment: .top, spacing: Spacing.small) {
          ForEach(composer.photos) { photo in
            PhotoTile(photo: photo, preview: previews[photo.id], composer: composer, chosen: $chosen)
          }
        }
      }
      if composer.photos.count > 1 {
        Text("Drag photos to reorder them.").smallPrint()
      }
      if let photo = composer.photos.first(where: { $0.id == chosen }) {
        PhotoEditor(photo: photo, composer: composer)
      }
      // Includes photos whose editor is closed, because a problem blocks posting.
      ForEach(composer.photos) { FieldProblem(text: composer.altProblem(of: $0)) }
      ForEach(composer.rejectedPhotos) { RefusedPhotoRow(photo: $0) }
      FieldProblem(text: composer.photoProblem)
    }
    .onChange(of: composer.photos.map(\.id)) { earlier, photos in
      if !photos.contains(where: { $0 == chosen }) { chosen = photos.first { !earlier.contains($0) } }
    }
  }
}

/// The button that adds photos, disabled at the limit.
struct PhotoChooser: View {
  let composer: CreatePostViewModel
  let previews: PhotoPreviews
  @State private var picked: [PhotosPickerItem] = []

  var body: some View {
    let title = composer.photos.isEmpty ? localized("Add Photos") : localized("Add More Photos")
    PhotosPicker(
      selection: $picked, maxSelectionCount: max(1, composer.roomForPhotos), selectionBehavior: .ordered,
      matching: .images
    ) {
      Label(title, systemImage: "photo.badge.plus")
    }
    .buttonStyle(.bordered)
    .disabled(composer.roomForPhotos == 0)
    .onChange(of: picked) { _, items in
      guard !items.isEmpty else { return }
      picked = []
      Task { await load(items) }
    }
  }

  private func load(_ items: [PhotosPickerItem]) async {
    composer.choosing()
    for item in items {
      guard let data = try? await item.loadTransferable(type: Data.self) else {
        composer.addUnreadable()
        continue
      }
      guard let id = await composer.add(data) else { continue }
      previews[id] = try? await item.loadTransferable(type: Image.self)
    }
  }
}

/// A selected file that cannot be posted, with the reason.
struct RefusedPhotoRow: View {
  let photo: CreatePostViewModel.RejectedPhoto

  var body: some View {
    FieldProblem(text: localized("Selected photo \(photo.number): \(photo.message)"))
  }
}

/// A photo of a new post, reordered by dragging or keys, with a button for its description.
struct PhotoTile: View {
  let photo: CreatePostViewModel.Photo
  let preview: Image?
  let composer: CreatePostViewModel
  @Binding var chosen: CreatePostViewModel.Photo.ID?
  @Environment(\.horizontalSizeClass) private var sizeClass
  /// The offset from the photo's position during a drag.
  @State private var distance: CGFloat = 0

  /// The side of a tile; four fit on the narrowest phone.
  private static let side: CGFloat = 68

  var body: some View {
    VStack(spacing: Spacing.small) {
      if composer.photos.count > 1 { movable } else { picture }
      Button(isDescribed ? "ALT" : "+ ALT") { chosen = chosen == photo.id ? nil : photo.id }
        .font(.caption)
        .buttonStyle(.bordered)
        .tint(isDescribed ? Color.kiwi : Color.softInk)
        .accessibilityLabel(isDescribed ? "Photo \(number): \(photo.photo.alt)" : "Describe photo \(number)")
    }
    .offset(x: distance)
    .zIndex(distance == 0 ? 0 : 1)
  }

  private var picture: some View {
    Group {
      if let preview { preview.resizable().scaledToFill() } else { Color.flesh }
    }
    .frame(width: Self.side, height: Self.side)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
    .accessibilityHidden(true)
  }

  private var movable: some View {
    ZStack { picture }
      .accessibilityElement()
      .accessibilityLabel("Photo \(number) of \(composer.photos.count)")
      .accessibilityHint(
        sizeClass == .compact
          ? "Use the buttons next to the description to move" : "Use the arrow keys to move"
      )
      .focusable()
      .onKeyPress(keys: [.upArrow, .leftArrow, .downArrow, .rightArrow]) { press in
        composer.move(photo, by: press.key == .upArrow || press.key == .leftArrow ? -1 : 1)
        return .handled
      }
      .gesture(
        DragGesture()
          .onChanged { distance = $0.translation.width }
          .onEnded { drag in
            distance = 0
            let places = drag.translation.width / (Self.side + Spacing.small)
            composer.move(photo, by: Int(places.rounded()))
          })
  }

  private var number: Int { composer.number(of: photo) }
  private var isDescribed: Bool { !WrittenText.isBlank(photo.photo.alt) }
}

/// Edits the description, crop and position of a photo.
struct PhotoEditor: View {
  let photo: CreatePostViewModel.Photo
  let composer: CreatePostViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      TextField("Describe this photo", text: alt, axis: .vertical)
        .lineLimit(2...4)
        .textFieldStyle(.roundedBorder)
        .accessibilityLabel("Description of photo \(number)")
      HStack(spacing: 0) {
        Picker("Shape", selection: crop) {
          Text("Original").tag(PhotoCrop.original)
          Text("Square").tag(PhotoCrop.square)
        }
        .labelsHidden()
        .accessibilityLabel("Shape of photo \(number)")
        Spacer()
        buttons
      }
    }
    .padding(Spacing.regular)
    .background(Color.paper)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
  }

  @ViewBuilder private var buttons: some View {
    HStack(spacing: 0) {
      if composer.photos.count > 1 {
        Button("Move photo \(number) back", systemImage: "arrow.left") { composer.move(photo, by: -1) }
          .disabled(number == 1)
        Button("Move photo \(number) forward", systemImage: "arrow.right") { composer.move(photo, by: 1) }
          .disabled(number == composer.photos.count)
      }
      Button("Remove photo \(number)", systemImage: "trash", role: .destructive) { composer.remove(photo) }
    }
    .labelStyle(.iconOnly)
  }

  private var number: Int { composer.number(of: photo) }

  private var alt: Binding<String> {
    Binding(get: { photo.photo.alt }, set: { composer.setAlt($0, of: photo.id) })
  }

  private var crop: Binding<PhotoCrop> {
    Binding(get: { photo.photo.crop }, set: { composer.setCrop($0, of: photo.id) })
  }
}
