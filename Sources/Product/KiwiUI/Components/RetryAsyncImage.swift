import SwiftUI

/// A remote image that retries failed loads.
///
/// Retries twice, one second apart, and again each time the view appears.
struct RetryAsyncImage<Content: View, Placeholder: View>: View {
  let url: URL?
  @ViewBuilder let content: (Image) -> Content
  @ViewBuilder let placeholder: () -> Placeholder
  @State private var retries = 0

  private static var maxRetries: Int { 2 }
  private static var pause: Duration { .seconds(1) }

  var body: some View {
    // The stack around the image receives `onAppear`, because it stays when a retry replaces the image.
    ZStack {
      AsyncImage(url: url) { phase in
        if let image = phase.image {
          content(image)
        } else {
          placeholder().task(id: phase.error != nil) {
            guard phase.error != nil, retries < Self.maxRetries else { return }
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
