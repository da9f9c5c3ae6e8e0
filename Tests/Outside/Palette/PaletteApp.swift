import SwiftUI

// Colors by UIKit's names.

@main
struct PaletteApp: App {
  private let grays: [(String, Color)] = [
    ("Gray", Color(.systemGray)), ("Gray 2", Color(.systemGray2)), ("Gray 3", Color(.systemGray3)),
    ("Gray 4", Color(.systemGray4)), ("Gray 5", Color(.systemGray5)), ("Gray 6", Color(.systemGray6)),
  ]

  var body: some Scene {
    WindowGroup {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 100))]) {
          ForEach(grays, id: \.0) { name, color in
            Text(name)
              .frame(maxWidth: .infinity, minHeight: 60)
              .background(color)
              .clipShape(.rect(cornerRadius: 8))
          }
        }
        .padding()
        Text("On a background of the system")
          .foregroundStyle(Color(uiColor: .label))
          .padding()
          .background(Color(uiColor: .secondarySystemBackground))
        Text("Half of it").foregroundColor(Color(UIColor.systemIndigo.withAlphaComponent(0.5)))
      }
      .background(Color(UIColor.systemGroupedBackground))
    }
  }
}
