import SwiftUI

// A view that is rendered to a picture and shared.

struct BadgeView: View {
  let name: String

  var body: some View {
    Label(name, systemImage: "rosette")
      .font(.title.bold())
      .padding()
      .background(.yellow.gradient, in: .capsule)
  }
}

@main
struct BadgeApp: App {
  @State private var name = "Reader of the month"
  @State private var rendered: Image?

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 24) {
        BadgeView(name: name)
        TextField("Name", text: $name).textFieldStyle(.roundedBorder)
        if let rendered {
          ShareLink(item: name, preview: SharePreview(name, image: rendered))
        } else {
          ShareLink(item: name)
        }
      }
      .padding()
      .task(id: name) {
        let renderer = ImageRenderer(content: BadgeView(name: name))
        renderer.scale = 2
        rendered = renderer.uiImage.map { Image(uiImage: $0) }
      }
    }
  }
}
