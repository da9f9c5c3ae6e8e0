import SwiftUI

/// A page of one element of the API.
package struct GalleryPage: Sendable {
  /// The last component of the page's path.
  let name: String
  let title: String
  /// True if the content brings its own screen, with bar and title.
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

/// A group of pages.
struct GalleryGroup: Sendable {
  let title: String
  let pages: [GalleryPage]
}
