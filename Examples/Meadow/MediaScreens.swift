import SwiftUI

struct MediaGrid: View {
  let media: [Status.Media]

  var body: some View {
    LazyVGrid(
      columns: Array(repeating: GridItem(.flexible(), spacing: 4), count: min(media.count, 2)), spacing: 4
    ) {
      ForEach(media, id: \.self) { item in
        Color.clear
          .aspectRatio(media.count == 1 ? 16 / 9 : 1, contentMode: .fit)
          .overlay {
            AsyncImage(url: item.url) {
              $0.resizable().scaledToFill()
            } placeholder: {
              Color.gray.opacity(0.2)
            }
          }
          .clipped()
          .overlay(alignment: .bottomLeading) {
            if item.description != nil {
              Text("ALT").font(.caption2.bold()).padding(4).background(
                .ultraThinMaterial, in: .rect(cornerRadius: 4)
              ).padding(6)
            }
          }
          .accessibilityElement()
          .accessibilityAddTraits(.isImage)
          .accessibilityLabel(item.description ?? "A picture without a description")
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: 12))
  }
}

struct MediaScreen: View {
  let media: Status.Media
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    ZStack(alignment: .topTrailing) {
      Color.black.ignoresSafeArea()
      AsyncImage(url: media.url) {
        $0.resizable().scaledToFit()
      } placeholder: {
        ProgressView().tint(.white)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      Button("Close", systemImage: "xmark") { dismiss() }
        .labelStyle(.iconOnly)
        .buttonStyle(.borderedProminent)
        .buttonBorderShape(.circle)
        .padding()
    }
    .overlay(alignment: .bottom) {
      if let words = media.description { Text(words).foregroundStyle(.white).padding(24) }
    }
  }
}
