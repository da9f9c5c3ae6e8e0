import SwiftUI
import SwiftUICore

extension Gallery {
  /// Every preview of the project is in this list; a test looks for those that are not.
  static let previewPages = [
    preview(PostRow_Previews.self)
  ]

  private static func preview<Provider: PreviewProvider>(_ provider: Provider.Type) -> GalleryPage {
    let name = String(describing: provider).replacing("_Previews", with: "")
    return GalleryPage("Preview of \(name)") {
      Provider.previews.environment(\.showsPreviewNames, true)
    }
  }
}
