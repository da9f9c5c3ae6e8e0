import SwiftUI

extension Gallery {
  static let buttonPages = [
    GalleryPage("Button") { Counting() },
    GalleryPage("Button Styles") {
      Button("Automatic") {}
      Button("Bordered") {}.buttonStyle(.bordered)
      Button("Prominent") {}.buttonStyle(.borderedProminent)
      Button("Borderless") {}.buttonStyle(.borderless)
      Button("Plain") {}.buttonStyle(.plain)
      Button("Destructive", role: .destructive) {}.buttonStyle(.bordered)
      Button("Disabled") {}.buttonStyle(.borderedProminent).disabled(true)
      Button("Tinted") {}.buttonStyle(.borderedProminent).tint(.purple)
    },
    GalleryPage("Custom Button Style") {
      Button("Custom style") {}.buttonStyle(PillStyle())
      Button("With a symbol", systemImage: "paperplane") {}.buttonStyle(PillStyle())
    },
    GalleryPage("Link") {
      if let inside = URL(string: "/button"), let outside = URL(string: "https://www.swift.org") {
        Link("A page of this gallery", destination: inside)
        Link(destination: outside) { Label("Another site", systemImage: "globe") }
      }
    },
    GalleryPage("Menu") { MenuSpecimen() },
    GalleryPage("Context Menu") { ContextMenuSpecimen() },
  ]
}

private struct Counting: View {
  @State private var count = 0

  var body: some View {
    Specimen("Text") { Button("Tapped \(count) times") { count += 1 } }
    Specimen("Symbol and text") { Button("Add", systemImage: "plus") { count += 1 } }
    Specimen("Any view") {
      Button {
        count += 1
      } label: {
        HStack(spacing: 12) {
          Image(systemName: "heart.fill").foregroundStyle(.red)
          VStack(alignment: .leading, spacing: 2) {
            Text("Like").font(.headline)
            Text("\(count) so far").font(.caption)
          }
        }
      }
    }
  }
}

private struct PillStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 20)
      .padding(.vertical, 12)
      .background(.tint, in: Capsule())
      .foregroundStyle(.background)
      .opacity(configuration.isPressed ? 0.6 : 1)
  }
}

private struct MenuSpecimen: View {
  @State private var chosen = "nothing yet"

  var body: some View {
    Menu("Choose") {
      Button("Share", systemImage: "square.and.arrow.up") { chosen = "Share" }
      Button("Edit", systemImage: "pencil") { chosen = "Edit" }
      Button("Delete", systemImage: "trash", role: .destructive) { chosen = "Delete" }
    }
    Text("Chosen: \(chosen)")
  }
}

private struct ContextMenuSpecimen: View {
  @State private var chosen = "nothing yet"

  var body: some View {
    Tile("Hold me, or press the other button")
      .contextMenu {
        Button("Copy", systemImage: "doc.on.doc") { chosen = "Copy" }
        Button("Delete", systemImage: "trash", role: .destructive) { chosen = "Delete" }
      }
    Text("Chosen: \(chosen)")
  }
}
