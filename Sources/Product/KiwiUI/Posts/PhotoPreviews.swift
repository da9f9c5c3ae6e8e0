import KiwiEngine
import SwiftUI

/// Preview images of a new post's photos, kept while the form may be reopened.
@Observable @MainActor final class PhotoPreviews {
  private var images: [CreatePostViewModel.Photo.ID: Image] = [:]

  subscript(id: CreatePostViewModel.Photo.ID) -> Image? {
    get { images[id] }
    set { images[id] = newValue }
  }
}
