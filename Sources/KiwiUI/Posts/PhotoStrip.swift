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
      if composer.photos.count > 1 {
        Text("Drag a picture to change the order, or use the arrows beside it.")
          .font(.footnote)
          .foregroundStyle(Color.softInk)
      }
      ForEach(composer.refusedPhotos) { RefusedPhotoRow(photo: $0) }
      // It stays when there is no more room: beside it stands what became of the last choice.
      let title = composer.photos.isEmpty ? "Add Photos" : "Add More Photos"
      PhotosPicker(
        selection: $picked, maxSelectionCount: max(1, composer.roomForPhotos), selectionBehavior: .ordered,
        matching: .images
      ) {
        Label(title, systemImage: "photo.badge.plus")
      }
      .buttonStyle(.bordered)
      .disabled(composer.roomForPhotos == 0)
      FieldProblem(text: composer.photoProblem)
    }
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

/// A chosen file that cannot be posted, and why.
struct RefusedPhotoRow: View {
  let photo: CreatePostViewModel.RefusedPhoto

  var body: some View {
    FieldProblem(text: "Photo \(photo.number) of those you chose: \(photo.message)")
  }
}

/// One photo of a new post: what it shows, how it is cut, and its place among the others.
struct PhotoEditor: View {
  let photo: CreatePostViewModel.Photo
  let preview: Image?
  let composer: CreatePostViewModel
  @Environment(\.horizontalSizeClass) private var sizeClass
  /// How far the photo is from its place while it is dragged.
  @State private var distance: CGFloat = 0

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(alignment: .top, spacing: Spacing.regular) {
        if composer.photos.count > 1 { movable } else { picture }
        VStack(alignment: .leading, spacing: Spacing.regular) {
          TextField("What does the photo show?", text: alt, axis: .vertical)
            .lineLimit(2...4)
            .textFieldStyle(.roundedBorder)
            .accessibilityLabel("Description of photo \(number)")
          FieldProblem(text: composer.altProblem(of: photo))
        }
      }
      HStack(spacing: 0) {
        Picker("Shape", selection: crop) {
          Text("Original").tag(DraftPhoto.Crop.original)
          Text("Square").tag(DraftPhoto.Crop.square)
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
    .offset(y: distance)
    .zIndex(distance == 0 ? 0 : 1)
  }

  private var picture: some View {
    Group {
      if let preview { preview.resizable().scaledToFill() } else { Color.flesh }
    }
    .frame(width: 88, height: 88)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
    .accessibilityHidden(true)
  }

  private var movable: some View {
    ZStack { picture }
      .accessibilityElement()
      .accessibilityLabel("Photo \(number) of \(composer.photos.count)")
      .accessibilityHint(sizeClass == .compact ? "The buttons below move it" : "Arrow keys move it")
      .focusable()
      .onKeyPress(keys: [.upArrow, .leftArrow, .downArrow, .rightArrow]) { press in
        composer.move(photo, by: press.key == .upArrow || press.key == .leftArrow ? -1 : 1)
        return .handled
      }
      .gesture(
        DragGesture()
          .onChanged { distance = $0.translation.height }
          .onEnded { drag in
            distance = 0
            composer.move(photo, by: Int((drag.translation.height / Self.height).rounded()))
          })
  }

  /// About as high as one photo with what belongs to it.
  private static let height: CGFloat = 164

  @ViewBuilder private var buttons: some View {
    HStack(spacing: 0) {
      if composer.photos.count > 1 {
        Button("Move photo \(number) up", systemImage: "arrow.up") { composer.move(photo, by: -1) }
          .disabled(number == 1)
        Button("Move photo \(number) down", systemImage: "arrow.down") { composer.move(photo, by: 1) }
          .disabled(number == composer.photos.count)
      }
      Button("Remove photo \(number)", systemImage: "trash", role: .destructive) { composer.remove(photo) }
    }
    .labelStyle(.iconOnly)
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
