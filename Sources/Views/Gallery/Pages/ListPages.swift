import SwiftUI

extension Gallery {
  static let listPages = [
    GalleryPage("List", isScreen: true) { ListScreen(title: "List") { plain } },
    GalleryPage("List Sections", isScreen: true) { ListScreen(title: "List Sections") { sections } },
    GalleryPage("Inset Grouped List", isScreen: true) {
      ListScreen(title: "Inset Grouped List") { sections.listStyle(.insetGrouped) }
    },
    GalleryPage("List Selection", isScreen: true) {
      ListScreen(title: "List Selection") { SelectionSpecimen() }
    },
    GalleryPage("Swipe Actions", isScreen: true) {
      ListScreen(title: "Swipe Actions") { SwipeSpecimen() }
    },
    GalleryPage("Form", isScreen: true) { ListScreen(title: "Form") { FormSpecimen() } },
    GalleryPage("Lazy Grid") {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 12)], spacing: 12) {
        ForEach(1...12, id: \.self) { number in
          Text("\(number)").frame(maxWidth: .infinity, minHeight: 64)
            .background(.green.opacity(0.2), in: RoundedRectangle(cornerRadius: 12))
        }
      }
    },
    GalleryPage("Scroll View") {
      Specimen("Sideways") {
        ScrollView(.horizontal) {
          HStack(spacing: 12) {
            ForEach(1...20, id: \.self) { number in
              Text("\(number)").frame(width: 80, height: 80)
                .background(.orange.opacity(0.2), in: RoundedRectangle(cornerRadius: 12))
            }
          }
        }
      }
    },
  ]

  @MainActor private static var plain: some View {
    List(["Emma", "Persuasion", "Middlemarch"], id: \.self) { Text($0) }
  }

  @MainActor private static var sections: some View {
    List {
      Section("Reading") {
        Text("Emma")
        Text("Persuasion")
      }
      Section {
        Text("Middlemarch")
      } header: {
        Text("Finished")
      } footer: {
        Text("Since the beginning of the year.")
      }
    }
  }
}

/// A screen with a single list.
struct ListScreen<Content: View>: View {
  let title: String
  @ViewBuilder let content: () -> Content

  var body: some View {
    NavigationStack {
      content()
        .navigationTitle(title)
        .toolbar { GalleryLink() }
    }
  }
}

private struct SelectionSpecimen: View {
  @State private var selection: String?

  var body: some View {
    List(selection: $selection) {
      ForEach(["Emma", "Persuasion", "Middlemarch"], id: \.self) { Text($0) }
    }
  }
}

private struct SwipeSpecimen: View {
  @State private var titles = ["Emma", "Persuasion", "Middlemarch", "Villette"]
  @State private var favorites: Set<String> = []

  var body: some View {
    List {
      ForEach(titles, id: \.self) { title in
        Label(title, systemImage: favorites.contains(title) ? "heart.fill" : "heart")
          .swipeActions(edge: .leading, allowsFullSwipe: false) {
            Button("Favorite", systemImage: "heart") { favorites.formSymmetricDifference([title]) }
              .tint(.pink)
          }
          .swipeActions(edge: .trailing) {
            Button("Delete", systemImage: "trash", role: .destructive) { titles.removeAll { $0 == title } }
          }
      }
    }
  }
}

private struct FormSpecimen: View {
  @State private var name = ""
  @State private var isPublic = true
  @State private var shelf = 1
  @State private var goal = 12

  var body: some View {
    Form {
      Section("Book") {
        TextField("Title", text: $name)
        Picker("Shelf", selection: $shelf) {
          Text("Reading").tag(1)
          Text("Finished").tag(2)
        }
      }
      Section {
        Toggle("Everyone may see it", isOn: $isPublic)
        Stepper("\(goal) books a year", value: $goal, in: 1...99)
      } header: {
        Text("Settings")
      } footer: {
        Text("You can change these at any time.")
      }
      Section { Button("Save") {} }
    }
  }
}
