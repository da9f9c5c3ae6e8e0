import SwiftUI

// A table that is sorted by its columns.

struct Volume: Identifiable {
  let id = UUID()
  let title: String
  let author: String
  let year: Int
  let isOwned: Bool
}

@main
struct CatalogApp: App {
  var body: some Scene {
    WindowGroup { CatalogView() }
  }
}

struct CatalogView: View {
  @State private var volumes = [
    Volume(title: "Emma", author: "Jane Austen", year: 1815, isOwned: true),
    Volume(title: "Middlemarch", author: "George Eliot", year: 1871, isOwned: false),
    Volume(title: "Villette", author: "Charlotte Brontë", year: 1853, isOwned: true),
  ]
  @State private var selection: Set<Volume.ID> = []
  @State private var order = [KeyPathComparator(\Volume.title, order: .forward)]

  var body: some View {
    Table(volumes, selection: $selection, sortOrder: $order) {
      TableColumn("Title", value: \.title)
      TableColumn("Author", value: \.author)
      TableColumn("Year", value: \.year) { volume in
        Text(volume.year, format: .number.grouping(.never)).monospacedDigit()
      }
      .width(min: 50, ideal: 60, max: 80)
      TableColumn("Owned") { volume in
        if volume.isOwned { Image(systemName: "checkmark").accessibilityLabel("Yes") }
      }
      .width(60)
    }
    .onChange(of: order) { volumes.sort(using: $1) }
    .toolbar {
      Button("Remove", systemImage: "trash", role: .destructive, action: remove).disabled(selection.isEmpty)
    }
  }

  private func remove() {
    volumes.removeAll { selection.contains($0.id) }
    selection = []
  }
}
