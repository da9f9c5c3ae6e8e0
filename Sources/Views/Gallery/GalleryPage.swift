import SwiftUI

/// One element of the API, to look at by itself.
package struct GalleryPage: Sendable {
  /// The last part of the page's URL.
  let name: String
  let title: String
  /// Whether the content brings its own screen, with bar and title.
  let isScreen: Bool
  let content: @MainActor @Sendable () -> AnyView

  init<Content: View>(
    _ title: String, isScreen: Bool = false,
    @ViewBuilder content: @escaping @MainActor @Sendable () -> Content
  ) {
    self.title = title
    self.isScreen = isScreen
    self.content = { AnyView(content()) }
    name = title.lowercased().replacing(" ", with: "-")
  }

  var path: String { "/" + name }
}

/// Pages that belong together.
struct GalleryGroup: Sendable {
  let title: String
  let pages: [GalleryPage]
}
