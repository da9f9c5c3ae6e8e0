import Foundation
import SwiftUICore

/// Pictures that load when the test allows it, with placeholders until then.
struct PicturesView: View {
  @State private var name = "first"

  var body: some View {
    VStack(spacing: 8) {
      AsyncImage(url: URL(string: "/\(name).png")) { phase in
        switch phase {
        case .empty: Text("Loading \(name)")
        case .success(let image): image.resizable().accessibilityLabel("The \(name) picture")
        case .failure: Text("No \(name) picture")
        }
      }
      .frame(width: 200, height: 100)
      Button("Second") { name = "second" }
      Button("Third") { name = "third" }
    }
  }
}
