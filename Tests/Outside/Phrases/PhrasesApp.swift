import SwiftUI

@main struct PhrasesApp: App {
  var body: some Scene {
    WindowGroup { ShelfScreen() }
  }
}

struct ShelfScreen: View {
  @Environment(\.locale) private var locale
  @State private var count = 2
  private let hint: LocalizedStringResource = "Tap to add a book"

  var body: some View {
    NavigationStack {
      List {
        Section("Your shelf") {
          Text("\(count) books", bundle: .module)
          Text("**\(count)** of \(10) read", bundle: .module, comment: "How far somebody has come")
          Text(String(localized: "\(count) books", bundle: .module, locale: locale))
        }
        Button("Add a book") { count += 1 }
          .accessibilityHint(Text(hint))
      }
      .navigationTitle("Shelf")
    }
  }
}

#Preview("In German") {
  ShelfScreen().environment(\.locale, Locale(identifier: "de"))
}
