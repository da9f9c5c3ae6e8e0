import SwiftUI

/// A picture from the network that is asked for again when it does not come: two more times, a second apart, and from the
/// beginning when it comes into view again.
struct RetryAsyncImage<Content: View, Placeholder: View>: View {
  let url: URL?
  @ViewBuilder let content: (Image) -> Content
  @ViewBuilder let placeholder: () -> Placeholder
  @State private var retries = 0

  private static var mostRetries: Int { 2 }
  private static var pause: Duration { .seconds(1) }

  var body: some View {
    // What appears is what is around the picture: that stays when another one takes its place.
    ZStack {
      AsyncImage(url: url) { phase in
        if let image = phase.image {
          content(image)
        } else {
          placeholder().task(id: phase.error != nil) {
            guard phase.error != nil, retries < Self.mostRetries else { return }
            try? await Task.sleep(for: Self.pause)
            if !Task.isCancelled { retries += 1 }
          }
        }
      }
      .id(retries)
    }
    .onAppear { retries = 0 }
  }
}
