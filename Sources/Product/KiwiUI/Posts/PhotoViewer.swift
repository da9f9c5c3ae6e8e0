import KiwiEngine
import KiwiKit
import SwiftUI

/// The photos of a post at window size, one by one.
///
/// Buttons, arrow keys and swipes turn to the next photo; a pinch or a double tap zooms.
struct PhotoViewer: View {
  let viewing: PhotoViewing
  @Environment(\.dismiss) private var dismiss
  @State private var place: Int

  init(viewing: PhotoViewing) {
    self.viewing = viewing
    _place = State(initialValue: viewing.place)
  }

  var body: some View {
    VStack(spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Text("Photos by \(viewing.post.author.name)").font(.headline).lineLimit(1).accessibilityAddTraits(
          .isHeader)
        if photos.count > 1 {
          Text("\(place + 1) of \(photos.count)").fixedSize().accessibilityAddTraits(.updatesFrequently)
        }
        Spacer()
        Button("Close", systemImage: "xmark") { dismiss() }.labelStyle(.iconOnly)
      }
      .padding(.horizontal, Spacing.large)
      if photos.indices.contains(place) {
        ZoomablePhoto(attachment: photos[place]) { show(place + $0) }.id(place)
        HStack(spacing: Spacing.regular) {
          if photos.count > 1 {
            turn(-1, "Previous Photo", "chevron.left", .leftArrow)
          }
          Text(photos[place].words).font(.footnote).frame(maxWidth: .infinity)
          if photos.count > 1 {
            turn(1, "Next Photo", "chevron.right", .rightArrow)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var photos: [Attachment] { viewing.post.attachments }

  private func turn(_ step: Int, _ title: LocalizedStringKey, _ image: String, _ key: KeyEquivalent)
    -> some View
  {
    Button(title, systemImage: image) { show(place + step) }
      .labelStyle(.iconOnly)
      .keyboardShortcut(key, modifiers: [])
      .disabled(!photos.indices.contains(place + step))
  }

  private func show(_ next: Int) {
    if photos.indices.contains(next) { place = next }
  }
}

/// A photo that can be zoomed and dragged.
struct ZoomablePhoto: View {
  let attachment: Attachment
  /// Turns by a number of photos.
  let turn: @MainActor (Int) -> Void
  @State private var scale: CGFloat = 1
  @State private var scaleBefore: CGFloat = 1
  @State private var offset = CGSize.zero
  @State private var offsetBefore = CGSize.zero
  @State private var isPinching = false

  var body: some View {
    AsyncImage(url: attachment.url) { image in
      image.resizable().scaledToFit().accessibilityLabel(attachment.words)
    } placeholder: {
      Color.clear
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .scaleEffect(scale)
    .offset(offset)
    .onTapGesture(count: 2) { zoom(to: scale > 1 ? 1 : 2) }
    .gesture(
      DragGesture()
        .onChanged { drag in
          offset = CGSize(
            width: offsetBefore.width + drag.translation.width,
            height: scale > 1 ? offsetBefore.height + drag.translation.height : 0)
        }
        .onEnded { drag in
          if scale > 1 || isPinching {
            offsetBefore = offset
          } else {
            offset = .zero
            if abs(drag.translation.width) > Self.turningDistance {
              turn(drag.translation.width < 0 ? 1 : -1)
            }
          }
        }
    )
    .simultaneousGesture(
      MagnifyGesture()
        .onChanged { pinch in
          isPinching = true
          scale = min(max(scaleBefore * pinch.magnification, 1), Self.largestScale)
        }
        .onEnded { _ in
          isPinching = false
          zoom(to: scale)
        }
    )
    .clipped()
  }

  private func zoom(to scale: CGFloat) {
    self.scale = scale
    scaleBefore = scale
    guard scale == 1 else { return }
    offset = .zero
    offsetBefore = .zero
  }

  private static let turningDistance: CGFloat = 60
  private static let largestScale: CGFloat = 5
}
