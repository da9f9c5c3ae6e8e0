import SwiftUI
import SwiftUICore

/// The page of a preview, for the list in ``Gallery/start(host:port:previews:)``.
@MainActor package func preview<Provider: PreviewProvider>(_ provider: Provider.Type) -> GalleryPage {
  let name = String(describing: provider).replacing("_Previews", with: "")
  return GalleryPage("Preview of \(name)") {
    Provider.previews.environment(\.showsPreviewNames, true)
  }
}
