import KiwiEngine
import SwiftUI

/// How the photos of a new post look, for as long as the form may be opened again.
@Observable @MainActor final class PhotoPreviews {
  private var images: [CreatePostViewModel.Photo.ID: Image] = [:]

  subscript(id: CreatePostViewModel.Photo.ID) -> Image? {
    get { images[id] }
    set { images[id] = newValue }
  }
}
