import PhotosUI
import SwiftUI

// A picture through UIKit's type.

@main
struct ViewerApp: App {
  var body: some Scene {
    WindowGroup { ViewerView() }
  }
}

struct ViewerView: View {
  @State private var item: PhotosPickerItem?
  @State private var picture: UIImage?
  @State private var zoom = 1.0

  var body: some View {
    VStack {
      if let picture {
        Image(uiImage: picture)
          .resizable()
          .scaledToFit()
          .scaleEffect(zoom)
          .gesture(MagnifyGesture().onChanged { zoom = $0.magnification })
        Text("\(Int(picture.size.width)) × \(Int(picture.size.height))")
          .foregroundStyle(.secondary)
      } else {
        ContentUnavailableView("No picture", systemImage: "photo", description: Text("Choose one below."))
      }
      PhotosPicker("Choose a picture", selection: $item, matching: .images)
        .buttonStyle(.borderedProminent)
    }
    .padding()
    .task(id: item) {
      guard let data = try? await item?.loadTransferable(type: Data.self) else { return }
      picture = UIImage(data: data)
    }
  }
}
