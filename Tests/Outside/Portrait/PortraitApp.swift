import PhotosUI
import SwiftUI

// PhotosPicker with a transferable picture.

@main
struct PortraitApp: App {
  var body: some Scene {
    WindowGroup { PortraitView() }
  }
}

@MainActor @Observable
final class PortraitModel {
  enum State { case empty, loading, shown(Image), failed }

  private(set) var state = State.empty
  var item: PhotosPickerItem? {
    didSet { if let item { load(item) } }
  }

  private func load(_ item: PhotosPickerItem) {
    state = .loading
    Task {
      if let image = try? await item.loadTransferable(type: Image.self) {
        state = .shown(image)
      } else {
        state = .failed
      }
    }
  }
}

struct PortraitView: View {
  @State private var model = PortraitModel()

  var body: some View {
    VStack {
      switch model.state {
      case .empty: Image(systemName: "person.crop.circle").font(.system(size: 80))
      case .loading: ProgressView()
      case .shown(let image):
        image.resizable().scaledToFill().frame(width: 120, height: 120).clipShape(.circle)
      case .failed: Label("This picture cannot be read.", systemImage: "exclamationmark.triangle")
      }
      PhotosPicker(selection: $model.item, matching: .images, photoLibrary: .shared()) {
        Text("Choose a Portrait")
      }
    }
  }
}
